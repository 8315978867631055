// Upgrades a deployment from the revision before this one while customers follow the market, in the order of
// docs/operating/scale-out.md.

import { describe, expect, test } from "bun:test";
import { present } from "../../src/base/index.ts";
import { until } from "../../test/world/until.ts";
import { Deployment } from "./deployment.ts";
import type { Member, Part } from "./member.ts";
import { checkOutPrevious } from "./previous-revision.ts";
import { startServers } from "./start-servers.ts";

const LIMIT_MS = 900_000;
const SIZE = { markets: 2, edges: 2, clients: 2, activity: 0.05, move: 0.3, start: "2026-11-16T10:30", speed: 20 };
const { postgres, nats, reason } = await startServers();

/** Starts a process of this revision in place of an old one; the load balancer switches to it before the old process must stop. */
async function replace(deployment: Deployment, part: Part, old: Member): Promise<void> {
  const { term } = await old.ready();
  const isLeader = (await old.ready()).leads;
  await (await deployment.start(part)).isReady();
  if (part === "edge") await deployment.useEdges([old]);
  expect(await old.stop()).toBe(0);
  if (isLeader) await until("another one leads", async () => (await (await deployment.leader()).ready()).term !== term);
  await deployment.trades(20);
}

describe.skipIf(postgres === null || nats === null)(`a rolling upgrade (${reason})`, () => {
  test(
    "edges, workers, the standby and the leader are replaced one by one: nobody misses a trade, every alert fires once, and the old revision still starts on the new schema [UPGRADE-01, UPGRADE-02]",
    async () => {
      const previous = await checkOutPrevious();
      const options = { ...SIZE, folder: previous.folder };
      const deployment = await Deployment.open(options, present(postgres, "there"), present(nats, "there"));
      try {
        await deployment.runTo("10:30");
        deployment.release();
        const old = [...deployment.members];
        const oldOf = (part: Part) => old.filter((member) => member.part === part && !member.isKilled);
        for (const part of ["edge", "worker"] as const) {
          for (const member of oldOf(part)) await replace(deployment, part, member);
        }
        const leader = await deployment.leader();
        const standby = present(
          oldOf("market").find((member) => member !== leader),
          "a standby",
        );
        await replace(deployment, "market", standby);
        await replace(deployment, "market", leader);
        expect(old.filter(({ child }) => child.isRunning)).toEqual([]);
        // The market stands still here: a process of the old revision ends when it reads rows that the leader folds at that moment.
        await deployment.settle();
        await (await deployment.start("edge", previous.folder)).isReady();
        deployment.release();
        await deployment.trades(20);
        await deployment.settle();
        await deployment.expectWhole();
        expect(deployment.ledgers.reduce((sum, { breaks }) => sum + breaks, 0)).toBeGreaterThan(0);
        expect(deployment.alerts.ledger.counts().delivered).toBeGreaterThan(0);
      } finally {
        await deployment.close();
        previous.remove();
        await nats?.stop();
        await postgres?.stop();
      }
    },
    LIMIT_MS,
  );
});
