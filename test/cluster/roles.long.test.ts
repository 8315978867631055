// Markets, edges and a worker as processes of their own, on a private PostgreSQL and a private nats-server: the work of each role,
// take-overs, and the view of a client.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Marsad, verifyReceipt } from "../../sdk/src/index.ts";
import { HOUR_MS, present, SECOND_MS } from "../../src/base/index.ts";
import { readClusterKey } from "../../src/cluster/index.ts";
import { decodeChunk, encodeChunk, type RelayChunk } from "../../src/cluster/relay/relay-chunk.ts";
import { FrameWriter, HEADER } from "../../src/feed-protocol/index.ts";
import { Child } from "../app/child.ts";
import { openSocket } from "../app/opened-socket.ts";
import type { ServedMarket } from "../outage/outage-world.ts";
import { Receiver } from "../world/receiver.ts";
import { until } from "../world/until.ts";
import { type ClusterServers, ClusterWorld, startClusterServers } from "./cluster-world.ts";
import { Forger } from "./forger.ts";
import { expectFreedByKill, expectSameAnswers, expectSharedReplay, recordAnswers } from "./past-on-edges.ts";

const LIMIT_MS = 300_000;
const DEMO_KEY = "marsad_test_demo-enterprise";
const ADMIN_TOKEN = "0123456789abcdef0123456789abcdef";
const { servers, reason } = await startClusterServers();

if (servers === null) test.skip(`roles over PostgreSQL and NATS (skipped: ${reason})`, () => undefined);
else roles(servers);

/** The metrics of a process by name: the value of those without labels, NaN for the others. */
async function seriesOf(service: ServedMarket): Promise<ReadonlyMap<string, number>> {
  const page = await (await service.get("/metrics")).text();
  const values = new Map([...page.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = "", value]) => [name, Number(value)]));
  return new Map([...page.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => [name, values.get(name) ?? Number.NaN]));
}

