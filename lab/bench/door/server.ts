// The server process of lab/bench/door: the same bytes behind a bare Bun.serve, behind three routers over the whole endpoint
// table, and behind the whole REST API. Prints the port of each, and runs until its input ends.
// Arguments: the folder of a Hono package, or nothing.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountGate, ensureDemoAccounts } from "../../../src/access/index.ts";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { encoded } from "../../../src/api/http/response/answer.ts";
import { Router } from "../../../src/api/http/router.ts";
import { requestTargetOf, SystemClock } from "../../../src/base/index.ts";
import { openStore } from "../../../src/store/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { healthyRest } from "../../../test/world/healthy-rest.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";

const BODY = new TextEncoder().encode(JSON.stringify({ symbol: "2222", filler: "x".repeat(620) }));
const headers = { "Content-Type": "application/json; charset=utf-8" };
const answer = () => new Response(BODY, { headers });
const wrongPath = () => new Response("no such path", { status: 400 });
const HOST = { hostname: "127.0.0.1", port: 0 } as const;

type Server = Bun.Server<unknown>;

/** "/quote/{symbol}/" in the notation of Bun's routes and Hono. */
const colonPath = (path: string): string => rest.BASE_PATH + path.replaceAll(/\{(\w+)\}/g, ":$1");

function bare(): Server {
  return Bun.serve({ ...HOST, fetch: answer });
}

/** Bun's own router. It treats a path without its last slash as a different path. */
function nativeRoutes(answer: (request: Request) => Response): Server {
  const routes: Record<string, Record<string, (request: Request) => Response>> = {};
  for (const { method, path } of rest.ENDPOINTS) {
    const full = colonPath(path);
    for (const spelled of [full, full.slice(0, -1)]) routes[spelled] = { ...routes[spelled], [method]: answer };
  }
  return Bun.serve({ ...HOST, routes, fetch: wrongPath });
}

/** Every endpoint needs the query, so it reads the request's URL, which Bun builds on the first read. */
const answerWithQuery = (request: Request): Response =>
  requestTargetOf(request.url).query === "none" ? wrongPath() : answer();

function ownRouter(): Server {
  const router = new Router<() => Response>();
  for (const { method, path, reserved } of rest.ENDPOINTS) router.add(method, rest.BASE_PATH + path, answer, reserved);
  return Bun.serve({
    ...HOST,
    fetch: (request) => (router.locate(request.url).found?.entry.byMethod.get(request.method) ?? wrongPath)(),
  });
}

/** The measured part of Hono: its router and its context, without middlewares. */
interface HonoApp {
  on(method: string, path: string, handler: () => Response): unknown;
  notFound(handler: () => Response): unknown;
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

async function honoRouter(folder: string): Promise<Server> {
  const { Hono } = (await import(join(folder, "dist/index.js"))) as { Hono: new (options: object) => HonoApp };
  // Without strict it removes the last slash of a path before the lookup.
  const app = new Hono({ strict: false });
  for (const { method, path } of rest.ENDPOINTS) app.on(method, colonPath(path).slice(0, -1), answer);
  app.notFound(wrongPath);
  return Bun.serve({ ...HOST, fetch: (request) => app.fetch(request) });
}

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
const clock = new SystemClock();
const store = await openStore({ dataDir: folder });
await ensureDemoAccounts(store, clock.nowMs());
const { accounts, usage } = store;
const gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, demo: "unlimited" });
await gate.start();
const endpoints = [onEndpoint(rest.endpoints.getQuote, () => encoded(BODY))];
const api = healthyRest({ gate, clock, endpoints });

const servers: Record<string, Server> = {
  bare: bare(),
  routes: nativeRoutes(answer),
  routesQuery: nativeRoutes(answerWithQuery),
  router: ownRouter(),
  api: Bun.serve({
    ...HOST,
    fetch: (request, server) => api.fetch(request, server.requestIP(request)?.address ?? ""),
  }),
  usage: Bun.serve({ ...HOST, fetch: () => Response.json(process.cpuUsage()) }),
};
const honoFolder = process.argv[2];
if (honoFolder !== undefined) servers["hono"] = await honoRouter(honoFolder);

const ports = Object.fromEntries(Object.entries(servers).map(([name, { port }]) => [name, port]));
process.stdout.write(`${JSON.stringify(ports)}\n`);
for await (const _ of Bun.stdin.stream()) break;
await Promise.all(Object.values(servers).map((server) => server.stop(true)));
await gate.stop();
await store.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
