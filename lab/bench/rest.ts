// The cost of REST market data on one core, as ratios to a bare Bun.serve that answers the same bytes in the same process:
// loaded in turns by wrk from another process, rounds alternating, the median of the rounds' ratios. The market moves at its
// real pace meanwhile. It also gives the ratio of answers per second of the server's processor time, where
// Linux reports it, which other work on the machine affects less, and p99 under that load.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadUniverse } from "../../exchange/index.ts";
import { cpuSeconds } from "../process-figures.ts";
import { pinned } from "./page/child-process.ts";
import { isQuick, median, tellFigure, WORDS } from "./page/figure.ts";
import { CALLER_KEYS, HISTORY_PATH, KEY, type Ports, QUOTE_PATH, serveRest } from "./processes/rest-service.ts";

/** Many short rounds: on a shared machine single rounds lie far apart, and more rounds make their median steadier. */
const ROUNDS = isQuick ? 3 : 15;
const ROUND_SECONDS = 1;
const CONNECTIONS = 32;
const FIFTY = loadUniverse()
  .filter((listing) => listing.market === "TASI" && listing.securityType === "Equity")
  .slice(0, 50)
  .map(({ symbol }) => symbol)
  .join(",");

/** One address, and each request with the key of the next of 100 callers. */
const IN_TURN = "quote, 100 callers";
/** The wrk script for it; the requests are built before the first is sent. */
const TURNS = `local requests, at = {}, 0
function init()
  for _, key in ipairs({ ${CALLER_KEYS.map((key) => `"${key}"`).join(", ")} }) do
    requests[#requests + 1] = wrk.format("GET", nil, { ["Host"] = wrk.headers["Host"], ["X-API-Key"] = key })
  end
end
function request()
  at = at % #requests + 1
  return requests[at]
end`;

/** The paths, and the least share of the bare server's throughput. */
const CASES: readonly (readonly [string, string, number])[] = [
  ["quote", QUOTE_PATH, 0.7],
  [IN_TURN, QUOTE_PATH, 0.7],
  ["movers", "/api/v1/market/gainers/", 0.7],
  ["summary", "/api/v1/market/summary/", 0.7],
  ["sectors", "/api/v1/market/sectors/", 0.7],
  ["batch of 50", `/api/v1/quotes/?symbols=${FIFTY}`, 0.7],
  ["depth", "/api/v1/market/depth/2222/?levels=20", 0.7],
  ["trades", "/api/v1/market/trades/2222/", 0.7],
  ["whole market", "/api/v1/market/snapshot/", 0.7],
  ["500 daily bars, same bytes", HISTORY_PATH, 0.6],
  ["screener", "/api/v1/screener/?filter=price%3E10,volume%3E0&sort=-market_cap&limit=500", 0.7],
];
/** `bun lab/bench/rest.ts "whole market"` measures that case alone. */
const WANTED = WORDS;
/** A quote compared with a server that reads and sends the same headers and does nothing else. */
const SAME_HEADERS = "quote, beside the same headers";
const BARS = "500 daily bars";
/** 500 daily bars compared with the same query built from rows, without our cache. */
const HISTORY_GOAL = 3;

const wrk = Bun.which("wrk");
if (process.argv[2] === "serve") await serveRest(CASES.map(([, path]) => path));
else if (wrk === null) process.stdout.write("lab/bench/rest needs wrk on the path.\n");
else await measure(wrk);

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Answers for each second of the server's processor time; throughput where that is unknown. */
  readonly perCpuSecond: number;
}

