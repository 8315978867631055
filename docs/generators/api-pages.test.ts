// Holds the pages of endpoints and channels to what they must tell.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { asyncApiDocument, openApiDocument, rest, STREAM_CHANNELS } from "../../src/wire/index.ts";
import { GENERATORS } from "../generate.ts";
import { API_FOLDER } from "./api-pages.ts";
import { fieldRows } from "./field-rows.ts";
import { ROOT } from "./generated-file.ts";
import type { JsonSchema } from "./type-script.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;
const schemasOf = (document: unknown): Schemas =>
  (document as { readonly components: { readonly schemas: Schemas } }).components.schemas;

test("every number with decimals that an answer or a message carries has a unit [GUIDE-13]", () => {
  const schemas = { ...schemasOf(openApiDocument("0")), ...schemasOf(asyncApiDocument("0")) };
  const bare = Object.entries(schemas).flatMap(([name, schema]) =>
    fieldRows(schema, schemas)
      .filter(({ type, unit }) => /\bnumber\b/.test(type) && unit === "")
      .map(({ path }) => `${name}.${path}`),
  );
  expect(bare).toEqual([]);
});

test("there is a page for each endpoint and channel, and no page of one that is gone", async () => {
  const pages = (await Promise.all(GENERATORS.map(async (generator) => (await generator()).path))).filter((path) =>
    path.startsWith(API_FOLDER),
  );
  expect(pages).toHaveLength(rest.ENDPOINTS.length + STREAM_CHANNELS.length + 1);
  const kept = readdirSync(join(ROOT, API_FOLDER)).map((name) => `${API_FOLDER}/${name}`);
  expect(kept.toSorted()).toEqual(pages.toSorted());
});
