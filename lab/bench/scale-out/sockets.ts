// `npm run scale-out:sockets [-- sockets for each edge [symbols of each socket [of so many busiest]]]`: a market at the real one's pace,
// two edges, and as many sockets on each as the limit of open files allows in one process. With the third number the symbols come from the
// busiest ones, and the market begins with the open. No socket may be closed. It prints the cost of a socket and of a message; a
// socket's memory after a collection is measured by `npm run scale-out:memory`.

import { readFileSync } from "node:fs";
import { monotonicMs } from "../../../src/base/index.ts";
import { Child } from "../../../test/app/child.ts";
import { ClusterWorld } from "../../../test/cluster/cluster-world.ts";
import type { ServedMarket } from "../../../test/outage/outage-world.ts";
import { until } from "../../../test/world/until.ts";
import { cpuSeconds, residentMb } from "../../process-figures.ts";
import { startServers } from "../../scale-out/start-servers.ts";
import { descriptorLimit } from "../page/machine.ts";

const SOCKETS_PER_EDGE = 19_000;
/** Open files of a process beside its sockets. */
const OTHER_FILES = 500;
/** Time before the first socket: to read an edge alone, after it has given back the memory of its start. */
const ALONE_SECONDS = 20;
const HOLD_SECONDS = 60;
const PAGES_PER_MB = 256;
const JUST_OPEN = "2026-11-16T10:00";
/** A busy machine takes minutes for a start, and for many sockets. */
const PATIENCE_MS = 600_000;
const KEY = "marsad_test_demo-enterprise";
const NOTHING: Held = { open: 0, closed: 0, messages: 0, bytes: 0, codes: [] };

interface Held {
  readonly open: number;
  readonly closed: number;
  readonly messages: number;
  readonly bytes: number;
  readonly codes: readonly (readonly [number, number])[];
}

/** An edge at one moment. */
interface Reading {
  readonly cpuS: number;
  readonly memoryMb: number;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const heldBy = ({ out }: Child): Held => {
  const last = out.trimEnd().split("\n").at(-1) ?? "";
  return last === "" ? NOTHING : (JSON.parse(last) as Held);
};
const readingOf = ({ child }: ServedMarket): Reading => ({
  cpuS: cpuSeconds(child.pid),
  memoryMb: residentMb(child.pid),
});

/** The kernel's buffers of all TCP sockets of the machine. */
function tcpMemoryMb(): number {
  const pages = /^TCP:.* mem (\d+)/m.exec(readFileSync("/proc/net/sockstat", "utf8"))?.[1];
  return Number(pages) / PAGES_PER_MB;
}

async function ready(service: ServedMarket): Promise<void> {
  await until(
    "the service is ready",
    () =>
      service.isReady().then(
        () => true,
        () => false,
      ),
    undefined,
    PATIENCE_MS,
  );
}

/** The symbols to follow: all, or the busiest ones. */
async function symbolsOf(edge: ServedMarket): Promise<string> {
  if (busiest > 0) {
    const { quotes } = (await (await edge.get("/api/v1/market/snapshot/")).json()) as {
      readonly quotes: readonly { readonly symbol: string; readonly volume: number }[];
    };
    return quotes
      .toSorted((a, b) => b.volume - a.volume)
      .slice(0, busiest)
      .map(({ symbol }) => symbol)
      .join(",");
  }
  const answer = await edge.get("/api/v1/companies/?limit=300");
  const { results } = (await answer.json()) as { readonly results: readonly { readonly symbol: string }[] };
  return results.map(({ symbol }) => symbol).join(",");
}

/** Opens all sockets; returns the edges' figures before the first, and with each quarter of them. */
async function openSockets(edges: readonly ServedMarket[], holders: readonly Child[]): Promise<readonly Reading[][]> {
  const readings = [edges.map(readingOf)];
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const areThere = (): boolean =>
      holders.every((holder) => heldBy(holder).open + heldBy(holder).closed >= part * each);
    await until(`${part} of the sockets are there`, areThere, undefined, PATIENCE_MS);
    readings.push(edges.map(readingOf));
  }
  return readings;
}

