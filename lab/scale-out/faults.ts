// The possible faults of a part of a deployment, and the steps until all parts are back.

import { expect } from "bun:test";
import { monotonicMs, pause, present, SECOND_MS, SystemClock } from "../../src/base/index.ts";
import { until } from "../../test/world/until.ts";
import type { Deployment } from "./deployment.ts";
import type { Member } from "./member.ts";

export interface Fault {
  readonly name: string;
  /** True when a request may be left without an answer: only where its edge dies. */
  readonly endsRequests: boolean;
  /** Makes the fault happen; returns the time of a step that a rule bounds, null where there is none. */
  befall(deployment: Deployment): Promise<Taken | null>;
}

/** A time that a rule bounds; only an otherwise idle machine can be held to it. */
export interface Taken {
  readonly what: string;
  readonly seconds: number;
  readonly leastS: number;
  readonly mostS: number;
}

/** The close code of a service that goes away. */
const SENT_AWAY = 1001;
const TRADES_PATH = "/ws/v1/market/trades/?api_key=marsad_test_demo-enterprise";
const FROZEN_MS = 10_000;
const AWAY_MS = 2_000;
/** Number of trades that pass, and of times that rules fire, while something is away. */
const TRADES_MEANWHILE = 40;
const FIRINGS_MEANWHILE = 1;
/** ROLE-02: from the death of a leader to the next one. */
const TAKE_OVER_S = 5;
/** From the cut to the end of an edge's sockets: 15 seconds after the last message that it received, which was up to a second before. */
const SENT_AWAY_S = { least: 14, most: 20 };

const clock = new SystemClock();
const oneEdge = (deployment: Deployment): Member => present(deployment.running("edge")[0], "an edge runs");

/** Waits while the market goes on and rules fire, with something away. */
async function meanwhile(deployment: Deployment): Promise<void> {
  await Promise.all([deployment.trades(TRADES_MEANWHILE), deployment.firings(FIRINGS_MEANWHILE)]);
}

async function edgeKilled(deployment: Deployment): Promise<Taken | null> {
  await oneEdge(deployment).kill();
  await meanwhile(deployment);
  const edge = await deployment.start("edge");
  await edge.isReady();
  await deployment.useEdges();
  return null;
}

async function leaderKilled(deployment: Deployment): Promise<Taken | null> {
  const { term } = await (await deployment.leader()).ready();
  await (await deployment.leader()).kill();
  const killedMs = monotonicMs();
  await expectNextTerm(deployment, term);
  const seconds = (monotonicMs() - killedMs) / SECOND_MS;
  await meanwhile(deployment);
  await deployment.start("market");
  return { what: "the next one led", seconds, leastS: 0, mostS: TAKE_OVER_S };
}

/** The frozen leader comes back when another one leads, believes for a moment that it still leads, and must write nothing. */
async function leaderFrozen(deployment: Deployment): Promise<Taken | null> {
  const leader = await deployment.leader();
  const { term } = await leader.ready();
  leader.freeze();
  await pause(clock, FROZEN_MS);
  await expectNextTerm(deployment, term);
  await meanwhile(deployment);
  leader.thaw();
  await until("the one that came back stands by", async () => {
    const { leads, leader: known, member } = await leader.ready();
    return !leads && known !== null && known !== member;
  });
  return null;
}

async function expectNextTerm(deployment: Deployment, term: number | null): Promise<void> {
  await until("the next term has begun", async () => {
    const states = await Promise.all(deployment.running("market").map((market) => market.ready()));
    return states.some((state) => state.leads && state.term === (term ?? 0) + 1);
  });
}

async function workerKilled(deployment: Deployment): Promise<Taken | null> {
  await present(deployment.running("worker")[0], "a worker runs").kill();
  await meanwhile(deployment);
  await deployment.start("worker");
  return null;
}

async function postgresRestarted({ postgres }: Deployment): Promise<Taken | null> {
  await postgres.halt("immediate");
  await pause(clock, AWAY_MS);
  await postgres.resume();
  return null;
}

async function natsKilled(deployment: Deployment): Promise<Taken | null> {
  await deployment.nats.kill();
  const [edge] = deployment.running("edge");
  await Promise.all([edge?.goesOn(TRADES_MEANWHILE), meanwhile(deployment)]);
  deployment.nats.forget();
  await deployment.nats.resume();
  return null;
}

async function cutOffNats(deployment: Deployment): Promise<Taken | null> {
  const edge = oneEdge(deployment);
  edge.toNats.cut();
  await pause(clock, AWAY_MS);
  await Promise.all([edge.goesOn(TRADES_MEANWHILE), meanwhile(deployment)]);
  edge.toNats.mend();
  return null;
}

async function cutOffPostgres(deployment: Deployment): Promise<Taken | null> {
  const edge = oneEdge(deployment);
  edge.toPostgres.cut();
  await until("the edge says that the database is away", async () => !(await edge.ready()).checks.database.ready);
  // The market goes on over NATS.
  await Promise.all([edge.goesOn(TRADES_MEANWHILE), meanwhile(deployment)]);
  edge.toPostgres.mend();
  return null;
}

async function cutOffBoth(deployment: Deployment): Promise<Taken | null> {
  const edge = oneEdge(deployment);
  const { code } = await closeCodeOf(edge);
  edge.toNats.cut();
  edge.toPostgres.cut();
  const cutMs = monotonicMs();
  await until("the edge is not ready", async () => (await edge.ready()).status !== "ready");
  expect(await code).toBe(SENT_AWAY);
  const seconds = (monotonicMs() - cutMs) / SECOND_MS;
  await meanwhile(deployment);
  edge.toNats.mend();
  edge.toPostgres.mend();
  return { what: "its sockets were closed", seconds, leastS: SENT_AWAY_S.least, mostS: SENT_AWAY_S.most };
}

/** Opens a socket on this edge; returns its future close code. */
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
