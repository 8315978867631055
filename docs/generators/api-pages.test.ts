// Checks that the pages of endpoints and channels have every part that they must have.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { rest, STREAM_CHANNELS } from "../../src/wire/index.ts";
import { GENERATORS } from "../generate.ts";
import { REST, STREAMS } from "./api-documents.ts";
import { API_FOLDER } from "./api-pages.ts";
import { fieldRows } from "./field-rows.ts";
import { ROOT } from "./generated-file.ts";

test("every number with decimals that an answer or a message carries has a unit [GUIDE-13]", () => {
  const schemas = { ...REST.components.schemas, ...STREAMS.components.schemas };
  const bare = Object.entries(schemas).flatMap(([name, schema]) =>
    fieldRows(schema, schemas)
      .filter(({ type, unit }) => /(?<![`"])\bnumber\b(?![`"])/.test(type) && unit === "")
      .map(({ path }) => `${name}.${path}`),
  );
  expect(bare).toEqual([]);
});

test("there is a page for each endpoint and channel, and no page of one that is gone", () => {
  const pages = GENERATORS.map((generator) => generator().path).filter((path) => path.startsWith(API_FOLDER));
  expect(pages).toHaveLength(rest.ENDPOINTS.length + STREAM_CHANNELS.length + 1);
  const kept = readdirSync(join(ROOT, API_FOLDER)).map((name) => `${API_FOLDER}/${name}`);
  expect(kept.toSorted()).toEqual(pages.toSorted());
});
