// `marsad serve --edges 2` as an operator runs it: real processes on one port and one SQLite file, asked from outside, killed and
// stopped.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountAdministration } from "../../src/access/index.ts";
import { MINUTE_MS, present, SystemClock } from "../../src/base/index.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import type { rest } from "../../src/wire/index.ts";
import { expectVerified } from "../verify/expect-verified.ts";
import { freePort } from "../world/free-port.ts";
import { starterPaths } from "../world/market-paths.ts";
import { givePast } from "../world/past-folder.ts";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";
import { connectionsToAll, readyOf } from "./kept-connection.ts";
import { codeOf, type OpenedSocket, openSocket } from "./opened-socket.ts";
import { childrenOf, isRunning, valuesByProcess } from "./processes.ts";

/** A start that takes longer has failed. */
const LIMIT_MS = 300_000;
const EDGES = 2;
const QUOTE = "/api/v1/quote/2222/";
const KEY = "marsad_test_demo-enterprise";

const folder = mkdtempSync(join(tmpdir(), "marsad-edges-"));
const dataDir = join(folder, "data");
let exchange: Child;
let service: Child;
let url: string;
let store: Store | null = null;

/** High limits, so that no test waits for the next minute of the Free plan. */
const LIMITS = JSON.stringify({ free: { "requests-per-minute": 1_000, "requests-per-day": 10_000 } });

async function start(): Promise<void> {
  const [, port = ""] = await exchange.says(/tcp:\/\/127\.0\.0\.1:(\d+)/);
  const words = [
    `--port=${freePort()}`,
    `--data-dir=${dataDir}`,
    `--feed=tcp://127.0.0.1:${port}`,
    `--plan-limits=${LIMITS}`,
  ];
  service = new Child([
    "src/app/main.ts",
    "serve",
    `--edges=${EDGES}`,
    "--demo-keys",
    "--webhooks-insecure",
    "--address-failures-per-minute=100000",
    ...words,
  ]);
  const [, said = ""] = await service.says(/is listening on (http:\S+)/);
  url = said;
}

beforeAll(async () => {
  const market = [
    "--sim-start=10:30",
    "--sim-activity=0.02",
    "--sim-speed=20",
    `--data-dir=${join(folder, "exchange")}`,
  ];
  await givePast(dataDir);
  exchange = new Child(["src/app/main.ts", "exchange", "--listen=0", ...market]);
  await start();
  store = await openStore({ dataDir });
}, LIMIT_MS);
afterAll(async () => {
  for (const child of [service, exchange]) child.signal("SIGKILL");
  await Promise.all([service.ended(), exchange.ended()]);
  await store?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks over a connection of its own, so that the kernel chooses a process for each request. */
function ask(path: string, key = KEY): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { "X-API-Key": key, Connection: "close" }, keepalive: false });
}

/** The value of a series in each process. */
const series = async (name: string): Promise<ReadonlyMap<string, number>> =>
  valuesByProcess(await (await ask("/metrics")).text(), name);

const administration = (): AccountAdministration =>
  new AccountAdministration(present(store, "it is open"), new SystemClock());

async function keyOf(name: string) {
  const account = await administration().createAccount({ name, plan: "pro", depth: "none", isVerified: true });
  const issued = await administration().issueKey({ accountId: account.id, kind: "live", label: "", expiresAtMs: null });
  await until("the key everywhere", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(QUOTE, issued.text)));
    return answers.every(({ status }) => status === 200);
  });
  return issued;
}

