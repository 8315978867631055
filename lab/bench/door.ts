// The cost of routing and of the whole REST API compared with a bare Bun.serve that answers the same bytes: Bun's own `routes`, our
// router, Hono's router without middlewares, and all work on a request (routing, request id, gate, headers,
// metrics). One server process, loaded in turns by wrk from another; the endpoint table is the real one, and requests run
// over 300 symbols. Rounds alternate and medians are printed. On a machine with other work the ratio of processor times is
// the more reliable one: on a core of its own, throughput is its inverse.
//
// Hono is not a dependency: `npx bun lab/bench/door.ts <folder>` measures it from a folder in which it was installed.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./page/figure.ts";

const ROUNDS = 9;
const ROUND_SECONDS = 1;
const CONNECTIONS = 32;
const SYMBOLS = 300;
/** The whole REST API has at least this share of the bare server's throughput. */
const GOAL = 0.6;
const KEY = "marsad_test_demo-pro";

const KINDS = ["bare", "routes", "routesQuery", "router", "hono", "api"] as const;
type Kind = (typeof KINDS)[number];
const TITLES: Readonly<Record<Kind, string>> = {
  bare: "bare Bun.serve",
  routes: "Bun's routes",
  routesQuery: "… and the query",
  router: "our router",
  hono: "Hono's router",
  api: "the whole REST API",
};

type Ports = Readonly<Partial<Record<Kind, number>> & { usage: number }>;

interface Round {
  readonly perSecond: number;
  /** Processor time of the server for one request, in microseconds. */
  readonly cpuUs: number;
}

/** The package's folder, given directly or as its installation folder; null when there is none. */
function honoFolder(given: string | undefined): string | null {
  const folder = [given, `${given}/node_modules/hono`].find(
    (candidate) => candidate !== undefined && existsSync(join(candidate, "dist/index.js")),
  );
  if (folder === undefined) process.stdout.write("Hono is left out: name a folder in which it is installed.\n");
  return folder ?? null;
}

async function cpuUs({ usage }: Ports): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${usage}/`)).json()) as NodeJS.CpuUsage;
  return user + system;
}

/** Makes wrk request one symbol after the other. */
const SCRIPT = `local requests = {}
local at = 0
init = function()
  for i = 1, ${SYMBOLS} do
    requests[i] = wrk.format("GET", "/api/v1/quote/" .. (1000 + i) .. "/", { ["X-API-Key"] = "${KEY}", ["Host"] = "127.0.0.1" })
  end
end
request = function()
  at = at % ${SYMBOLS} + 1
  return requests[at]
end
`;

async function load(wrkPath: string, script: string, ports: Ports, port: number): Promise<Round> {
  const before = await cpuUs(ports);
  const words = [wrkPath, "-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "-s", script, `http://127.0.0.1:${port}/`];
  const text = Bun.spawnSync(words).stdout.toString();
  const used = (await cpuUs(ports)) - before;
  if (/Non-2xx/.test(text)) throw new Error(`answers other than 200:\n${text}`);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? Number.NaN);
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN), cpuUs: used / requests };
}

async function measure(wrkPath: string, hono: string | null): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-door-"));
  const script = join(folder, "symbols.lua");
  writeFileSync(script, SCRIPT);
  const words = [process.execPath, join(import.meta.dir, "door/server.ts"), ...(hono === null ? [] : [hono])];
  const server = Bun.spawn(words, { stdin: "pipe", stdout: "pipe" });
  const ports: Ports = JSON.parse(new TextDecoder().decode((await server.stdout.getReader().read()).value));
  const kinds = KINDS.flatMap((kind) => {
    const port = ports[kind];
    return port === undefined ? [] : [{ kind, port, rounds: [] as Round[] }];
  });
  for (const { port } of [...kinds, ...kinds]) await load(wrkPath, script, ports, port);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { port, rounds } of kinds) rounds.push(await load(wrkPath, script, ports, port));
  }
  server.stdin.end();
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
  const bare = kinds.find(({ kind }) => kind === "bare")?.rounds ?? [];
  for (const { kind, rounds } of kinds) {
    const ratios = rounds.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN));
    const byTime = rounds.map((round, at) => (bare[at]?.cpuUs ?? Number.NaN) / round.cpuUs);
    const perSecond = Math.round(median(rounds.map((round) => round.perSecond))).toLocaleString("en-US");
    const each = rounds.map((round) => round.cpuUs);
    process.stdout.write(
      `${TITLES[kind].padEnd(18)} ${perSecond.padStart(8)} requests/s, ${median(each).toFixed(1)} µs of processor time each (${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)}); of bare: ${median(ratios).toFixed(2)} by throughput, ${median(byTime).toFixed(2)} by processor time\n`,
    );
    if (kind === "api") process.exitCode = median(byTime) >= GOAL ? 0 : 1;
  }
  process.stdout.write(`goal of the whole REST API: ${GOAL} of bare\n`);
}

const wrk = Bun.which("wrk");
if (wrk === null) process.stdout.write("lab/bench/door needs wrk on the path.\n");
else await measure(wrk, honoFolder(process.argv[2]));
