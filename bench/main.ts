// `npm run bench [name …]`: runs the benchmarks one after the other, each in a process of its own. Every figure that
// matters is a ratio to a bare baseline measured in the same run; absolute figures are only there to be read.

import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dir;
const available = readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && name !== "main.ts")
  .map((name) => name.slice(0, -3))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !available.includes(name));
if (unknown.length > 0 || wanted.includes("--help")) {
  process.stdout.write(`usage: npm run bench [-- name …]\nbenchmarks: ${available.join(", ")}\n`);
  process.exit(unknown.length > 0 && !wanted.includes("--help") ? 2 : 0);
}

let failed = 0;
for (const name of wanted.length > 0 ? wanted : available) {
  process.stdout.write(`\n== ${name}\n`);
  const run = Bun.spawnSync([process.execPath, join(folder, `${name}.ts`)], { stdout: "inherit", stderr: "inherit" });
  if (run.exitCode !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
