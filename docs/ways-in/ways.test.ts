// Checks the table of ways against the documents that they follow, and the pages that list the ways against both. The test
// examples/examples.long.test.ts takes the steps.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";
import { documentSteps } from "./document-steps.ts";
import { WAYS } from "./ways.ts";

test.each(Object.entries(WAYS))("the way %s has an outcome for each step of its document [GUIDE-24]", (_, way) => {
  const steps = documentSteps(way.page, way.sections).map(({ text, file }) => file ?? text);
  expect(steps).toEqual(way.outcomes.map(({ step }) => expect.stringContaining(step)));
});

describe.each(["docs/guide/ways-in.md", "docs/ar/guide/ways-in.md"])("%s", (page) => {
  test("lists every way with its steps, and the step that shows a first number [GUIDE-24]", () => {
    const rows = [...readFileSync(join(ROOT, page), "utf8").matchAll(/\| (\d+) \| (\d+) \| \d+\.\d \|$/gm)];
    const listed = rows.map(([, steps, first]) => [Number(steps), Number(first)]);
    const known = Object.values(WAYS).map(({ outcomes }) => [
      outcomes.length,
      outcomes.findIndex(({ shows }) => shows !== undefined) + 1,
    ]);
    expect(listed).toEqual(known);
  });
});