/** Prints the cost of the sockets on one edge; true when all of them stayed. */
function report(
  at: number,
  alone: number,
  opened: readonly Reading[],
  held: readonly [Held, Held],
  cpuS: number,
): boolean {
  const [before, after] = held;
  const messages = after.messages - before.messages;
  const cores = cpuS / HOLD_SECONDS;
  const memory = opened.map(({ memoryMb }) => memoryMb);
  const grownKb = (((memory.at(-1) ?? 0) - (memory[0] ?? 0)) * 1_024) / each;
  const perMessageUs = ((cpuS - alone * HOLD_SECONDS) * 1e6) / Math.max(1, messages);
  const codes = after.codes.map(([code, count]) => `${count} with ${code}`).join(", ");
  say(
    `edge ${at + 1}: ${after.open} sockets opened, ${after.closed} closed${codes === "" ? "" : ` (${codes})`}; ${(messages / HOLD_SECONDS).toFixed(0)} messages a second of ${((after.bytes - before.bytes) / Math.max(1, messages)).toFixed(0)} bytes with ${cores.toFixed(2)} cores, of which ${alone.toFixed(2)} without any socket: ${perMessageUs.toFixed(1)} µs for each message`,
  );
  say(
    `        memory with 0, 1/4, 2/4, 3/4 and all of the sockets ${memory.map((mb) => mb.toFixed(0)).join(", ")} MB: ${grownKb.toFixed(1)} KB for each socket, with what was not collected yet`,
  );
  return after.open === each && after.closed === 0;
}

/** Opens and holds the sockets; true when none was closed. */
async function measure(world: ClusterWorld, holders: Child[]): Promise<boolean> {
  await world.open({ activity: 1, speed: 1, ...(busiest > 0 ? { start: JUST_OPEN } : {}) });
  await ready(world.start("market"));
  const many = ["--connections-per-address=1000000", "--address-requests-per-minute=10000000"];
  const edges = [world.start("edge", many), world.start("edge", many)];
  await Promise.all(edges.map(ready));
  const symbols = await symbolsOf(edges[0] as ServedMarket);
  const start = edges.map(readingOf);
  await Bun.sleep(ALONE_SECONDS * 1_000);
  const aloneCores = edges.map((edge, at) => (readingOf(edge).cpuS - (start[at]?.cpuS ?? 0)) / ALONE_SECONDS);
  const [kernelMb, openedMs] = [tcpMemoryMb(), monotonicMs()];
  for (const edge of edges) {
    const url = (await edge.address()).replace("http", "ws");
    holders.push(
      new Child(["lab/bench/scale-out/socket-holder.ts", url, String(each), KEY, symbols, String(followed)]),
    );
  }
  const opened = await openSockets(edges, holders);
  const tookS = (monotonicMs() - openedMs) / 1_000;
  say(
    `${edges.length * each} sockets on ${followed} symbols each, opened in ${tookS.toFixed(0)} s; the kernel's buffers of both ends grew by ${(tcpMemoryMb() - kernelMb).toFixed(1)} MB`,
  );
  const before = holders.map(heldBy);
  const from = edges.map(readingOf);
  await Bun.sleep(HOLD_SECONDS * 1_000);
  return edges
    .map((edge, at) => {
      const cpuS = readingOf(edge).cpuS - (from[at]?.cpuS ?? 0);
      const held = [before[at] ?? NOTHING, heldBy(holders[at] as Child)] as const;
      const readings = opened.map((reading) => reading[at] as Reading);
      return report(at, aloneCores[at] ?? 0, readings, held, cpuS);
    })
    .every((isWhole) => isWhole);
}

const [each = SOCKETS_PER_EDGE, followed = 1, busiest = 0] = process.argv.slice(2).map(Number);
if (each + OTHER_FILES > descriptorLimit()) {
  say(`${each} sockets need a limit of ${each + OTHER_FILES} open files; here it is ${descriptorLimit()} (ulimit -n).`);
  process.exit(2);
}
const { postgres, nats, reason } = await startServers();
if (postgres === null || nats === null) {
  say(`The sockets need PostgreSQL and nats-server: ${reason}.`);
  process.exit(2);
}
const world = new ClusterWorld({ postgres, nats });
// Bound: one for each edge.
const holders: Child[] = [];
let isWhole = false;
try {
  isWhole = await measure(world, holders);
} finally {
  for (const holder of holders) holder.signal("SIGKILL");
  await Promise.all(holders.map((holder) => holder.ended()));
  await world.close();
  await nats.stop();
  await postgres.stop();
}
say(`  ${isWhole ? "ok  " : "MISS"} every socket was opened, and nobody was closed`);
process.exit(isWhole ? 0 : 1);
