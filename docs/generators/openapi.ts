// docs/reference/openapi.json: the REST contract.

import { openApiDocument } from "../../src/wire/index.ts";
import { type GeneratedFile, jsonFile, serviceVersion } from "./generated-file.ts";

export async function openApiReference(): Promise<GeneratedFile> {
  return jsonFile("docs/reference/openapi.json", openApiDocument(await serviceVersion()));
}
