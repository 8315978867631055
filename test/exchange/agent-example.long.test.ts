// The example agent against a real exchange process: its executions are on the public feed, and an exchange that is killed goes on.

import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marsadCommand } from "../app/child.ts";

setDefaultTimeout(300_000);

const folder = mkdtempSync(join(tmpdir(), "agent-"));
const AGENT = join(import.meta.dir, "../../examples/agent.py");
const PACKAGE = join(import.meta.dir, "../../python");
/** Debian's, which sees Debian's packages. */
const PYTHON = "/usr/bin/python3";
const HAS_PACKAGES = Bun.spawnSync([PYTHON, "-c", "import httpx, websockets"]).exitCode === 0;
const running: { kill(signal: "SIGKILL"): void }[] = [];
afterAll(() => {
  for (const one of running) one.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** An exchange process, and the ports that it prints. */
async function exchange() {
  const words = ["exchange", "--listen=0", "--orders=tcp://127.0.0.1:0", `--data-dir=${folder}`, "--sim-activity=0.05"];
  const child = Bun.spawn([...marsadCommand(words)], { stdout: "ignore", stderr: "pipe" });
  running.push(child);
  let text = "";
  for await (const part of child.stderr.pipeThrough(new TextDecoderStream())) {
    text += part;
    const ports = [...text.matchAll(/tcp:\/\/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port ?? "");
    if (ports.length >= 2) return { child, feed: ports[0] ?? "", orders: ports[1] ?? "" };
  }
  throw new Error(`the exchange ended: ${text}`);
}

async function trade(feed: string, orders: string): Promise<{ readonly code: number; readonly said: string }> {
  const words = ["--feed", feed, "--orders", orders, "--orders-sent", "12"];
  const agent = Bun.spawn(["python3", AGENT, ...words], { stdout: "pipe", stderr: "inherit" });
  running.push(agent);
  const said = await new Response(agent.stdout).text();
  return { code: await agent.exited, said };
}

/** The package's own test of order entry; where Debian's packages are missing it is left out. */
async function tradeByPackage(orders: string): Promise<{ readonly code: number; readonly said: string }> {
  if (!HAS_PACKAGES && process.env["CI"] !== "true") return { code: 0, said: "" };
  const env = { PYTHONPATH: join(PACKAGE, "src"), MARSAD_TEST_ORDERS_PORT: orders, PYTHONDONTWRITEBYTECODE: "1" };
  const words = ["-m", "unittest", join(PACKAGE, "tests/test_orders.py")];
  const agent = Bun.spawn([PYTHON, ...words], { cwd: PACKAGE, env, stdout: "ignore", stderr: "pipe" });
  running.push(agent);
  const said = await new Response(agent.stderr).text();
  return { code: await agent.exited, said };
}

test("the example agent finds its executions on the public feed, also after a kill -9, and an agent of the Python package misses no report [ORDERS-04, ORDERS-10, PYTHON-10]", async () => {
  const first = await exchange();
  expect(await trade(first.feed, first.orders)).toMatchObject({ code: 0 });
  expect(await tradeByPackage(first.orders)).toMatchObject({ code: 0 });
  first.child.kill("SIGKILL");
  await first.child.exited;
  const second = await exchange();
  const { code, said } = await trade(second.feed, second.orders);
  expect(said).toMatch(/^\d+ executions of 12 orders, 0 not as the public feed has them/);
  expect(code).toBe(0);
});
