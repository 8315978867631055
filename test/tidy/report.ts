// Prints what the tidy rules find, by folder: `npx bun test/tidy/report.ts [folder]`. It reports and never fails;
// tidy.test.ts is what fails.

import { join } from "node:path";
import { dirname } from "node:path/posix";
import { RULES } from "./rules.ts";
import { type Finding, readProject } from "./source.ts";

const below = (process.argv[2] ?? "").replace(/^\.\/|\/$/g, "");
const sources = readProject(join(import.meta.dir, "../.."));
const found: (Finding & { readonly rule: string })[] = [];
for (const { name, check } of RULES) found.push(...check(sources).map((finding) => ({ ...finding, rule: name })));

const shown = found.filter(({ path }) => below === "" || path === below || path.startsWith(`${below}/`));
const lines: string[] = [];
for (const [folder, own] of [...Map.groupBy(shown, ({ path }) => dirname(path))].sort()) {
  lines.push(`\n${folder}: ${own.length}`);
  for (const { path, line, message } of own) lines.push(`  ${path}:${line} ${message}`);
}
lines.push("");
for (const { name } of RULES) {
  lines.push(
    `${shown
      .filter(({ rule }) => rule === name)
      .length.toString()
      .padStart(5)}  ${name}`,
  );
}
lines.push(`${shown.length.toString().padStart(5)}  findings`);
process.stdout.write(`${lines.join("\n")}\n`);
