// Opens the simulated exchange in this process, as the settings describe it: in the process that leads, or behind it in one that
// stands by. A data folder goes on with the market that it holds; a new one first gets its companies and its past.

import { join } from "node:path";
import { ExchangeCarrier, type ExchangeOptions, exchangeOptions, optionsProblem } from "../../../exchange/index.ts";
import { type Clock, type Component, type Log, outlasting, Repeat, Retry, SECOND_MS } from "../../base/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import type { LiveMarket } from "../../market/index.ts";
import type { Store } from "../../store/index.ts";
import { type Effective, flagOf, type SettingName, type Settings } from "../config/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import type { OpenProgress } from "../terminal/progress.ts";
import { writeFirstPast, writeKnownCompanies } from "./first-start.ts";
import { settleSimulated } from "./market-identity.ts";

interface SimulatedMarketNeeds {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly clock: Clock;
}

export interface SimulatedExchangeNeeds extends SimulatedMarketNeeds {
  readonly log: Log;
  readonly progress: OpenProgress;
  /** The exchange that was simulated behind the leader's, where this process stood by. */
  readonly exchange: ExchangeCarrier | null;
}

export interface ExchangeBehindNeeds extends SimulatedMarketNeeds {
  readonly market: LiveMarket;
  /** True when this process leads by now: the exchange is then not stopped, because it goes on. */
  readonly leads: () => boolean;
}

export interface ExchangeBehind extends Component {
  readonly exchange: ExchangeCarrier;
}

const FOLLOW_EVERY_MS = SECOND_MS;

/** Settings that a scenario decides itself. */
const GIVEN_BY_SCENARIO: readonly SettingName[] = ["simSeed", "simStart", "simClock"];

export async function openSimulatedExchange(needs: SimulatedExchangeNeeds): Promise<Carrier> {
  const { progress, exchange } = needs;
  const store = patientStore(needs);
  const options = await marketOptions({ ...needs, store });
  await writeKnownCompanies(store);
  const carrier = exchange ?? new ExchangeCarrier(options);
  try {
    // While bars are written, the exchange begins with its first day.
    await writeFirstPast(store, options, progress, () => carrier.prepare());
  } catch (error) {
    carrier.stopWaiting();
    throw error;
  }
  return carrier;
}

/**
 * The exchange of a process that stands by: it is simulated behind the leader's, so that this process goes on with the market at once when
 * it leads.
 */
export async function openExchangeBehind(needs: ExchangeBehindNeeds): Promise<ExchangeBehind> {
  const { market, leads, clock } = needs;
  const exchange = new ExchangeCarrier(await marketOptions(needs));
  const following = new Repeat({
    clock,
    everyMs: FOLLOW_EVERY_MS,
    task: async () => {
      const { position } = market.engine("realtime");
      if (position !== null) exchange.follow({ day: position.day, seq: position.seq + 1 });
    },
    // An exchange that could not follow the market is simulated when this process leads.
    failed: () => undefined,
  });
  return {
    name: "exchange behind",
    exchange,
    start: () => following.start(0),
    stop: async () => {
      await following.stop();
      if (!leads()) exchange.stopWaiting();
    },
  };
}

/** The options of the market that the data folder or database holds, or of the settings where it holds none. */
async function marketOptions({ settings, sources, store, clock }: SimulatedMarketNeeds): Promise<ExchangeOptions> {
  const wanted = exchangeOptionsOf({ settings, sources }, settings.simClock, clock.nowMs());
  return await settleSimulated(store.settings, wanted, {
    seed: sources.simSeed !== "default",
    start: sources.simStart !== "default",
    activity: sources.simActivity !== "default",
    clock: sources.simClock !== "default",
    speed: sources.simSpeed !== "default",
    scenario: sources.scenario !== "default",
  });
}

/** The exchange as the settings describe it. Complains in one line when there cannot be such an exchange. */
export function exchangeOptionsOf(
  { settings, sources }: Pick<Effective, "settings" | "sources">,
  clock: ExchangeOptions["clock"] = "open",
  nowMs = 0,
): ExchangeOptions {
  const { simSeed, simStart, simSpeed, simActivity, dataDir, scenario } = settings;
  const options = exchangeOptions({
    seed: simSeed,
    startMs: simStart,
    nowMs,
    speed: simSpeed,
    clock,
    activity: simActivity,
    cacheDir: join(dataDir, "exchange"),
    scenario,
  });
  const other = scenario === null ? undefined : GIVEN_BY_SCENARIO.find((name) => sources[name] !== "default");
  if (other !== undefined)
    throw usageComplaint(`A scenario has its own seed, start and clock: leave out ${flagOf(other)}.`);
  const problem = optionsProblem(options);
  if (problem !== null)
    throw usageComplaint(`There is no such simulated market: ${problem}. See --sim-start and the like.`);
  return options;
}

/**
 * The store as a first start writes to it. On an overloaded machine the database may end a transaction because this process was given no
 * time to go on with it; the process then repeats the write, which is harmless. Outages that do not pass with time alone come through.
 */
function patientStore({ store, clock, log }: Pick<SimulatedExchangeNeeds, "store" | "clock" | "log">): Store {
  const retry = new Retry({
    clock,
    isPassing: ({ kind }) => kind === "busy",
    failed: ({ message: reason }) => log.warn({ reason }, "a write of the first start was cut off and is tried again"),
  });
  return {
    ...store,
    settings: outlasting(store.settings, retry),
    directory: outlasting(store.directory, retry),
    facts: outlasting(store.facts, retry),
    articles: outlasting(store.articles, retry),
    bars: outlasting(store.bars, retry),
    closings: outlasting(store.closings, retry),
  };
}
