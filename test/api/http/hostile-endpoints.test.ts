// Every endpoint of the table, asked with ids, queries, bodies and headers that no client sends, and with two requests written
// together: each answer is one of the error table, none a failure of ours, and none is lost.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileEndpoints } from "../../../src/api/files/files.ts";
import { Listener, type RequestHandler } from "../../../src/app/listener/listener.ts";
import { MINUTE_MS, nextTurn, SystemClock } from "../../../src/base/index.ts";
import { FileLinks, FilesFolder } from "../../../src/files/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { exchangeRaw } from "../../app/raw-client.ts";
import { MarketWorld } from "../../world/market-world.ts";
import { MORNING_COMPANIES, morningScript } from "../../world/morning.ts";
import { NO_STREAM } from "../../world/no-stream.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { SmtpServer } from "../../world/smtp-server.ts";
import { WebhookWorld } from "../../world/webhook-world.ts";
import { readResponse } from "./rest-fixture.ts";

let smtp: SmtpServer;
let writing: WebhookWorld;
/** The endpoints of companies, and those of files; no files exist. */
let company: MarketWorld;
const folder = mkdtempSync(join(tmpdir(), "marsad-hostile-"));
beforeAll(async () => {
  smtp = await SmtpServer.open();
  writing = await WebhookWorld.open({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  const { store, clock } = writing.world;
  const links = await FileLinks.open(store.settings, clock);
  const files = fileEndpoints({
    folder: new FilesFolder(folder, clock, SILENT_LOG),
    links,
    publicUrl: () => "http://127.0.0.1:8080",
  });
  company = await MarketWorld.open({
    companies: MORNING_COMPANIES,
    endpoints: () => files,
  });
  for (const world of [writing.world, company]) await world.play(morningScript());
});
afterAll(async () => {
  await writing.close();
  await company.close();
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

const IN_TABLE = new Set([200, 304, 400, 401, 403, 404, 405, 409, 413, 429]);
const VALUES = [
  "%00",
  "%ff",
  "%zz",
  "__proto__",
  "-1",
  "1e309",
  "9".repeat(400),
  "%E2%80%AE2222",
  "a,b,,c",
  "[]",
  "%F0%9F%92%A5",
];
const BODIES = [
  "",
  "null",
  "[]",
  "{",
  "[".repeat(20_000),
  '{"__proto__":{"x":1},"constructor":null}',
  '{"name":"\\ud800","url":"\\ud800","symbol":"\\u0000","value":1e309}',
  '{"name":{"toString":1},"scope":[],"url":{},"symbols":[[]],"value":{}}',
  `{"name":"${"x".repeat(60_000)}"}`,
  `"${"x".repeat(200_000)}"`,
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { Accept: "text/csv;q=NaN, */*;q=-1" },
  { "If-None-Match": `${'"x",'.repeat(300)}*` },
  { "X-Request-Id": "a b\u00ff" },
  { Range: "bytes=9-1", "Content-Encoding": "gzip", "X-HTTP-Method-Override": "DELETE" },
];

interface Sent {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The requests to one endpoint. */
function sentTo({ method, path, query }: rest.Endpoint): readonly Sent[] {
  const plain = path.replace(/\{\w+\}/g, "2222");
  const names = Object.values(query).map(({ name }) => name);
  return [
    ...(path.includes("{") ? VALUES.map((value) => ({ path: path.replace(/\{\w+\}/g, value) })) : []),
    ...names.flatMap((name) => VALUES.map((value) => ({ path: `${plain}?${name}=${value}&${name}=${value}` }))),
    ...(method === "GET" ? [] : BODIES.map((body) => ({ path: plain, body }))),
    ...HEADERS.map((headers) => ({ path: plain, headers })),
  ];
}

async function statusOf(world: MarketWorld, method: string, { path, body, headers = {} }: Sent) {
  const request = new Request(`http://127.0.0.1:8080/api/v1${path}`, {
    method,
    headers: { "X-API-Key": world.key("enterprise"), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return readResponse(await world.door.fetch(request, "127.0.0.1"), method);
}

test.each(rest.ENDPOINTS.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  "%s %s answers from the table whatever it is asked [ERROR-04]",
  async (method, path, endpoint) => {
    const plain = path.replace(/\{\w+\}/g, "2222");
    const first = await statusOf(writing.world, method, { path: plain });
    const world = first.body?.error?.code === "INVALID_ROUTE" ? company : writing.world;
    expect((await statusOf(world, method, { path: plain })).body?.error?.code).not.toBe("INVALID_ROUTE");
    for (const sent of sentTo(endpoint)) {
      const { status } = await statusOf(world, method, sent);
      const isInTable = IN_TABLE.has(status);
      expect({ sent: JSON.stringify(sent).slice(0, 200), status, isInTable }).toMatchObject({ isInTable: true });
    }
    world.clock.advance(MINUTE_MS);
  },
  30_000,
);

/** Listens for a world; `isLate` delays every answer by one turn of the event loop. */
function listenFor({ door }: MarketWorld, isLate: boolean): Listener {
  const listener = new Listener(new SystemClock(), { host: "127.0.0.1", port: 0, idleTimeoutS: 5, shutdownDelayMs: 0 });
  const late: RequestHandler["fetch"] = async (request, address) => {
    await nextTurn();
    return door.fetch(request, address);
  };
  const handler: RequestHandler = {
    fetch: isLate ? late : (request, address) => door.fetch(request, address),
    upgrade: () => undefined,
    fault: (error) => door.fault(error),
    idle: () => Promise.resolve(),
  };
  listener.listen(handler, NO_STREAM);
  return listener;
}

test.each([false, true])(
  "of two requests written together both are answered, or the first with the word that the connection ends (late: %p) [DOOR-11]",
  async (isLate) => {
    for (const world of [writing.world, company]) {
      const listener = listenFor(world, isLate);
      for (const { method, path } of rest.ENDPOINTS) {
        const target = `/api/v1${path.replace(/\{\w+\}/g, "2222")}`;
        const head = `HTTP/1.1\r\nHost: x\r\nX-API-Key: ${world.key("enterprise")}\r\nContent-Length: 2\r\n`;
        const pair = `${method} ${target} ${head}\r\n{}GET /healthz ${head}Connection: close\r\n\r\n{}`;
        const received = await exchangeRaw(listener.port, pair);
        const answers = received.split(/(?=HTTP\/1\.1 \d{3} )/);
        const saysEnd = /\r\nConnection: close\r\n/i.test(answers[0] ?? "");
        expect({ path, saysEnd, answers: answers.length }).toEqual({ path, saysEnd, answers: saysEnd ? 1 : 2 });
        if (isLate) expect(saysEnd).toBe(true);
        for (const answer of answers) {
          const [headers = "", ...rest] = answer.split("\r\n\r\n");
          expect(rest.join("\r\n\r\n")).toHaveLength(Number(/\r\nContent-Length: (\d+)/i.exec(headers)?.[1]));
        }
      }
      await listener.stop();
    }
  },
);
