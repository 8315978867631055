// What can happen to a part of a deployment, and what it takes until all parts are there again.

import { expect } from "bun:test";
import { pause, present, SystemClock } from "../../src/base/index.ts";
import { until } from "../world/until.ts";
import type { Deployment } from "./deployment.ts";
import type { Member } from "./member.ts";

export interface Fault {
  readonly name: string;
  /** Whether a request may be left without an answer: only where the edge that has it dies. */
  readonly endsRequests: boolean;
  befall(deployment: Deployment): Promise<void>;
}

/** The close code of a service that goes away. */
const SENT_AWAY = 1001;
const TRADES_PATH = "/ws/v1/market/trades/?api_key=marsad_test_demo-enterprise";
const FROZEN_MS = 10_000;
const AWAY_MS = 2_000;
/** So many trades of the market pass while something is away. */
const TRADES_MEANWHILE = 40;

const clock = new SystemClock();
const oneEdge = (deployment: Deployment): Member => present(deployment.running("edge")[0], "an edge runs");

async function edgeKilled(deployment: Deployment): Promise<void> {
  await oneEdge(deployment).kill();
  await deployment.trades(TRADES_MEANWHILE);
  const edge = await deployment.start("edge");
  await edge.isReady();
  await deployment.useEdges();
}

async function leaderKilled(deployment: Deployment): Promise<void> {
  const { term } = await (await deployment.leader()).ready();
  await (await deployment.leader()).kill();
  await expectNextTerm(deployment, term);
  await deployment.trades(TRADES_MEANWHILE);
  await deployment.start("market");
}

/** It comes back when another one leads, believes for a moment that it still does, and must write nothing. */
async function leaderFrozen(deployment: Deployment): Promise<void> {
  const leader = await deployment.leader();
  const { term } = await leader.ready();
  leader.freeze();
  await pause(clock, FROZEN_MS);
  await expectNextTerm(deployment, term);
  leader.thaw();
  await until("the one that came back stands by", async () => {
    const { leads, leader: known, member } = await leader.ready();
    return !leads && known !== null && known !== member;
  });
}

async function expectNextTerm(deployment: Deployment, term: number | null): Promise<void> {
  await until("the next term has begun", async () => {
    const states = await Promise.all(deployment.running("market").map((market) => market.ready()));
    return states.some((state) => state.leads && state.term === (term ?? 0) + 1);
  });
}

async function workerKilled(deployment: Deployment): Promise<void> {
  await present(deployment.running("worker")[0], "a worker runs").kill();
  await deployment.trades(TRADES_MEANWHILE);
  await deployment.start("worker");
}

async function postgresRestarted({ postgres }: Deployment): Promise<void> {
  await postgres.halt("immediate");
  await pause(clock, AWAY_MS);
  await postgres.resume();
}

async function natsKilled(deployment: Deployment): Promise<void> {
  await deployment.nats.kill();
  const [edge] = deployment.running("edge");
  await edge?.goesOn(TRADES_MEANWHILE);
  deployment.nats.forget();
  await deployment.nats.resume();
}

async function cutOffNats(deployment: Deployment): Promise<void> {
  const edge = oneEdge(deployment);
  edge.toNats.cut();
  await pause(clock, AWAY_MS);
  await edge.goesOn(TRADES_MEANWHILE);
  edge.toNats.mend();
}

async function cutOffPostgres(deployment: Deployment): Promise<void> {
  const edge = oneEdge(deployment);
  edge.toPostgres.cut();
  await until("the edge says that the database is away", async () => !(await edge.ready()).checks.database.ready);
  // The market goes on over NATS.
  await edge.goesOn(TRADES_MEANWHILE);
  edge.toPostgres.mend();
}

async function cutOffBoth(deployment: Deployment): Promise<void> {
  const edge = oneEdge(deployment);
  const { code } = await closeCodeOf(edge);
  edge.toNats.cut();
  edge.toPostgres.cut();
  await until("the edge is not ready", async () => (await edge.ready()).status !== "ready");
  expect(await code).toBe(SENT_AWAY);
  edge.toNats.mend();
  edge.toPostgres.mend();
}

/** Opens a socket on this edge; the code with which it will be closed. */
async function closeCodeOf(edge: Member): Promise<{ readonly code: Promise<number> }> {
  const socket = new WebSocket(`${(await edge.address()).replace("http", "ws")}${TRADES_PATH}`);
  const code = new Promise<number>((resolve) => {
    socket.onclose = (event) => resolve(event.code);
  });
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve();
  });
  return { code };
}

export const FAULTS: readonly Fault[] = [
  { name: "an edge is killed", endsRequests: true, befall: edgeKilled },
  { name: "the leader is killed", endsRequests: false, befall: leaderKilled },
  { name: "the leader stands still for 10 seconds and comes back", endsRequests: false, befall: leaderFrozen },
  { name: "the worker is killed", endsRequests: false, befall: workerKilled },
  { name: "PostgreSQL fails and is started again", endsRequests: false, befall: postgresRestarted },
  { name: "NATS is killed and forgets everything", endsRequests: false, befall: natsKilled },
  { name: "an edge is cut off from NATS", endsRequests: false, befall: cutOffNats },
  { name: "an edge is cut off from PostgreSQL", endsRequests: false, befall: cutOffPostgres },
  { name: "an edge is cut off from both", endsRequests: false, befall: cutOffBoth },
];
