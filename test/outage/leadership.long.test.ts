// Two services on one PostgreSQL: whatever happens to their sessions and processes, one of them writes the market, and the other
// one knows that it does not.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { present } from "../../src/base/index.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { until } from "../world/until.ts";
import { OutageWorld } from "./outage-world.ts";

const LIMIT_MS = 300_000;

/** Ends every session of the services on this database, as an operator or a proxy might. */
async function terminateSessions(url: string): Promise<void> {
  const sql = new SQL(url, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.close({ timeout: 1 });
}

const { postgres, reason } = await startPrivatePostgres();
describe.skipIf(postgres === null)(`two services on one PostgreSQL (${reason ?? "there"})`, () => {
  const server = () => present(postgres, "there is a PostgreSQL");
  const world = new OutageWorld();
  beforeAll(() => world.openExchange(), LIMIT_MS);
  afterAll(async () => {
    await world.close();
    await postgres?.stop();
  });

  test(
    "the leader's sessions are ended again and again: it goes on leading, and a second service is refused in one line [OUTAGE-10, OUTAGE-12]",
    async () => {
      const url = await server().createDatabase();
      const place = world.place("sessions-a", url);
      const first = await world.serve(place);
      const second = world.start(world.place("sessions-b", url));
      const refused = second.child.ended();
      let isRefused = false;
      void refused.then(() => {
        isRefused = true;
      });
      for (let round = 0; round < 5 || !isRefused; round++) {
        await terminateSessions(url);
        await first.goesOn(50);
      }
      expect(await refused).toBe(1);
      expect(second.child.err).toContain("Another marsad already serves this market");
      await first.isReady();
      // From the end of its sessions to its next renewal it does not claim to lead.
      await until("the first one leads", async () => (await first.ready()).leads);
      const { member, leader, term } = await first.ready();
      expect({ leader, term }).toEqual({ leader: member, term: 1 });
      first.child.signal("SIGTERM");
      expect(await first.child.ended()).toBe(0);
      await world.expectWholeJournal(place);
    },
    LIMIT_MS,
  );

  test(
    "a leader that slept through its lease writes nothing, follows the other one and says so, and leads again when the other one goes [ROLE-04, OUTAGE-10, OUTAGE-11, OUTAGE-12]",
    async () => {
      const url = await server().createDatabase();
      const place = world.place("sleep-a", url);
      const first = await world.serve(place);
      await first.goesOn();
      const before = await first.ready();
      first.child.signal("SIGSTOP");

      const second = await world.serve(world.place("sleep-b", url));
      await second.goesOn();
      const taken = await second.ready();
      expect(taken.term).toBe((before.term ?? 0) + 1);

      // It answers this request before it can ask the database.
      const asked = first.ready();
      first.child.signal("SIGCONT");
      expect((await asked).leads).toBeFalse();
      await until("the first one knows who leads", async () => (await first.ready()).leader === taken.member);
      await first.child.says(/another process leads the market; this one stands by/);
      expect(first.lines(/another process leads the market; this one stands by/)).toHaveLength(1);
      // From here on it follows the events that the other one stores.
      await first.isReady();
      await first.goesOn();
      const deposed = await first.ready();
      expect([deposed.leads, deposed.leader, deposed.term]).toEqual([false, taken.member, taken.term]);
      expect((await first.get("/api/v1/quote/2222/")).status).toBe(200);
      expect(await (await first.get("/metrics")).text()).toContain("marsad_market_leads 0");

      second.child.signal("SIGTERM");
      expect(await second.child.ended()).toBe(0);
      await until("the first one leads again", async () => (await first.ready()).leads === true);
      await first.isReady();
      await first.goesOn();
      expect((await first.ready()).term).toBe((taken.term ?? 0) + 1);
      expect((await first.get("/api/v1/quote/2222/")).status).toBe(200);
      first.child.signal("SIGTERM");
      expect(await first.child.ended()).toBe(0);
      await world.expectWholeJournal(place);
    },
    LIMIT_MS,
  );
});
