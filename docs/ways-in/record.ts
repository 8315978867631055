// Takes the steps of every way in, and writes their number and seconds into the pages that list the ways: npx bun docs/ways-in/record.ts.
// Ways whose programs are not on this machine keep their rows.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../generators/generated-file.ts";
import { SampleWorld } from "../samples/sample-world.ts";
import { Walker } from "./walk.ts";
import { WAYS } from "./ways.ts";

const PAGES = ["docs/guide/ways-in.md", "docs/ar/guide/ways-in.md"];
/** The last three cells of a row. */
const MEASURED = /(?: \d[\d.]* \|){3}$/;

function writeRow(at: number, cells: readonly (number | string)[]): void {
  for (const page of PAGES) {
    const lines = readFileSync(join(ROOT, page), "utf8").split("\n");
    const rows = lines.flatMap((line, index) => (MEASURED.test(line) ? [index] : []));
    const row = rows[at] ?? 0;
    lines[row] = (lines[row] ?? "").replace(MEASURED, cells.map((cell) => ` ${cell} |`).join(""));
    writeFileSync(join(ROOT, page), lines.join("\n"));
  }
}

const world = await SampleWorld.open();
const walker = new Walker(world.baseUrl);
try {
  for (const [at, [name, way]] of Object.entries(WAYS).entries()) {
    if (way.lacks !== null) {
      process.stdout.write(`${name}: this machine lacks ${way.lacks}\n`);
      continue;
    }
    const { steps, first, seconds } = await walker.walk(way);
    process.stdout.write(`${name}: ${steps} steps, a number at step ${first}, after ${seconds.toFixed(1)} s\n`);
    writeRow(at, [steps, first, seconds.toFixed(1)]);
  }
} finally {
  walker.close();
  await world.close();
}
