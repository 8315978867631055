// Runs the hot paths before the port is opened, so that the first customers are answered as fast as later ones: the runtime compiles code
// that has run often. The gate, log and metrics around the endpoints are made for this alone, so nothing is counted, noted or logged.

import { AccountGate, hashOfKey } from "../../access/index.ts";
import {
  createRest,
  depthSnapshot,
  type EndpointHandler,
  QuoteFrames,
  type RestApi,
  tradeFrame,
} from "../../api/index.ts";
import { type Clock, createLog, Metrics, monotonicMs } from "../../base/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import { type Account, type ApiKey, DEPTH_LEVELS_MAX, type Instrument } from "../../model/index.ts";
import { rest } from "../../wire/index.ts";
import type { Settings } from "../config/index.ts";

export interface WarmNeeds {
  readonly endpoints: readonly EndpointHandler[];
  readonly settings: Settings;
  readonly market: LiveMarket;
  readonly clock: Clock;
}

/** The longest time that this adds to a start. */
const WARM_MS_MAX = 250;
/** Instruments of a lap, and how many laps in a row may bring no faster one: then everything is warm. */
const LAP_INSTRUMENTS = 25;
const PATIENCE_LAPS = 12;
/** A lap counts as faster below this share of the best time. */
const FASTER = 0.97;
const ROOMY = 1_000_000_000;

const KEY_TEXT = "marsad_test_warm-paths";
const KEY: ApiKey = {
  id: 1,
  accountId: 1,
  kind: "test",
  scope: "data",
  label: "",
  hash: hashOfKey(KEY_TEXT),
  hint: KEY_TEXT.slice(-4),
  createdAtMs: 0,
  expiresAtMs: null,
  revokedAtMs: null,
};
const ACCOUNT: Account = {
  id: 1,
  name: "",
  plan: "enterprise",
  overrides: { requestsPerDay: ROOMY, requestsPerMinute: ROOMY },
  depth: "approved",
  isVerified: true,
  isSuspended: false,
  isDemo: false,
  createdAtMs: 0,
};

/** Returns the number of answered requests; none while there is no market to answer from. */
export async function warmPaths(needs: WarmNeeds): Promise<number> {
  const { market, clock } = needs;
  if (market.trouble() !== null) return 0;
  const startedMs = monotonicMs();
  const gate = warmGate(clock);
  await gate.start();
  const api = warmRest(needs, gate);
  const instruments = market.engine("realtime").instruments().slice(0, LAP_INSTRUMENTS);
  const requests = instruments.flatMap(({ symbol }) => requestsOf(symbol));
  const frames = new QuoteFrames();
  let [bestMs, patience, answered] = [Number.POSITIVE_INFINITY, PATIENCE_LAPS, 0];
  while (patience > 0 && monotonicMs() - startedMs < WARM_MS_MAX) {
    const lapMs = monotonicMs();
    for (const request of requests) void api.fetch(request, LOCAL);
    for (const instrument of instruments) encodeFrames(market, instrument, frames);
    const ms = monotonicMs() - lapMs;
    patience = ms < bestMs * FASTER ? PATIENCE_LAPS : patience - 1;
    bestMs = Math.min(bestMs, ms);
    answered += requests.length;
  }
  await gate.stop();
  return answered;
}

const LOCAL = "127.0.0.1";

/** The most frequent requests; each is answered without waiting. */
function requestsOf(symbol: string): readonly Request[] {
  const paths = [
    `/quote/${symbol}/`,
    `/market/depth/${symbol}/?levels=20`,
    `/market/trades/${symbol}/`,
    `/quotes/?symbols=${symbol}`,
    "/market/gainers/",
    "/market/summary/",
    "/market/sectors/",
  ];
  return paths.map(
    (path) => new Request(`http://${LOCAL}${rest.BASE_PATH}${path}`, { headers: { "X-API-Key": KEY_TEXT } }),
  );
}

/** Encodes the frames that streams send. */
function encodeFrames(market: LiveMarket, { number, symbol }: Instrument, frames: QuoteFrames): void {
  const engine = market.engine("realtime");
  frames.frame(engine.quote(number), engine.timeMs, 0);
  JSON.stringify(depthSnapshot(symbol, engine.depth(number, DEPTH_LEVELS_MAX), DEPTH_LEVELS_MAX, engine.timeMs));
  for (const trade of engine.trades(number, 1)) tradeFrame(trade);
}

/** The gate of the service, over one account that is stored nowhere. */
function warmGate(clock: Clock): AccountGate {
  const done = async (): Promise<void> => undefined;
  return new AccountGate({
    accounts: { since: async () => ({ stamp: 1, accounts: [ACCOUNT], keys: [KEY] }) },
    usage: {
      write: done,
      since: async () => ({ mark: new Map(), totals: [], shares: [] }),
      fold: done,
      foldDays: done,
      foldIdle: done,
      forget: done,
    },
    clock,
    log: silentLog(clock),
    demo: "off",
  });
}

const silentLog = (clock: Clock) =>
  createLog({ level: "silent", format: "json", clock, destination: { write: () => undefined } });

function warmRest({ endpoints, settings, clock }: WarmNeeds, gate: AccountGate): RestApi {
  return createRest({
    gate,
    requests: { note: () => undefined },
    clock,
    log: silentLog(clock),
    metrics: new Metrics(),
    settings,
    ownUrl: () => `http://${LOCAL}`,
    endpoints,
    probes: {
      feed: noTrouble,
      database: noTrouble,
      market: noTrouble,
      warnings: () => [],
      replayed: () => null,
      leaving: () => null,
      member: noMember,
    },
    documents: { openapi: () => ({}), asyncapi: () => ({}) },
  });
}

const noTrouble = (): null => null;

/** Nobody asks whether this API is ready. */
function noMember(): never {
  throw new Error("the API that warms the paths is asked for market data alone");
}
