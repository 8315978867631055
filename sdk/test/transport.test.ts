// Broken connections to the service: an answer that is cut off, and on Node a connection that is refused.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectionError, Marsad } from "../src/index.ts";

const BODY = '{"symbol":"2222"}';
/** The number of answers still to cut off; `asked` counts the requests. */
let cuts = 0;
let asked = 0;
const server = createServer((socket) => {
  socket.once("data", () => {
    asked++;
    const body = cuts-- > 0 ? BODY.slice(0, 5) : BODY;
    socket.end(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${body}`);
  });
});
let marsad: Marsad;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  marsad = new Marsad({ baseUrl: `http://127.0.0.1:${port}`, maxRetries: 1 });
});
afterAll(() => server.close());

test("an answer that is cut off is asked for again when that changes nothing, and is an error of the library otherwise", async () => {
  cuts = 1;
  asked = 0;
  expect((await marsad.quote("2222")).symbol).toBe("2222");
  cuts = 2;
  expect(await marsad.get("/quote/2222/").catch((error: unknown) => error)).toBeInstanceOf(ConnectionError);
  expect(asked).toBe(4);
  cuts = 1;
  expect(await marsad.alerts.delete(1).catch((error: unknown) => error)).toBeInstanceOf(ConnectionError);
  expect(asked).toBe(5);
});

test("a connection that is refused is told once, on Node too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-socket-"));
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "../src/stream/socket.ts")],
    target: "node",
  });
  const script = `${await outputs[0]?.text()}
    openSocket("ws://127.0.0.1:9", { received: () => {}, closed: (code) => console.log("closed", code) });`;
  const path = join(folder, "refused.mjs");
  await Bun.write(path, script);
  const node = Bun.spawn(["node", "--experimental-websocket", path], { stdout: "pipe", stderr: "ignore" });
  expect(await new Response(node.stdout).text()).toBe("closed 1006\n");
  rmSync(folder, { recursive: true });
});
