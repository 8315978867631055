// The connection to PostgreSQL: over TLS with a password, and only to the server that takes writes.

import { afterAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openStore } from "../../src/store/index.ts";
import { makeCertificates } from "../world/make-certificates.ts";
import { type PrivatePostgres, startPrivatePostgres } from "./private-postgres.ts";
import { TransactionPooler } from "./transaction-pooler.ts";

const started = await startPrivatePostgres();
const LIMIT_MS = 300_000;

describe.skipIf(started.postgres === null)(`PostgreSQL (${started.reason ?? "there"})`, () => {
  const server = started.postgres as PrivatePostgres;
  const made = makeCertificates();
  afterAll(async () => {
    await server.stop();
    rmSync(made, { recursive: true, force: true });
  });

  /** Opens a store there, or says in one line why not. */
  const outcome = async (url: string): Promise<string> => {
    try {
      const store = await openStore({ dataDir: "", url });
      const isTold = Math.abs((await store.timeMs()) - Date.now()) < LIMIT_MS;
      await store.close();
      return isTold ? "opened" : "the clock of the database is far off";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  test(
    "with TLS and a password is opened by require, verify-ca and verify-full, and not without TLS, by another authority or with another password [TRUST-05]",
    async () => {
      const plain = new URL(await server.createDatabase());
      await server.guard(made, "guarded", "a%20secret");
      const at = (more: string, password = "a%2520secret", host = "localhost"): string =>
        `postgres://guarded:${password}@${host}:${server.port}${plain.pathname}${more}`;
      const authority = `&sslrootcert=${join(made, "authority.pem")}`;
      for (const more of ["?sslmode=require", `?sslmode=verify-ca${authority}`, `?sslmode=verify-full${authority}`])
        expect([more, await outcome(at(more))]).toEqual([more, "opened"]);
      expect(await outcome(at("?sslmode=disable"))).toContain("rejects connection");
      expect(await outcome(at("?sslmode=verify-full"))).toContain("certificate");
      expect(await outcome(at(`?sslmode=verify-full&sslrootcert=${join(made, "other.pem")}`))).toContain("certificate");
      expect(await outcome(at("?sslmode=require", "wrong"))).toContain("password authentication failed");
    },
    LIMIT_MS,
  );

  test(
    "behind a pooler by transactions is refused with what to do, and a read replica is [TRUST-07]",
    async () => {
      const url = new URL(await server.createDatabase());
      const pooler = await TransactionPooler.open(server.port, "marsad", url.pathname.slice(1));
      const pooled = new URL(url);
      pooled.port = String(pooler.port);
      expect(await outcome(pooled.href)).toMatch(
        /is a pooler that shares sessions between clients: .*pool_mode=session/,
      );
      await pooler.close();
      const replica = new URL(url);
      replica.port = String(await server.replicate());
      expect(await outcome(replica.href)).toMatch(/is a read replica: name the server that is written to/);
      expect(await outcome(url.href)).toBe("opened");
    },
    LIMIT_MS,
  );
});