function load(wrkPath: string, serverPid: number, port: number, path: string, callers: readonly string[]): Load {
  const words = [wrkPath, "-t1", `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, "--latency", ...callers];
  const cpuBefore = cpuSeconds(serverPid);
  const { stdout } = Bun.spawnSync(pinned(1, [...words, `http://127.0.0.1:${port}${path}`]));
  const text = stdout.toString();
  if (/Non-2xx/.test(text)) throw new Error(`answers other than 200 for ${path}:\n${text}`);
  const [, p99 = "NaN", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  const toMs = unit === "us" ? 0.001 : unit === "s" ? 1_000 : 1;
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? "NaN");
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? "NaN");
  const perCpuSecond = requests / (cpuSeconds(serverPid) - cpuBefore);
  const isKnown = Number.isFinite(perCpuSecond);
  return { perSecond, p99Ms: Number(p99) * toMs, perCpuSecond: isKnown ? perCpuSecond : perSecond };
}

interface Pair {
  readonly ours: Load;
  readonly other: Load;
}

/** Prints a case and whether it reaches its goal. */
function tell(name: string, rounds: readonly Pair[], goal: number | null, otherName: string): boolean {
  const ratios = rounds.map(({ ours, other }) => ours.perSecond / other.perSecond);
  const ratiosByCpu = rounds.map(({ ours, other }) => ours.perCpuSecond / other.perCpuSecond);
  const [ratio, byCpu] = [median(ratios), median(ratiosByCpu)];
  const shown = (pick: (pair: Pair) => number) => Math.round(median(rounds.map(pick))).toLocaleString("en-US");
  const p99 = (pick: (pair: Pair) => number) => median(rounds.map(pick)).toFixed(2);
  const absolute = `${shown(({ ours }) => ours.perSecond)}/s to ${shown(({ other }) => other.perSecond)}/s, p99 ${p99(({ ours }) => ours.p99Ms)} ms to ${p99(({ other }) => other.p99Ms)} ms`;
  process.stdout.write(
    `${name.padEnd(14)} ${ratio.toFixed(2)} of ${otherName}${goal === null ? "" : ` (goal ${goal})`}, by processor time ${byCpu.toFixed(2)}: ${absolute}\n`,
  );
  const common = { unit: `of ${otherName}`, isHigherBetter: true, isRatio: true, note: absolute };
  tellFigure({ ...common, id: `rest.${name}`, title: `REST: ${name}`, goal, readings: ratios });
  const byTime = { title: `REST: ${name}, by processor time`, goal: null, readings: ratiosByCpu, note: "" };
  tellFigure({ ...common, ...byTime, id: `rest.${name}.cpu` });
  return goal === null || ratio >= goal;
}

async function measure(wrkPath: string): Promise<void> {
  const server = Bun.spawn(pinned(0, [process.execPath, import.meta.path, "serve"]), { stdin: "pipe", stdout: "pipe" });
  const reader = server.stdout.getReader();
  const ports: Ports = JSON.parse(new TextDecoder().decode((await reader.read()).value));
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
  const turns = join(folder, "turns.lua");
  writeFileSync(turns, TURNS);
  const compare = (name: string, path: string, otherPort: number): Pair[] => {
    const callers = name === IN_TURN ? ["-s", turns] : ["-H", `X-API-Key: ${KEY}`];
    const loaded = (port: number): Load => load(wrkPath, server.pid, port, path, callers);
    loaded(otherPort);
    loaded(ports.api);
    return Array.from({ length: ROUNDS }, () => ({ other: loaded(otherPort), ours: loaded(ports.api) }));
  };
  let isReached = true;
  for (const [name, path, goal] of CASES) {
    if (WANTED.length > 0 && !WANTED.includes(name)) continue;
    isReached = tell(name, compare(name, path, ports.bare[path] ?? 0), goal, "bare") && isReached;
  }
  if (WANTED.length === 0 || WANTED.includes(SAME_HEADERS))
    tell(SAME_HEADERS, compare(SAME_HEADERS, QUOTE_PATH, ports.headers), null, "headers");
  if (WANTED.length === 0)
    isReached = tell(BARS, compare(BARS, HISTORY_PATH, ports.rows), HISTORY_GOAL, "rows") && isReached;
  rmSync(folder, { recursive: true, force: true });
  server.stdin.end();
  await server.exited;
  process.exitCode = isReached ? 0 : 1;
}
