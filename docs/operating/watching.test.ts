// Checks the page on watching against the metrics that the code registers.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";

const REGISTERED = /\bmetrics\.(?:counter|counterOf|gauge|histogram|timings)\(\s*"([a-z_]+)"/g;

function registered(): readonly string[] {
  const files = [...new Bun.Glob("src/**/*.ts").scanSync({ cwd: ROOT })].filter((path) => !path.endsWith(".test.ts"));
  const texts = files.map((path) => readFileSync(join(ROOT, path), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(REGISTERED)].map(([, name = ""]) => `marsad_${name}`));
}

test("the page names every metric that there is, and no other", () => {
  const page = readFileSync(join(import.meta.dir, "watching.md"), "utf8");
  const named = [...page.matchAll(/^\| (`marsad_[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
    cell.match(/marsad_[a-z_]+/g),
  );
  expect(named.toSorted()).toEqual([...registered()].toSorted());
});
