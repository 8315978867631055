// Checks the decisions against their index, and that a decision explains every dependency.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json";

const read = (name: string): string => readFileSync(join(import.meta.dir, name), "utf8");
const files = [...new Bun.Glob("[0-9]*.md").scanSync({ cwd: import.meta.dir })].sort();

test("the index has every decision once, and numbers have no gap", () => {
  const listed = [...read("README.md").matchAll(/^\| \[\d{4}\]\(([^)]+)\) \| [A-Z`].*\. \|$/gm)].map(
    ([, file]) => file,
  );
  expect(listed).toEqual(files);
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
});

test("a decision begins with its number, and says what was decided and what it was compared with", () => {
  for (const file of files) {
    const text = read(file);
    expect(text).toStartWith(`# ${file.slice(0, 4)} `);
    expect(text, file).toContain("**Decision.**");
    expect(text, file).toMatch(/\bcompared\b/i);
  }
});

test("every dependency is named by a decision", () => {
  const texts = files.map(read).join("\n");
  const dependencies = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  expect(dependencies.filter((name) => !texts.includes(`\`${name}\``))).toEqual([]);
});
