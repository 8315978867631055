// Seeds of the simulated deployment: a fixed set in which nothing breaks, and planted bugs that are found.

import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

async function simulate(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const run = Bun.spawn([process.execPath, "lab/simulation/main.ts", ...words], { cwd: root, stdout: "pipe" });
  const said = await new Response(run.stdout).text();
  return { code: await run.exited, said };
}

test("nothing breaks in a fixed set of simulated deployments", async () => {
  const { code, said } = await simulate("--seed", "18", "--seeds", "4", "--steps", "4000");
  expect({ code, said: code === 0 ? "" : said }).toEqual({ code: 0, said: "" });
}, 300_000);

test("a standby does not lead with a past that the last leader replaced before it stood still", async () => {
  const { code, said } = await simulate("--seed", "107", "--steps", "15000");
  expect({ code, said: code === 0 ? "" : said }).toEqual({ code: 0, said: "" });
}, 300_000);

test("every planted bug is found within a few seeds", async () => {
  const { code, said } = await simulate("--planted");
  expect({ code, missed: said.split("\n").filter((line) => line.startsWith("MISSED")) }).toEqual({
    code: 0,
    missed: [],
  });
}, 300_000);
