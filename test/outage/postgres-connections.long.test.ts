// A PostgreSQL that has no connection left, does not run yet, or refuses: a running service outlasts it, and a start waits for
// faults that pass by themselves and reports the others.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { present } from "../../src/base/index.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { until } from "../world/until.ts";
import { OutageWorld } from "./outage-world.ts";
import { TradeLedger } from "./trade-ledger.ts";

const LIMIT_MS = 300_000;

/** Takes every connection that the server has, those of the services included, and holds them. */
class Crowd {
  // Bound: the connections that the server allows.
  readonly #taken: SQL[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async gather(): Promise<void> {
    await this.#takeAll();
    const [first] = this.#taken;
    if (first === undefined) throw new Error("there was no connection to take");
    const [{ allowed }] = await first`select current_setting('max_connections')::int as allowed`;
    const isCrowded = async (): Promise<boolean> => {
      await first`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'marsad'`;
      await this.#takeAll();
      // Counted by the connections held here: a session of a service that is just being opened is not in pg_stat_activity yet.
      return this.#taken.length === allowed;
    };
    await until("the services have no connection", isCrowded);
  }

  async leave(): Promise<void> {
    await Promise.all(this.#taken.map((sql) => sql.close({ timeout: 1 })));
  }

  async #takeAll(): Promise<void> {
    for (;;) {
      const sql = new SQL(this.#url, { max: 1, connectionTimeout: 5 });
      try {
        await sql`select 1`;
        this.#taken.push(sql);
      } catch {
        await sql.close({ timeout: 1 });
        return;
      }
    }
  }
}

const { postgres, reason } = await startPrivatePostgres();
describe.skipIf(postgres === null)(`PostgreSQL (${reason ?? "there"})`, () => {
  const server = () => present(postgres, "there is a PostgreSQL");
  const world = new OutageWorld();
  beforeAll(() => world.openExchange(), LIMIT_MS);
  afterAll(async () => {
    await world.close();
    await postgres?.stop();
  });

  test(
    "without a connection left: the service stays up and says so, and the market goes on when there is one again [OUTAGE-01, OUTAGE-02, OUTAGE-07]",
    async () => {
      const url = await server().createDatabase();
      const place = world.place("crowded", url);
      const service = await world.serve(place);
      const ledger = new TradeLedger(await service.address());
      await service.goesOn();
      const crowd = new Crowd(url);
      await crowd.gather();
      await service.saysOfDatabase(/has no connection left/);
      expect((await service.get("/api/v1/quote/2222/")).status).toBe(200);
      expect((await service.get("/api/v1/alerts/")).status).toBe(503);
      await crowd.leave();
      await service.isReady();
      await service.goesOn();
      await world.expectWhole(place, service, ledger);
    },
    LIMIT_MS,
  );

  test(
    "that does not run yet is waited for by a start, and one without the database or with a wrong name ends it at once [OUTAGE-09]",
    async () => {
      const url = await server().createDatabase();
      const missing = world.start(world.place("missing", url.replace(/\/\w+$/, "/nowhere")));
      expect(await missing.child.ended()).toBe(1);
      expect(missing.child.err).toContain("nowhere");
      expect(missing.child.err).not.toContain("Waiting");

      await server().halt();
      const service = world.start(world.place("early", url));
      await service.child.says(/Waiting up to 30 seconds for the database: PostgreSQL at /);
      await server().resume();
      await service.isReady();
      service.child.signal("SIGTERM");
      expect(await service.child.ended()).toBe(0);
    },
    LIMIT_MS,
  );
});