describe("several processes on one port", () => {
  test(
    "a firing that the leader keeps is sent once by every edge, to each connection [NOTIFICATIONS-07, NOTIFICATIONS-09]",
    async () => {
      const address = `${url.replace("http", "ws")}/ws/v1/notifications/?api_key=${KEY}`;
      const told: number[][] = [];
      const sockets = Array.from({ length: 6 }, () => {
        const received: number[] = [];
        told.push(received);
        const socket = new WebSocket(address);
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data));
          if (frame.type === "notification") received.push(frame.alert_id);
        };
        return socket;
      });
      await until("all are open", () => sockets.every(({ readyState }) => readyState === WebSocket.OPEN));
      const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 0.01 };
      const headers = { "X-API-Key": KEY, "Content-Type": "application/json" };
      const made = await fetch(`${url}/api/v1/alerts/`, { method: "POST", headers, body: JSON.stringify(rule) });
      const { id } = (await made.json()) as { id: number };
      await until("all were told", () => told.every((received) => received.includes(id)));
      expect(told).toEqual(sockets.map(() => [id]));
      for (const socket of sockets) socket.close();
    },
    LIMIT_MS,
  );

  test(
    "requests spread over all of them, and one scrape shows them all [SCALE-20, SCALE-27]",
    async () => {
      const bodies = await Promise.all(Array.from({ length: 40 }, async () => (await ask(QUOTE)).status));
      expect(new Set(bodies)).toEqual(new Set([200]));
      await until("both to have answered some", async () => {
        const counted = await series("marsad_http_requests_total");
        return ["edge-1", "edge-2"].every((name) => (counted.get(name) ?? 0) > 0);
      });
      await until(
        "all three on one page",
        async () => (await series("marsad_process_uptime_seconds")).size === EDGES + 1,
      );
      expect((await series("marsad_edges_listening")).get("market")).toBe(EDGES);
      await until("each to have heard the two others", async () => {
        const heard = await series("marsad_members_heard");
        return ["edge-1", "edge-2", "market"].every((name) => heard.get(name) === EDGES);
      });
      // biome-ignore lint/suspicious/noExplicitAny: its members are compared below.
      const ready: any = await (await ask("/readyz")).json();
      expect(ready).toMatchObject({ status: "ready", role: "edge", leads: false });
      const parent = await fetch("http://localhost/readyz", { unix: join(dataDir, "market.sock") });
      expect(await parent.json()).toMatchObject({ role: "all", leads: true, member: ready.leader });
    },
    LIMIT_MS,
  );

  test(
    "a minute's limit holds over all of them, and nobody within it is refused [SCALE-01, SCALE-21]",
    async () => {
      const account = await administration().createAccount({
        name: "a minute",
        plan: "enterprise",
        depth: "none",
        isVerified: true,
      });
      await administration().change(account.id, { limits: { set: { requestsPerMinute: 10 }, reset: [] } });
      const ofAccount = { accountId: account.id, kind: "live", label: "", expiresAtMs: null } as const;
      const { text } = await administration().issueKey(ofAccount);
      // All within one minute of the clock.
      await until("the first half of a minute", () => Date.now() % MINUTE_MS < MINUTE_MS / 2);
      const minute = Math.floor(Date.now() / MINUTE_MS);
      const statuses: number[] = [];
      while (statuses.filter((status) => status === 429).length < 4 && Math.floor(Date.now() / MINUTE_MS) === minute) {
        const { status } = await ask(QUOTE, text);
        // A process that has not heard of the key counts nothing.
        if (status !== 403) statuses.push(status);
        const heardMs = Date.now() + 400;
        await until("the others to have heard", () => Date.now() >= heardMs);
      }
      expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
      // An eleventh request may pass while a count is on its way.
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(11);
      expect(statuses).toContain(429);
    },
    LIMIT_MS,
  );

  test(
    "connections of an account count over all of them, and a revoked key closes those of all [SCALE-06, SCALE-11]",
    async () => {
      const issued = await keyOf("connections");
      const sockets: OpenedSocket[] = [];
      for (let i = 0; i < 5; i++) {
        sockets.push(openSocket(url, issued.text));
        expect(await sockets.at(-1)?.connected).toBeTrue();
      }
      await until("a sixth to be refused, whichever process is asked", async () => {
        const refused = await Promise.all(
          [openSocket(url, issued.text), openSocket(url, issued.text), openSocket(url, issued.text)].map((opened) =>
            codeOf(opened),
          ),
        );
        return refused.every((code) => code === 4429);
      });
      await until("those that were refused to be gone", async () => {
        const open = await series("marsad_stream_connections");
        return (open.get("edge-1") ?? 0) + (open.get("edge-2") ?? 0) === 5;
      });
      await administration().revokeKey(issued.key.id);
      const codes = await Promise.all(sockets.map(({ closed }) => closed));
      expect(new Set(codes).size).toBe(1);
      expect(codes[0]).toBe(4401);
    },
    LIMIT_MS,
  );

  test(
    "who signs in to the console at one is signed in at all, a ticket opens one socket at any, and signing out holds at all [CONSOLE-05, CONSOLE-06, CONSOLE-10]",
    async () => {
      const apart = { Connection: "close", "X-Requested-With": "marsad-console" };
      const body = JSON.stringify({ api_key: KEY });
      const signedIn = await fetch(`${url}/console/session`, {
        method: "POST",
        body,
        headers: apart,
        keepalive: false,
      });
      const headers = { ...apart, Cookie: present(signedIn.headers.get("set-cookie")?.split(";", 1)[0], "a cookie") };
      const statuses = (): Promise<readonly number[]> =>
        Promise.all(
          Array.from({ length: 12 }, async () => (await fetch(`${url}${QUOTE}`, { headers, keepalive: false })).status),
        );
      expect(new Set(await statuses())).toEqual(new Set([200]));
      for (let turn = 0; turn < 3; turn++) {
        const given = await fetch(`${url}/console/ticket`, { method: "POST", headers, keepalive: false });
        const { ticket } = (await given.json()) as { readonly ticket: string };
        const tries = Array.from({ length: 6 }, () => openSocket(url, ticket, "ticket"));
        const connected = await Promise.all(tries.map((each) => each.connected));
        expect(connected.filter((isIn) => isIn)).toHaveLength(1);
        for (const { socket } of tries) socket.close();
      }
      const out = await fetch(`${url}/console/session`, { method: "DELETE", headers, keepalive: false });
      expect(out.status).toBe(200);
      await until("all to have heard of it", async () => (await statuses()).every((status) => status === 401));
    },
    LIMIT_MS,
  );

  test(
    "every rule that `marsad verify` looks at is kept, reading and writing [VERIFY-01, SCALE-21]",
    async () => {
      await expectVerified(url);
    },
    LIMIT_MS,
  );

  test(
    "at the same position all of them answer byte for byte the same, in both modes [ROLE-03]",
    async () => {
      const doors = await connectionsToAll(url, KEY, EDGES);
      exchange.signal("SIGSTOP");
      const placeOfParent = async (): Promise<string | null> =>
        ((await (await fetch("http://localhost/readyz", { unix: join(dataDir, "market.sock") })).json()) as rest.Ready)
          .position;
      // All events have arrived once every process stays at the same position.
      await until("everybody stays at the same position", async () => {
        const before = await placeOfParent();
        const heardMs = Date.now() + 400;
        await until("what was under way", () => Date.now() >= heardMs);
        const places = await Promise.all([
          placeOfParent(),
          ...doors.map(async (door) => (await readyOf(door)).position),
        ]);
        return new Set([before, ...places]).size === 1;
      });
      const answers = (path: string): Promise<string[]> => Promise.all(doors.map((door) => door.get(`/api/v1${path}`)));
      for (const path of starterPaths(["2222", "1120"])) {
        const [one = "", two] = await answers(path);
        expect(one).toStartWith("200 ");
        expect([path, two]).toEqual([path, one]);
        // The delayed market may still be catching up.
        const delayed = `${path}${path.includes("?") ? "&" : "?"}data_mode=delayed`;
        await until(`${delayed} is the same`, async () => new Set(await answers(delayed)).size === 1);
      }
      exchange.signal("SIGCONT");
      for (const door of doors) door.close();
    },
    LIMIT_MS,
  );

  test(
    "a killed one fails no new request and is started again [SCALE-22]",
    async () => {
      const before = childrenOf(service.pid);
      expect(before).toHaveLength(EDGES);
      const [victim = 0] = before;
      process.kill(victim, "SIGKILL");
      await until("its end", () => !isRunning(victim));
      const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(QUOTE)).status));
      expect(new Set(statuses)).toEqual(new Set([200]));
      await until("another one", () => childrenOf(service.pid).filter(isRunning).length === EDGES);
      await until("that listens", async () => (await series("marsad_edges_listening")).get("market") === EDGES);
      expect((await series("marsad_edge_restarts_total")).get("market")).toBe(1);
      expect(service.out).toContain('"process":"edge-2"');
    },
    LIMIT_MS,
  );

  test(
    "SIGTERM drains all of them, and nobody is left [SCALE-23]",
    async () => {
      const doors = childrenOf(service.pid);
      const { closed, connected } = openSocket(url, KEY);
      expect(await connected).toBeTrue();
      service.signal("SIGTERM");
      expect(await closed).toBe(1012);
      expect(await service.ended()).toBe(0);
      expect(doors.filter(isRunning)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    "when the parent is killed, every door process ends by itself [SCALE-24]",
    async () => {
      await start();
      expect((await ask(QUOTE)).status).toBe(200);
      const doors = childrenOf(service.pid);
      expect(doors).toHaveLength(EDGES);
      service.signal("SIGKILL");
      await until("their end", () => !doors.some(isRunning));
    },
    LIMIT_MS,
  );
});
