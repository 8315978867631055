// Every program of the lab that takes options prints its usage, with --help and after an unknown option.

import { expect, test } from "bun:test";
import { join } from "node:path";

const PROGRAMS = ["bench", "exchange-report", "fuzz", "knowledge", "scale-out", "simulation", "soak"];

async function call(program: string, option: string) {
  const run = Bun.spawn([process.execPath, join(import.meta.dir, program, "main.ts"), option], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error, code] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited]);
  return { out, error, code };
}

test.each(PROGRAMS)("%s says how it is called, and names no line of its code", async (program) => {
  const [asked, mistaken] = await Promise.all([call(program, "--help"), call(program, "--no-such-option")]);
  expect(asked).toMatchObject({ error: "", code: 0 });
  expect(asked.out).toMatch(/usage: |npm run /);
  expect(mistaken.code).toBe(2);
  expect(mistaken.out + mistaken.error).toContain(asked.out);
  expect(mistaken.error).not.toMatch(/^\s+at /m);
});
