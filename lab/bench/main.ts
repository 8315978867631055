// `npm run bench` measures everything on the page of figures and writes it; with `--compare` it names the ratios that fell
// since the last page, and writes nothing. `npm run bench name …` runs single benchmarks, each in a process of its own. Every figure
// that matters is a ratio to a bare baseline measured in the same run; absolute figures are for information only.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { measureAll } from "./page/measure-all.ts";
import { PARTS } from "./page/parts.ts";

const folder = import.meta.dir;
const FLAGS = ["--quick", "--compare", "--again", "--help"];
const available = readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && name !== "main.ts")
  .map((name) => name.slice(0, -3))
  .sort();
const words = process.argv.slice(2);
const wanted = words.filter((word) => !FLAGS.includes(word));
const isAgain = words.includes("--again");
const names = isAgain ? PARTS.map(({ name }) => name) : available;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0 || words.includes("--help") || (isAgain && wanted.length === 0)) {
  process.stdout.write(
    `usage: npm run bench [-- [--quick] [--compare | --again part …] | name …]\nbenchmarks: ${available.join(", ")}\nparts of the page: ${PARTS.map(({ name }) => `"${name}"`).join(", ")}\n`,
  );
  process.exit(words.includes("--help") ? 0 : 2);
}
process.exit(wanted.length > 0 && !isAgain ? runSingle() : await measureAll(options()));

function options() {
  return { isQuick: words.includes("--quick"), isCompared: words.includes("--compare"), again: wanted };
}

function runSingle(): number {
  let failed = 0;
  for (const name of wanted) {
    process.stdout.write(`\n== ${name}\n`);
    const passed = words.filter((word) => word === "--quick");
    const command = [process.execPath, join(folder, `${name}.ts`), ...passed];
    if (Bun.spawnSync(command, { stdout: "inherit", stderr: "inherit" }).exitCode !== 0) failed++;
  }
  return failed === 0 ? 0 : 1;
}