async function overviewOf(edge: ServedMarket): Promise<string> {
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` };
  return (await fetch(`${await edge.address()}/admin/v1/overview/`, { headers })).text();
}

function roles(running: ClusterServers): void {
  const world = new ClusterWorld(running);
  let leader: ServedMarket;
  let standby: ServedMarket;
  let edges: ServedMarket[];
  let worker: ServedMarket;

  beforeAll(async () => {
    await world.open();
    leader = await world.serve("market");
    [standby, worker, ...edges] = await Promise.all([
      world.serve("market"),
      world.serve("worker"),
      world.serve("edge", ["--admin-token", ADMIN_TOKEN]),
      world.serve("edge", ["--admin-token", ADMIN_TOKEN]),
    ]);
  }, LIMIT_MS);
  afterAll(async () => {
    await world.close();
    await running.nats.stop();
    await running.postgres.stop();
  });

  test("every process says what it is and who leads; customers are served by the edges alone [ROLE-04, ROLE-05]", async () => {
    const { member, term } = await leader.ready();
    const all = { leader, standby, worker, edge: present(edges[0], "an edge") };
    for (const [name, service] of Object.entries(all)) {
      await until(`${name} knows the leader`, async () => (await service.ready()).leader === member);
      const { status, role, leads, term: known, position } = await service.ready();
      expect({ status, role, leads, known }).toEqual({
        status: "ready",
        role: name === "leader" || name === "standby" ? "market" : (name as "edge"),
        leads: name === "leader",
        known: term,
      });
      expect(position === null).toBe(name === "worker");
      const { status: quote } = await service.get("/api/v1/quote/2222/");
      expect([name, quote]).toEqual([name, name === "edge" ? 200 : 400]);
    }
  });

  test(
    "edges at the same position answer byte for byte the same [ROLE-03]",
    async () => {
      const [one, two] = [present(edges[0], "an edge"), present(edges[1], "another")];
      const paths = [
        "/market/summary/",
        "/market/gainers/",
        "/market/snapshot/",
        "/quotes/?symbols=2222,1120",
        "/companies/",
      ];
      let compared = 0;
      await until("some equal positions", async () => {
        for (const mode of ["realtime", "delayed"]) {
          for (const path of paths) {
            const full = `/api/v1${path}${path.includes("?") ? "&" : "?"}data_mode=${mode}`;
            const [before, beforeToo] = [await one.ready(), await two.ready()];
            const [first, second] = await Promise.all([one.get(full), two.get(full)]);
            const texts = [await first.text(), await second.text()];
            const [after, afterToo] = [await one.ready(), await two.ready()];
            const places = new Set([before, beforeToo, after, afterToo].map(({ position }) => position));
            if (places.size > 1) continue;
            expect(texts[1]).toBe(texts[0] ?? "");
            compared++;
          }
        }
        return compared >= 5;
      });
    },
    LIMIT_MS,
  );

  test(
    "a rule that is written through an edge is watched by the leader and delivered by the worker [SCALE-12, ROLE-05]",
    async () => {
      const receiver = await Receiver.open(false);
      const [one, two] = [present(edges[0], "an edge"), present(edges[1], "another")];
      const created = await one.get("/api/v1/webhooks/", {
        method: "POST",
        body: JSON.stringify({ name: "cluster", url: `http://127.0.0.1:${receiver.port}/hook` }),
      });
      expect(created.status).toBe(200);
      const { id } = (await created.json()) as { id: number };
      expect((await two.get(`/api/v1/webhooks/${id}/`)).status).toBe(200);
      await until("the destination is verified, seen through the other edge", async () => {
        const { is_verified } = (await (await two.get(`/api/v1/webhooks/${id}/`)).json()) as { is_verified: boolean };
        return is_verified;
      });
      const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 0.01, webhook_id: id };
      const ruled = await two.get("/api/v1/alerts/", { method: "POST", body: JSON.stringify(rule) });
      const { id: ruleId } = (await ruled.json()) as { id: number };
      expect((await one.get(`/api/v1/alerts/${ruleId}/`)).status).toBe(200);
      await until("the delivery", () => receiver.calls.some(({ text }) => text.includes("price_alert")));
      await receiver.close();
    },
    LIMIT_MS,
  );

  test(
    "an account's usage over two edges is what was asked, whichever is asked, and the overview has every process [ACCOUNT-06, OPERATOR-14]",
    async () => {
      const addresses = await Promise.all(edges.map((edge) => edge.address()));
      const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, "Content-Type": "application/json" };
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
      const operate = async (at: number, path: string, body?: object): Promise<any> => {
        const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
        return (await fetch(`${addresses[at]}/admin/v1${path}`, { ...init, headers })).json();
      };
      const { id } = await operate(0, "/accounts/", { name: "Two edges", plan: "business" });
      const { key } = await operate(1, `/accounts/${id}/keys/`, {});
      const ask = (at: number, path: string) =>
        fetch(`${addresses[at]}/api/v1${path}`, { headers: { "X-API-Key": key } });
      for (const at of [0, 1]) await until("the key is known", async () => (await ask(at, "/account/")).status === 200);
      // Each edge counted one request above; a request with a key that was not known yet counts nowhere.
      const asked = 2 + 30 + 20;
      await Promise.all(Array.from({ length: 30 }, () => ask(0, "/market/status/")));
      await Promise.all(Array.from({ length: 20 }, () => ask(1, "/quote/999999/")));
      for (const at of [0, 1]) {
        let usage: { readonly total: number; readonly routes: readonly unknown[] } = { total: 0, routes: [] };
        await until("both edges have written", async () => {
          usage = await operate(at, `/accounts/${id}/usage/?days=2`);
          return usage.total >= asked;
        });
        expect(usage.total).toBe(asked);
        expect(usage.routes).toContainEqual({ route: "/api/v1/market/status/", requests: 30, failed: 0 });
        expect(usage.routes).toContainEqual({ route: "/api/v1/quote/{symbol}/", requests: 20, failed: 20 });
        // The other edge writes its log within a second.
        const failed = `/accounts/${id}/requests/?status=failed&limit=200`;
        await until("both logs are written", async () => (await operate(at, failed)).count >= 20);
        expect((await operate(at, failed)).count).toBe(20);
      }
      await until("every process is heard", async () => (await operate(0, "/overview/")).members.length === 5);
      const { members } = await operate(0, "/overview/");
      const roles = members.map(({ role, leads }: { role: string; leads: boolean }) => `${role} ${leads}`).sort();
      expect(roles).toEqual(["edge false", "edge false", "market false", "market true", "worker false"]);
    },
    LIMIT_MS,
  );

  test(
    "who can publish on NATS and has no key ends nobody, shows no price, changes no count and names no leader; the edges count it [TRUST-01, TRUST-02, TRUST-04]",
    async () => {
      const forger = await Forger.open(running.nats.url);
      const edge = present(edges[0], "an edge");
      const refused = async (): Promise<number> =>
        (await seriesOf(edge)).get("marsad_relay_refused_total") ?? Number.NaN;
      const priceOf = async (symbol: string): Promise<number> =>
        ((await (await edge.get(`/api/v1/quote/${symbol}/`)).json()) as { price: number }).price;
      const { member, term } = await leader.ready();
      // A busy machine brings an honest message so late that it is refused too.
      const before = await refused();

      // A copied trade at ten times its price, and an event with an older time: each as the next event of the journal.
      const market = await forger.last(/\.market\.\w+$/);
      const prices = new Map<string, number>();
      for (const symbol of ["2222", "1120"]) prices.set(symbol, await priceOf(symbol));
      const next = (): RelayChunk => {
        const [last] = forger.recorded.filter(({ subject }) => subject === market.subject).slice(-1);
        return present(decodeChunk(forger.bodyOf(last ?? market)), "a chunk");
      };
      for (let attempt = 0; attempt < 20; attempt++) {
        const { day, lastSeq, frames } = next();
        const lastMs = new DataView(frames.buffer, frames.byteOffset).getUint32(HEADER.timeOfDayMs, true);
        const writer = new FrameWriter(lastSeq + 1);
        // Every third attempt is an event that could really come next.
        if (attempt % 3 === 0) writer.trade(lastMs, 1, 1 + attempt, 2_600_000, 5, "buy", "continuous", true);
        else if (attempt % 3 === 1) writer.heartbeat(9 * HOUR_MS);
        else writer.heartbeat(lastMs + 1_000);
        const chunk = {
          after: { day, seq: lastSeq },
          day,
          firstSeq: lastSeq + 1,
          lastSeq: lastSeq + 1,
          arrivedAtMs: 1,
        };
        await forger.forge(market.subject, encodeChunk({ ...chunk, frames: writer.take() }));
      }
      // False counts of a member that is there, and its leave; a false beat of a later term; a false state.
      const report = {
        minute: Math.floor(Date.now() / 60_000),
        day: 0,
        writer: "forger",
        keys: [1, 1e6, 2, 1e6, 3, 1e6],
      };
      const accounts = [1, 2, 3, 4, 5].flatMap((id) => [id, 1e6, 1e6]);
      const tallies = [["127.0.0.1", 1e6, 1e6]];
      const full = { ...report, accounts, tallies, connections: [1, 2, 3].map((id) => [id, 99]), windows: [] };
      const said: readonly (readonly [RegExp, object])[] = [
        [/\.members\.counts$/, { kind: "counts", from: "forger", number: 1, isFirst: true, report: full }],
        [/\.members\.counts$/, { kind: "leave", from: member }],
        [
          /\.members\.leader$/,
          { member: "forger", term: 999, epoch: market.subject.split(".").at(-1), position: null },
        ],
        [/\.members\.states$/, { member: "forger", role: "market", leads: true, position: null }],
      ];
      for (const [ending, text] of said) {
        const { subject } = await forger.last(ending);
        await forger.forge(subject, await forger.saying(subject, text));
      }

      await until("all of it is refused", async () => (await refused()) >= before + 20 * 3);
      await edge.goesOn();
      for (const [symbol, price] of prices) expect(await priceOf(symbol)).toBeLessThan(2 * price);
      for (const service of [leader, standby, worker, ...edges]) {
        expect(service.child.isRunning).toBeTrue();
        await until("the leader is known", async () => (await service.ready()).leader === member);
        const { leader: named, term: known, status } = await service.ready();
        expect([named, known, status]).toEqual([member, term, "ready"]);
      }
      for (const plan of ["free", "starter", "pro", "business", "enterprise"]) {
        const answer = await edge.get("/api/v1/quote/2222/", { headers: { "X-API-Key": `marsad_test_demo-${plan}` } });
        expect([plan, answer.status]).toEqual([plan, 200]);
      }
      expect(await overviewOf(edge)).not.toContain("forger");
      // The signature alone refused them: the content of none was examined.
      expect(edge.lines(/no member of this deployment signed/)).toHaveLength(1);
      expect(edge.lines(/that do not fit the market/)).toEqual([]);
      await forger.close();
    },
    LIMIT_MS,
  );

  test(
    "a replay that one edge began is one clock and one market on every edge [REPLAY-13, REPLAY-16]",
    async () => expectSharedReplay(present(edges[0], "an edge"), present(edges[1], "another")),
    LIMIT_MS,
  );

  test(
    "a leader that is killed is replaced by the standby, which is measured like it, edges go on, each proves the receipts of the other and gives its answers again [ROLE-02, ROLE-08, RECEIPT-03, ASOF-04]",
    async () => {
      const before = await leader.ready();
      const measured = await seriesOf(leader);
      const clients = await Promise.all(
        edges.map(async (edge) => new Marsad({ baseUrl: await edge.address(), apiKey: DEMO_KEY })),
      );
      const receipts = async () => {
        const quotes = await Promise.all(clients.map((client) => client.quote("2222", { receipt: "true" })));
        return quotes.map(({ receipt }) => present(receipt, "a receipt was asked for"));
      };
      const given = await receipts();
      const recorded = await recordAnswers(present(edges[0], "an edge"));
      leader.child.signal("SIGKILL");
      await until("the standby leads", async () => (await standby.ready()).leads);
      expect((await standby.ready()).term).toBe((before.term ?? 0) + 1);
      // It goes on with the market that it has, and recovers nothing.
      await standby.child.says(/the market that was followed is led/);
      expect(standby.lines(/the market is recovered/)).toHaveLength(1);
      for (const edge of edges) {
        await edge.goesOn();
        const { member } = await standby.ready();
        await until("the edge knows who leads", async () => {
          const { leader: known, status } = await edge.ready();
          return known === member && status === "ready";
        });
      }
      expect((await seriesOf(standby)).keys().toArray().toSorted()).toEqual(measured.keys().toArray().toSorted());
      const events = "marsad_feed_events_total";
      expect((await seriesOf(standby)).get(events)).toBeGreaterThan(0);
      for (const [at, receipt] of [...given, ...(await receipts())].entries()) {
        const { proof } = present(clients[(at + 1) % clients.length], "the other edge");
        await until("a receipt is proven whole", async () => (await verifyReceipt(receipt, proof)).proven.length === 4);
      }
      for (const edge of edges) await expectSameAnswers(edge, recorded);
      leader = await world.serve("market");
      expect((await leader.ready()).leads).toBeFalse();
    },
    LIMIT_MS,
  );

  test(
    "NATS is killed and forgets everything: the market goes on over the database, and over NATS again [RELAY-03]",
    async () => {
      const edge = present(edges[0], "an edge");
      await running.nats.kill();
      await edge.goesOn();
      await edge.isReady();
      running.nats.forget();
      await running.nats.resume();
      await edge.goesOn();
      for (const service of [leader, standby, worker, ...edges]) expect(service.child.isRunning).toBeTrue();
    },
    LIMIT_MS,
  );

  test(
    "PostgreSQL is restarted: the leader goes on leading, nobody exits, and edges answer from memory meanwhile [RELAY-03]",
    async () => {
      const edge = present(edges[0], "an edge");
      const { term } = await standby.ready();
      await running.postgres.halt("immediate");
      await edge.saysOfDatabase(/does not answer|starting/);
      expect((await edge.get("/api/v1/quote/2222/")).status).toBe(200);
      expect((await edge.get("/api/v1/webhooks/")).status).toBe(503);
      await running.postgres.resume();
      await edge.isReady();
      await edge.goesOn();
      expect((await standby.ready()).term).toBe(term);
      for (const service of [leader, standby, worker, ...edges]) expect(service.child.isRunning).toBeTrue();
    },
    LIMIT_MS,
  );

  test(
    "a day that is begun anew is followed anew by every edge and standby [RELAY-04]",
    async () => {
      const edge = present(edges[0], "an edge");
      expect(await world.command(["feed", "restart-day"])).toBe(0);
      const services = [leader, standby, ...edges];
      await edge.child.says(/"msg":"the market is recovered"(?:.|\n)*"msg":"the market is recovered"/);
      for (const service of services) await service.isReady();
      for (const service of services) await service.goesOn();
    },
    LIMIT_MS,
  );

  test(
    "a member with the key that sends what the journal has not ends no edge: it shows no prices, rebuilds its market from the journal and goes on [TRUST-03, TRUST-04]",
    async () => {
      const forger = await Forger.open(running.nats.url);
      const secret = readClusterKey(join(world.folder, "cluster.key"));
      const spoiled = /"msg":"the market here is rebuilt from the journal"/;
      // Tried until a chunk hits the right moment: directly behind the last chunk, before the next one.
      await until("an edge was hit", async () => {
        const market = await forger.last(/\.market\.\w+$/);
        const { day, lastSeq, frames } = present(decodeChunk(forger.bodyOf(market)), "a chunk");
        const lastMs = new DataView(frames.buffer, frames.byteOffset).getUint32(HEADER.timeOfDayMs, true);
        const writer = new FrameWriter(lastSeq + 1);
        writer.heartbeat(lastMs + 10 * SECOND_MS);
        writer.heartbeat(lastMs);
        const chunk = {
          after: { day, seq: lastSeq },
          day,
          firstSeq: lastSeq + 1,
          lastSeq: lastSeq + 2,
          arrivedAtMs: 1,
        };
        await forger.send(market.subject, encodeChunk({ ...chunk, frames: writer.take() }), secret);
        return edges.some((edge) => edge.lines(spoiled).length > 0);
      });
      for (const edge of edges) {
        await edge.isReady();
        await edge.goesOn();
        expect(edge.child.isRunning).toBeTrue();
      }
      for (const market of [leader, standby]) await market.isReady();
      await forger.close();
    },
    LIMIT_MS,
  );

  test(
    "`marsad drain`, through another edge, empties one: it closes its sockets with 1012, is not ready and answers requests, until it is taken back [DRAIN-01, DRAIN-02, DRAIN-05]",
    async () => {
      const [through, edge] = [present(edges[0], "an edge"), present(edges[1], "another")];
      const { member } = await edge.ready();
      const service = ["--service-url", await through.address(), "--admin-token", ADMIN_TOKEN];
      const command = (...words: readonly string[]): Promise<number> =>
        new Child(["src/app/main.ts", ...words, ...service]).ended();
      await until("it is known there", async () => (await overviewOf(through)).includes(member));
      const key = "marsad_test_demo-enterprise";
      const sockets = await Promise.all([1, 2, 3].map(async () => openSocket(await edge.address(), key)));
      for (const { connected } of sockets) expect(await connected).toBeTrue();
      expect(await command("drain", "nobody")).toBe(2);
      expect(await command("drain", member)).toBe(0);
      for (const { closed } of sockets) expect(await closed).toBe(1012);
      const { status, checks } = await edge.ready();
      expect([status, checks.market.detail]).toEqual(["not_ready", expect.stringContaining("is draining")]);
      expect((await edge.get("/api/v1/quote/2222/")).status).toBe(200);
      expect(await openSocket(await edge.address(), key).connected).toBeFalse();
      expect(await openSocket(await through.address(), key).connected).toBeTrue();
      expect(await command("members")).toBe(0);
      expect(await command("drain", member, "--undo")).toBe(0);
      await edge.isReady();
      expect(await openSocket(await edge.address(), key).connected).toBeTrue();
    },
    LIMIT_MS,
  );

  test(
    "replays of an edge that is killed are gone within seconds [REPLAY-10]",
    async () => expectFreedByKill(present(edges.pop(), "an edge"), present(edges[0], "another")),
    LIMIT_MS,
  );

  test(
    "an edge that is asked to stop drains and ends cleanly [ROLE-05]",
    async () => {
      const edge = present(edges.pop(), "an edge");
      const socket = openSocket(await edge.address(), "marsad_test_demo-enterprise");
      expect(await socket.connected).toBeTrue();
      edge.child.signal("SIGTERM");
      expect(await socket.closed).toBe(1012);
      expect(await edge.child.ended()).toBe(0);
    },
    LIMIT_MS,
  );
}
