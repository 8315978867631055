// The gate on PostgreSQL, where it is installed.

import { afterAll, describe, test } from "bun:test";
import { postgresBackend } from "../contracts/store/backends.ts";
import { startPrivatePostgres } from "../postgres/private-postgres.ts";
import { gateContract } from "./gate-contract.ts";

const { postgres, reason } = await startPrivatePostgres();

afterAll(() => postgres?.stop());

if (postgres === null) {
  test.skip(`the gate on PostgreSQL (skipped: ${reason})`, () => undefined);
} else {
  describe("the gate on PostgreSQL", () => {
    gateContract(postgresBackend(postgres));
  });
}
