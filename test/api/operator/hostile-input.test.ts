// Requests that no billing system sends to the operator's API, over a real socket: every answer is one of the table, nothing changes, and
// no answer is an internal error.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Listener } from "../../../src/app/listener/listener.ts";
import { MINUTE_MS, SystemClock } from "../../../src/base/index.ts";
import { operator } from "../../../src/wire/index.ts";
import { exchangeRaw, firstAnswer } from "../../app/raw-client.ts";
import { NO_STREAM } from "../../world/no-stream.ts";
import { OperatorFixture, TOKEN } from "./operator-fixture.ts";

let fixture: OperatorFixture;
let listener: Listener;
beforeAll(async () => {
  fixture = await OperatorFixture.open();
  listener = new Listener(new SystemClock(), { host: "127.0.0.1", port: 0, idleTimeoutS: 5, shutdownDelayMs: 0 });
  listener.listen(fixture.api, NO_STREAM);
});
afterAll(async () => {
  await listener.stop();
  await fixture.close();
});

/** The server closes each connection after its answer; a longer wait is a hang. */
const PATIENCE_MS = 10_000;
const REFUSED = [400, 401, 403, 404, 405, 429];
const IDS = [
  "0",
  "-1",
  "1e9",
  "%00",
  "%ff%fe",
  "%zz",
  "__proto__",
  "\u202e1",
  "9".repeat(400),
  "1%2f..%2f2",
  "NaN",
  "١",
];
const QUERIES = [
  "limit=-1",
  "limit=1e309",
  "limit=%00",
  "offset=99999999999999999999",
  "days=NaN",
  "from=%ff",
  "&&&=&=",
];
const BODIES = [
  "",
  "null",
  "[]",
  "{",
  '{"name":',
  "\xff\xfe",
  "[".repeat(20_000),
  `{"name":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  '{"name":"\\ud800","plan":"pro"}',
  '{"name":"a\\u0000b"}',
  '{"__proto__":{"plan":"pro"},"constructor":1}',
  '{"name":{"toString":1},"plan":["pro"],"limits":{"__proto__":1}}',
  '{"limits":{"requests_per_day":1e309}}',
  `{"name":"${"x".repeat(60_000)}"}`,
];

interface Sent {
  readonly headers?: string;
  readonly body?: string;
}
const send = async (
  method: string,
  path: string,
  { headers = `Authorization: Bearer ${TOKEN}\r\n`, body }: Sent = {},
) => {
  const length = body === undefined ? "" : `Content-Length: ${Buffer.byteLength(body, "latin1")}\r\n`;
  const text = `${method} /admin/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${length}${headers}\r\n${body ?? ""}`;
  return firstAnswer(await exchangeRaw(listener.port, Buffer.from(text, "latin1"), PATIENCE_MS));
};
/** The contents of the accounts and the audit log; a refused request changes neither. */
const state = async (): Promise<string> =>
  JSON.stringify([(await fixture.ask("GET", "/accounts/?limit=200")).body, (await fixture.ask("GET", "/audit/")).body]);

test.each(operator.OPERATOR_ENDPOINTS.map(({ method, path }) => [method, path] as const))(
  "%s %s answers odd ids, queries and bodies from the table, and they change nothing [OPERATOR-08, ERROR-04]",
  async (method, path) => {
    const before = await state();
    const tried: (readonly [string, Sent])[] = [];
    if (path.includes("{id}"))
      for (const id of IDS) tried.push([path.replace("{id}", id).replace("{key_id}", "1"), {}]);
    const plain = path.replace("{id}", "1").replace("{key_id}", "999999").replace("{member}", "nobody");
    if (method === "GET") for (const query of QUERIES) tried.push([`${plain}?${query}`, {}]);
    if (method === "POST" || method === "PATCH") {
      // An empty object is a valid request for a key, and so is one with unknown fields only.
      const bodies = path.endsWith("/keys/")
        ? BODIES.filter((body) => !body.startsWith('{"__proto') && !body.startsWith('{"limits'))
        : BODIES;
      for (const body of bodies) tried.push([plain, { body }]);
    }
    for (const [target, sent] of tried) {
      const { status } = await send(method, target, sent);
      const allowed = method === "GET" ? [200, ...REFUSED] : REFUSED;
      expect([
        method,
        target.slice(0, 80),
        sent.body?.slice(0, 40),
        allowed.includes(status) ? "in the table" : status,
      ]).toEqual([method, target.slice(0, 80), sent.body?.slice(0, 40), "in the table"]);
    }
    expect(await state()).toBe(before);
  },
);

test("wrong methods are 405 or no HTTP, and no header makes them another one [ERROR-07]", async () => {
  const override = `Authorization: Bearer ${TOKEN}\r\nX-HTTP-Method-Override: DELETE\r\nX-Method-Override: DELETE\r\n`;
  const before = await state();
  for (const method of ["PUT", "DELETE", "TRACE", "OPTIONS", "CONNECT"]) {
    expect([method, (await send(method, "/accounts/", { headers: override })).status]).toEqual([method, 405]);
  }
  expect((await send("GET", "/accounts/1/", { headers: override })).status).toBe(200);
  expect(await state()).toBe(before);
});

test("a body that claims to be huge, and one that is, are refused [ERROR-21]", async () => {
  const claimed = { headers: `Authorization: Bearer ${TOKEN}\r\nContent-Length: 99999999999\r\n` };
  expect((await send("POST", "/accounts/", claimed)).status).toBe(400);
  const huge = { body: `{"name":"${"x".repeat(300_000)}"}` };
  expect((await send("POST", "/accounts/", huge)).status).toBe(400);
});

test("no form of the header but the right one opens it, nor does a key or a forwarded address [OPERATOR-02]", async () => {
  const key = fixture.accounts.world.world.key("enterprise");
  const tricks = [
    `Authorization: Basic ${btoa(`operator:${TOKEN}`)}\r\n`,
    `Authorization: Bearer ${TOKEN}, Bearer x\r\n`,
    `Authorization: Bearer ${TOKEN}\r\nAuthorization: Bearer x\r\n`,
    `Authorization: Bearer x\r\nAuthorization: Bearer ${TOKEN}\r\n`,
    `Authorization: ${TOKEN}\r\n`,
    `Authorization: Bearer ${TOKEN}\xa0\r\n`,
    `Authorization: Bearer \xff${"y".repeat(4_000)}\r\n`,
    `X-API-Key: ${TOKEN}\r\nCookie: token=${TOKEN}\r\n`,
    `X-API-Key: ${key}\r\nX-Forwarded-For: 127.0.0.1\r\nX-Original-URL: /admin/v1/accounts/\r\n`,
  ];
  for (const headers of tricks) {
    fixture.accounts.world.clock.advance(MINUTE_MS);
    const { status, body } = await send("GET", `/accounts/?token=${TOKEN}`, { headers });
    expect([headers, status === 401 || status === 403]).toEqual([headers, true]);
    expect(body).not.toContain(TOKEN);
  }
  fixture.accounts.world.clock.advance(MINUTE_MS);
  expect((await send("GET", "/accounts/")).status).toBe(200);
});
