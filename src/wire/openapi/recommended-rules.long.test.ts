// The OpenAPI document, judged by the rules that an independent linter recommends.

import { expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { openApiDocument } from "./openapi.ts";

/** Rules of the recommended set that do not fit this API, each with its reason. */
const SWITCHED_OFF = {
  // HTTP-09: paths end with a slash.
  "no-path-trailing-slash": "off",
  // The probes and documents of the service have no refusal; openapi.test.ts requires one of every path under the base path.
  "operation-4xx-response": "off",
} as const;

const config = await createConfig({ extends: ["recommended"], rules: SWITCHED_OFF });
const problemsOf = (document: unknown) => lintFromString({ source: JSON.stringify(document), config });

test("passes the recommended rules without an error or a warning", async () => {
  const found = await problemsOf(openApiDocument("1.2.3"));
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([]);
});

test("is held to rules that a wrong document fails, so that passing them means something", async () => {
  const get = { operationId: "same", summary: "Same", responses: { "200": { description: "Fine" } } };
  const wrong = {
    openapi: "3.1.1",
    info: { title: "Wrong", version: "1" },
    paths: { "/a/": { get }, "/b/": { get } },
  };
  expect((await problemsOf(wrong)).map(({ ruleId }) => ruleId)).toContain("operation-operationId-unique");
});
