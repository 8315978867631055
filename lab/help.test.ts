// Programs of the lab say which options they take, and then do nothing else.

import { expect, test } from "bun:test";
import { join } from "node:path";

test.each(["bench", "soak", "exchange-report", "knowledge", "scale-out", "simulation"])(
  "%s tells its options",
  async (name) => {
    const main = join(import.meta.dir, name, "main.ts");
    const program = Bun.spawn([process.execPath, main, "--help"], { stdout: "pipe", stderr: "pipe" });
    const said = await new Response(program.stdout).text();
    expect([await program.exited, said]).toEqual([0, expect.stringContaining("--")]);
  },
);
