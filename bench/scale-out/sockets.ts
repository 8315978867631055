// `npm run scale-out:sockets [-- sockets for each edge]`: a market at the real one's pace, two edges, and as many sockets as the limit of
// open files lets one process have on each. Nobody may be closed. It says what a socket costs.

import { readFileSync } from "node:fs";
import { Child } from "../../test/app/child.ts";
import { ClusterWorld } from "../../test/cluster/cluster-world.ts";
import type { ServedMarket } from "../../test/outage/outage-world.ts";
import { startServers } from "../../test/scale-out/start-servers.ts";
import { until } from "../../test/world/until.ts";

const SOCKETS_PER_EDGE = 19_000;
const HOLD_SECONDS = 60;
/** Of a minute each. */
const START_TRIES = 5;
const TICKS_PER_SECOND = 100;
const KEY = "marsad_test_demo-enterprise";

interface Held {
  readonly open: number;
  readonly closed: number;
  readonly messages: number;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const heldBy = ({ out }: Child): Held => {
  const last = out.trimEnd().split("\n").at(-1) ?? "";
  return last === "" ? { open: 0, closed: 0, messages: 0 } : (JSON.parse(last) as Held);
};
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
const cpuSeconds = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** A busy machine takes minutes for a start. */
async function ready(service: ServedMarket): Promise<void> {
  for (let left = START_TRIES; left > 0; left--) {
    const isThere = await service.isReady().then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error(`a process did not become ready: ${service.child.out}${service.child.err}`);
}

const each = Number(process.argv[2] ?? SOCKETS_PER_EDGE);
const { postgres, nats, reason } = await startServers();
if (postgres === null || nats === null) {
  say(`The sockets need PostgreSQL and nats-server: ${reason}.`);
  process.exit(2);
}
const world = new ClusterWorld({ postgres, nats });
let holders: Child[] = [];
let isWhole = false;
try {
  await world.open({ activity: 1, speed: 1 });
  const market = world.start("market");
  await ready(market);
  const many = ["--connections-per-address=1000000", "--address-requests-per-minute=10000000"];
  const edges = [world.start("edge", many), world.start("edge", many)] as const;
  await Promise.all(edges.map(ready));
  const pids = edges.map(({ child }) => child.pid);
  const answer = await edges[0].get("/api/v1/companies/?limit=300");
  const { results } = (await answer.json()) as { readonly results: readonly { readonly symbol: string }[] };
  const symbols = results.map(({ symbol }) => symbol).join(",");
  const emptyMb = pids.map(residentMb);
  holders = await Promise.all(
    edges.map(async (edge) => {
      const url = (await edge.address()).replace("http", "ws");
      return new Child(["bench/scale-out/socket-holder.ts", url, String(each), KEY, symbols]);
    }),
  );
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await until(`${part} of the sockets are there`, () =>
      holders.every((holder) => heldBy(holder).open + heldBy(holder).closed >= part * each),
    );
  }
  const before = holders.map(heldBy);
  const cpu = pids.map(cpuSeconds);
  await Bun.sleep(HOLD_SECONDS * 1_000);
  const after = holders.map(heldBy);
  isWhole = after.every(({ open, closed }) => open === each && closed === 0);
  for (const [at, pid] of pids.entries()) {
    const { open = 0, closed = 0, messages = 0 } = after[at] ?? {};
    const perSecond = (messages - (before[at]?.messages ?? 0)) / HOLD_SECONDS;
    const cores = (cpuSeconds(pid) - (cpu[at] ?? 0)) / HOLD_SECONDS;
    const kb = ((residentMb(pid) - (emptyMb[at] ?? 0)) * 1_024) / Math.max(1, open);
    say(
      `edge ${at + 1}: ${open} sockets opened, ${closed} closed; ${perSecond.toFixed(0)} messages a second with ${cores.toFixed(2)} cores; ${kb.toFixed(1)} KB for each socket`,
    );
  }
} finally {
  for (const holder of holders) holder.signal("SIGKILL");
  await Promise.all(holders.map((holder) => holder.ended()));
  await world.close();
  await nats.stop();
  await postgres.stop();
}
process.exit(isWhole ? 0 : 1);
