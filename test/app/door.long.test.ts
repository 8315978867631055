// The doors as a process of their own: for any input, every answer is one of the tables with its request id, and no key
// reaches standard error or the log.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";
import { exchangeRaw, firstAnswer } from "./raw-client.ts";

/** The wait for an answer and the end of its connection, enough for a busy machine. */
const PATIENCE_MS = 60_000;

let door: Child;
let port = 0;
let key = "";

async function open(...flags: readonly string[]): Promise<void> {
  door = new Child(["test/app/door-process.ts", "accessLog=all", ...flags]);
  const said = await door.says(/listening (\d+) key (\S+)/);
  port = Number(said[1]);
  key = said[2] ?? "";
}

/** All output of the process without the line that tells its key. */
const said = (): string => door.out.replace(/^listening .*$/m, "") + door.err;

beforeAll(() => open());
afterAll(() => door.signal("SIGKILL"));

const UPGRADE =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
const HOSTS = [
  "",
  "Host:\r\n",
  "Host: a b/c?d#e\r\n",
  "Host: [::\r\n",
  "Host: \xff\r\n",
  "Host: x:99999999\r\n",
  "Host: %zz\r\n",
];
const PATHS = ["/ws/v1/stocks/", "/api/v1/quote/2222/", "/", "/%zz", "//", "/ws/v1/market/trades/"];

test("an upgrade without a usable Host is answered like any other, with its request id, and its key is told to nobody [HTTP-13, DOOR-01, DOOR-02]", async () => {
  const statuses = new Set<number>();
  for (const version of ["1.1", "1.0"]) {
    for (const host of HOSTS) {
      for (const path of PATHS) {
        const head = `GET ${path}?api_key=${key} HTTP/${version}\r\n${host}${UPGRADE}X-API-Key: ${key}\r\n\r\n`;
        const received = await exchangeRaw(port, Buffer.from(head, "latin1"), 60);
        const answer = firstAnswer(received);
        statuses.add(answer.status);
        // A request of HTTP/1.1 without a Host is invalid, and the server under the doors refuses it in one line.
        if (received !== "" && !/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/.test(received)) {
          expect(answer.head).toMatch(/\r\nX-Request-Id: \S+/i);
        }
      }
    }
  }
  expect([...statuses].filter((status) => ![0, 101, 400, 404].includes(status))).toEqual([]);
  expect(statuses.has(101) && statuses.has(404)).toBe(true);
  await door.says(/"route"|"url":"\/ws\/v1\/stocks\//);
  expect(door.err).toBe("");
  expect(said()).not.toContain(key);
});

test("no spelling of a key in an address reaches the log [DOOR-02]", async () => {
  const secret = key.slice("marsad_live_".length);
  const encoded = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  for (const spelt of [key, encoded, `%6D${key.slice(1)}`, encodeURIComponent(encoded)]) {
    for (const path of [`/api/v1/quote/${spelt}/`, `/x?api_key=${spelt}`, `/x?%61pi_key=${spelt}`, `/${spelt}?a`]) {
      await exchangeRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 200);
    }
  }
  await door.says(/%25|\[redacted\]/);
  let plain = said();
  for (let turn = 0; turn < 4; turn++) {
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  expect(plain).not.toContain(secret);
});

test("two Host headers are refused [HTTP-24]", async () => {
  const hosts = "Host: a.example\r\nHost: b.example\r\n";
  const head = `GET /api/v1/quote/2222/ HTTP/1.1\r\n${hosts}Connection: close\r\nX-API-Key: ${key}\r\n\r\n`;
  const { status, body } = firstAnswer(await exchangeRaw(port, head, PATIENCE_MS));
  expect([status, JSON.parse(body).error]).toEqual([
    400,
    { code: "INVALID_PARAM", message: "the header Host must be sent once." },
  ]);
});

test("replays give way to answers and to frames of the live market [REPLAY-15]", async () => {
  const served = async (): Promise<number> => {
    const told = door.out.match(/^served \d+$/gm)?.length ?? 0;
    door.type("served");
    const [count] = await door.says(new RegExp(`(?:^served \\d+$[^]*){${told + 1}}`, "m"));
    return Number(count.trim().match(/\d+$/)?.[0]);
  };
  const [before, still] = [await served(), await served()];
  expect(still).toBe(before);
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/quote/1001/`, { headers: { "X-API-Key": key } });
  expect(answer.status).toBe(200);
  expect(await served()).toBe(before + 1);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/v1/stocks/?api_key=${key}`);
  socket.onopen = () => socket.send(JSON.stringify({ action: "subscribe", symbols: ["1001"] }));
  await until("frames of the live market", async () => (await served()) > before + 5);
  socket.close();
});

test("what nobody caught goes to the log without its secrets, and nothing to standard error [DOOR-02]", async () => {
  door.type("reject");
  await door.says(/a failure that nobody waited for/);
  expect(firstAnswer(await exchangeRaw(port, "GET /healthz HTTP/1.0\r\n\r\n", PATIENCE_MS)).status).toBe(200);
  door.type("throw");
  await door.says(/"a fault"/);
  expect(await door.ended()).toBe(1);
  expect(door.err).toBe("");
  expect(said()).not.toContain(key);
  expect(said()).toContain("thrown x-api-key: [redacted]");
});
