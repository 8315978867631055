// Parts of a deployment fail while customers follow the market: a selection of the matrix that `npm run scale-out:matrix` goes
// through as a whole.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { present } from "../../src/base/index.ts";
import { Deployment } from "./deployment.ts";
import { FAULTS } from "./faults.ts";
import { endure, MOMENTS } from "./moments.ts";
import { startServers } from "./start-servers.ts";

const LIMIT_MS = 300_000;
/** The faults that the tests of roles do not cover. */
const SELECTION: ReadonlySet<string> = new Set([
  "an edge is killed",
  "the leader stands still for 10 seconds and comes back",
  "the worker is killed",
  "an edge is cut off from both",
]);
const { postgres, nats, reason } = await startServers();

describe.skipIf(postgres === null || nats === null)(`several processes (${reason})`, () => {
  let deployment: Deployment;
  const calm = present(MOMENTS[0], "the first moment");

  beforeAll(async () => {
    deployment = await Deployment.open(calm.options, present(postgres, "there"), present(nats, "there"));
    await deployment.runTo(calm.runTo ?? "10:30");
  }, LIMIT_MS);
  afterAll(async () => {
    await deployment.close();
    await nats?.stop();
    await postgres?.stop();
  });

  test("the selection is part of the matrix", () => {
    expect(FAULTS.filter(({ name }) => SELECTION.has(name))).toHaveLength(SELECTION.size);
  });

  test.each(FAULTS.filter(({ name }) => SELECTION.has(name)).map((fault) => [fault.name, fault] as const))(
    "%s: no customer misses a trade, every alert fires once, and nobody else ends [SURVIVE-01, SURVIVE-02, SURVIVE-03, SURVIVE-04]",
    async (_, fault) => {
      const { firings } = await endure(deployment, fault, false);
      expect(deployment.alerts.ledger.counts().delivered).toBeGreaterThanOrEqual(firings);
    },
    LIMIT_MS,
  );
});
