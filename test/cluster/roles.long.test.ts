// Markets, edges and a worker as processes of their own, on a private PostgreSQL and a private nats-server: who does what, who takes
// over, and what a client sees of it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { present } from "../../src/base/index.ts";
import type { ServedMarket } from "../outage/outage-world.ts";
import { Receiver } from "../world/receiver.ts";
import { until } from "../world/until.ts";
import { type ClusterServers, ClusterWorld, startClusterServers } from "./cluster-world.ts";

const LIMIT_MS = 120_000;
const ADMIN_TOKEN = "0123456789abcdef0123456789abcdef";
const { servers, reason } = await startClusterServers();

if (servers === null) test.skip(`roles over PostgreSQL and NATS (skipped: ${reason})`, () => undefined);
else roles(servers);

/** The metrics of a process by name, with the value of those that have no labels. */
async function seriesOf(service: ServedMarket): Promise<ReadonlyMap<string, number>> {
  const page = await (await service.get("/metrics")).text();
  const values = new Map([...page.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = "", value]) => [name, Number(value)]));
  return new Map([...page.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => [name, values.get(name) ?? Number.NaN]));
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
      // Each edge took one of those; a key that was not known yet counted nowhere.
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
    "a leader that is killed is replaced by the standby, which is measured like it, and edges go on [ROLE-02, ROLE-08]",
    async () => {
      const before = await leader.ready();
      const measured = await seriesOf(leader);
      leader.child.signal("SIGKILL");
      await until("the standby leads", async () => (await standby.ready()).leads);
      expect((await standby.ready()).term).toBe((before.term ?? 0) + 1);
      // It goes on with the market that it has, and recovers nothing.
      await standby.child.says(/the market that was followed is led/);
      expect(standby.lines(/the market is recovered/)).toHaveLength(1);
      for (const edge of edges) {
        await edge.goesOn();
        const { leader: known, status } = await edge.ready();
        expect([known, status]).toEqual([(await standby.ready()).member, "ready"]);
      }
      expect((await seriesOf(standby)).keys().toArray().toSorted()).toEqual(measured.keys().toArray().toSorted());
      const events = "marsad_feed_events_total";
      expect((await seriesOf(standby)).get(events)).toBeGreaterThan(0);
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
      expect((await edge.ready()).status).toBe("ready");
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
    "an edge that is asked to stop drains and ends cleanly [ROLE-05]",
    async () => {
      const edge = present(edges.pop(), "an edge");
      edge.child.signal("SIGTERM");
      expect(await edge.child.ended()).toBe(0);
    },
    LIMIT_MS,
  );
}
