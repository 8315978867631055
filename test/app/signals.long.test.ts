// The effects of signals, seen from outside: a real process, real sockets.

import { afterEach, expect, test } from "bun:test";
import { Child } from "./child.ts";
import { exchangeRaw, firstAnswer } from "./raw-client.ts";

const children: Child[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.signal("SIGKILL");
});

async function startSlow(...words: readonly string[]): Promise<{ child: Child; port: number; url: string }> {
  const child = new Child(["test/app/slow-service.ts", ...words]);
  children.push(child);
  const port = Number((await child.says(/listening (\d+)/))[1]);
  return { child, port, url: `http://127.0.0.1:${port}` };
}

const headers = { "X-API-Key": "any" };

test("SIGTERM lets a slow request finish, then flushes and exits with 0", async () => {
  const { child, url } = await startSlow();
  const answer = fetch(`${url}/api/v1/quote/700/`, { headers });
  await child.says(/request began/);
  child.signal("SIGTERM");
  const response = await answer;
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ waitedMs: 700 });
  expect(response.headers.get("connection")).toBe("close");
  expect(await child.ended()).toBe(0);
  expect(child.out).toContain("flushed");
});

test("after SIGTERM no new connection is taken, while the one under way finishes", async () => {
  const { child, url, port } = await startSlow();
  const answer = fetch(`${url}/api/v1/quote/900/`, { headers });
  await child.says(/request began/);
  child.signal("SIGTERM");
  await child.says(/stopping/);
  const received = await exchangeRaw(port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(received).toBe("");
  expect((await answer).status).toBe(200);
  expect(await child.ended()).toBe(0);
});

test("during the shutdown delay the service answers on, but is not ready", async () => {
  const { child, port } = await startSlow("4000");
  child.signal("SIGTERM");
  await child.says(/stopping/);
  const ready = firstAnswer(await exchangeRaw(port, "GET /readyz HTTP/1.0\r\n\r\n", 60_000));
  expect(ready.status).toBe(503);
  expect(ready.body).toContain("The service is stopping.");
  expect(await child.ended()).toBe(0);
});

test("SIGTERM closes open sockets with 1012", async () => {
  const { child, port } = await startSlow();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/v1/stocks/`);
  const closed = Promise.withResolvers<number>();
  socket.addEventListener("close", (event) => closed.resolve(event.code));
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  child.signal("SIGTERM");
  expect(await closed.promise).toBe(1012);
  expect(await child.ended()).toBe(0);
});

test("an idle connection does not hold the service up", async () => {
  const { child, port } = await startSlow();
  const idle = exchangeRaw(port, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", 8_000);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  child.signal("SIGINT");
  expect(await child.ended()).toBe(0);
  expect(firstAnswer(await idle).status).toBe(200);
});

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("a second signal, %s, ends the process at once", async (signal, code) => {
  const { child, url } = await startSlow();
  const answer = fetch(`${url}/api/v1/quote/60000/`, { headers }).catch(() => "cut off");
  await child.says(/request began/);
  child.signal("SIGTERM");
  await child.says(/stopping/);
  child.signal(signal);
  expect(await child.ended()).toBe(code);
  expect(await answer).toBe("cut off");
  expect(child.out).not.toContain("flushed");
});
