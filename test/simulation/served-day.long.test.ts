// The real program through a whole simulated day, from before the opening auction into the next day, with every endpoint of
// market data polled on every plan the whole time.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Served, START_LIMIT_MS } from "../app/served.ts";
import { freePaths, starterPaths } from "../world/market-paths.ts";
import { checkAnswer } from "../world/market-world.ts";
import { folderWithPast } from "../world/past-folder.ts";

const SYMBOLS = ["1120", "2222", "4330", "9405", "9535"];
const PLANS = ["free", "starter", "pro", "pro-depth", "business", "enterprise"] as const;
type Plan = (typeof PLANS)[number];
const REALTIME: ReadonlySet<Plan> = new Set(["pro", "pro-depth", "business", "enterprise"]);
const WITH_DEPTH: ReadonlySet<Plan> = new Set(["pro-depth", "business", "enterprise"]);
/** A day of six and a half hours in about 30 seconds; it must be over in this time on any machine. */
const SPEED = 800;
const LIMIT_MS = 300_000;
/** The first trading day of the market, and later ones: a service that is slow to start is asked on a later one. */
const TRADING_DAYS = ["16", "17", "18", "19", "22", "23", "24", "25", "26", "29", "30"].map((day) => `2026-11-${day}`);

let folder: string;
let service: Served;
beforeAll(async () => {
  folder = await folderWithPast("marsad-served");
  const market = ["--sim-speed", String(SPEED), "--sim-activity", "0.02", "--sim-start", "2026-11-16T09:31"];
  service = await Served.start(folder, ["--unlimited-demo", "--request-timeout-ms", "120000", ...market]);
}, START_LIMIT_MS);
afterAll(async () => {
  expect(new Set(await service.stop())).toEqual(new Set([0]));
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

interface Seen {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body: any;
}

const BOTH_AUCTIONS = ["realtime closing", "realtime opening"] as const;

/** The auctions that single quotes showed, each with the data mode. */
const auctions = new Set<string>();

async function get(path: string, plan: Plan): Promise<Seen> {
  const headers = { "X-API-Key": `marsad_test_demo-${plan}`, "Accept-Encoding": "gzip" };
  const response = await fetch(`${service.url}/api/v1${path}`, { headers });
  const body: Seen["body"] = await response.json();
  if (response.status === 200) checkAnswer(path, body);
  if (body.auction) auctions.add(`${REALTIME.has(plan) ? "realtime" : "delayed"} ${body.auction.phase}`);
  return { status: response.status, body };
}

const FREE = new Set(freePaths(SYMBOLS));

function pathsOf(plan: Plan): string[] {
  const paths = starterPaths(SYMBOLS);
  if (REALTIME.has(plan))
    paths.push(...SYMBOLS.map((symbol) => `/market/trades/${symbol}/`), "/historical/2222/?interval=60m");
  if (WITH_DEPTH.has(plan)) paths.push(...SYMBOLS.map((symbol) => `/market/depth/${symbol}/?levels=20`));
  return paths;
}

/** The only refusals that a correct request may meet: an endpoint above the plan, an empty book, a delayed market that has not begun. */
function isExpected(path: string, plan: Plan, { status, body }: Seen, hasDelayed: boolean): boolean {
  if (status === 200) return true;
  const { code } = body.error;
  if (code === "PLAN_LIMIT") return plan === "free" && !FREE.has(path);
  if (code === "DEPTH_NOT_AVAILABLE") return path.startsWith("/market/depth/");
  return code === "PRICE_DATA_TEMPORARILY_UNAVAILABLE" && !REALTIME.has(plan) && !hasDelayed;
}

test(
  "a whole day of the real program answers every request as its plan allows, with auctions on real time alone [AUCTION-07, AUCTION-08, DELAY-01, DELAY-02]",
  async () => {
    const days = new Set<string>();
    const times: Record<"free" | "pro", string[]> = { free: [], pro: [] };
    const giveUp = AbortSignal.timeout(LIMIT_MS);
    let sweeps = 0;
    while ((days.size < 2 || !BOTH_AUCTIONS.every((auction) => auctions.has(auction))) && !giveUp.aborted) {
      const plan = PLANS[sweeps++ % PLANS.length] ?? "free";
      const hasDelayed = times.free.length > 0;
      for (const path of pathsOf(plan)) {
        const seen = await get(path, plan);
        if (!isExpected(path, plan, seen, hasDelayed))
          throw new Error(`${plan} ${path}: ${seen.status} ${JSON.stringify(seen.body)}`);
        // The closing auction lasts less than a second at this speed, which a whole sweep of a busy machine could miss.
        await get("/quote/2222/", "pro");
      }
      for (const key of ["free", "pro"] as const) {
        const summary = await get("/market/summary/", key);
        if (summary.status === 200) times[key].push(summary.body.timestamp);
        await get("/quote/2222/", key);
      }
      const now = times.pro.at(-1) ?? "";
      // The end of the first day and the morning of the next have both been seen.
      if (now.slice(0, 10) !== "") days.add(now.slice(0, 10));
    }
    const [first = ""] = days;
    const at = TRADING_DAYS.indexOf(first);
    expect([...days].slice(0, 2)).toEqual(TRADING_DAYS.slice(at, at + 2));
    expect([...auctions].sort()).toEqual([...BOTH_AUCTIONS]);
    for (const seen of Object.values(times)) expect(seen).toEqual(seen.toSorted());
    const firstDay = (await get(`/historical/TASI/?from=${first}&to=${first}`, "pro")).body;
    expect(firstDay).toMatchObject({ total: 1, is_final: true });
  },
  LIMIT_MS + 10_000,
);
