// docs/reference/asyncapi.json: the contract of the streams and of webhook deliveries.

import { asyncApiDocument } from "../../src/wire/index.ts";
import { type GeneratedFile, jsonFile, serviceVersion } from "./generated-file.ts";

export async function asyncApiReference(): Promise<GeneratedFile> {
  return jsonFile("docs/reference/asyncapi.json", asyncApiDocument(await serviceVersion()));
}
