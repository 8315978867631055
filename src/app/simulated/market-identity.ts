// The market that a data folder holds: a simulated one or that of a feed. A folder goes on with its own market, and asking for another one
// there is refused, because two markets in one journal would both be wrong.

import { EXCHANGE_REVISION, type ExchangeOptions } from "../../../exchange/index.ts";
import { dayStartMs, formatDay, formatTimestamp } from "../../base/index.ts";
import type { StoredSettings } from "../../store/index.ts";
import { Complaint } from "../terminal/complaint.ts";

/** The identity of a simulated market. Its speed is not part of it and may change from run to run. */
export interface SimulatedMarket
  extends Pick<ExchangeOptions, "seed" | "firstDay" | "startTimeOfDayMs" | "activity" | "scenario"> {
  /** Left out where closed hours are skipped. */
  readonly clock?: "wall";
}

/** Which of the options were asked for, rather than left to their defaults. */
export type AskedFor = Readonly<Record<"seed" | "start" | "activity" | "clock" | "speed" | "scenario", boolean>>;

const FEED_KEY = "feed.identity";

/**
 * The options to run with: those of the market that the data folder holds, or the given ones for an empty folder, which holds
 * that market from then on.
 */
export async function settleSimulated(
  stored: StoredSettings,
  options: ExchangeOptions,
  asked: AskedFor,
): Promise<ExchangeOptions> {
  const { seed, firstDay, startTimeOfDayMs, activity, clock, scenario } = options;
  const wanted: SimulatedMarket = {
    seed,
    firstDay,
    startTimeOfDayMs,
    activity,
    ...(clock === "wall" ? { clock } : {}),
    ...(scenario === undefined ? {} : { scenario }),
  };
  const identity = `simulated ${EXCHANGE_REVISION} ${JSON.stringify(wanted)}`;
  await stored.compareAndSet(FEED_KEY, null, identity);
  const kept = (await stored.get(FEED_KEY)) ?? identity;
  if (kept === identity) return options;
  const market = simulatedOf(kept);
  const differs: string[] = [];
  if (asked.seed && market.seed !== seed) differs.push(`seed ${market.seed}, not ${seed}`);
  if (asked.start && !isSameStart(market, wanted)) differs.push(`start ${startOf(market)}, not ${startOf(wanted)}`);
  if (asked.activity && market.activity !== activity) differs.push(`activity ${market.activity}, not ${activity}`);
  if (asked.clock && clockOf(market) !== clock) differs.push(`clock ${clockOf(market)}, not ${clock}`);
  if (asked.speed && clockOf(market) === "wall") differs.push("clock wall, which has no other speed");
  if (asked.scenario && market.scenario !== scenario) {
    differs.push(`${market.scenario === undefined ? "no scenario" : `scenario ${market.scenario}`}, not ${scenario}`);
  }
  if (differs.length > 0) {
    throw new Complaint(
      `The data folder already holds a market with ${differs.join(" and ")}; choose another --data-dir.`,
    );
  }
  const { scenario: _asked, ...others } = options;
  return { ...others, ...market, clock: clockOf(market) };
}

/** True when the folder or database holds a simulated market. */
export async function isSimulated(stored: Pick<StoredSettings, "get">): Promise<boolean> {
  return isOfSimulated(await stored.get(FEED_KEY));
}

/** For a feed from outside: the folder must not hold the market of another feed. */
export async function settleFeed(stored: StoredSettings, feed: string): Promise<void> {
  const identity = `feed ${feed}`;
  await stored.compareAndSet(FEED_KEY, null, identity);
  const kept = await stored.get(FEED_KEY);
  if (isOfSimulated(kept)) {
    throw new Complaint("The data folder holds a simulated market; choose another --data-dir for this feed.");
  }
  // A feed may move to another address; only the sequence of its events must fit, and the journal checks that.
  if (kept !== identity) await stored.set(FEED_KEY, identity);
}

/** True when the folder's market is one whose time is the wall clock. */
export async function keepsWallTime(stored: StoredSettings): Promise<boolean> {
  const identity = await stored.get(FEED_KEY);
  return isOfSimulated(identity) && clockOf(simulatedOf(identity)) === "wall";
}

function isOfSimulated(identity: string | null): identity is string {
  return identity?.startsWith("simulated ") === true;
}

function clockOf({ clock }: SimulatedMarket): ExchangeOptions["clock"] {
  return clock ?? "open";
}

function simulatedOf(identity: string): SimulatedMarket {
  const match = /^simulated (\d+) (\{.*\})$/.exec(identity);
  if (match === null) {
    throw new Complaint("The data folder holds the market of another feed; choose another --data-dir.");
  }
  if (Number(match[1]) !== EXCHANGE_REVISION) {
    throw new Complaint(
      "The data folder holds a market of another version of the simulated exchange; choose another --data-dir.",
    );
  }
  // This text was written by settleSimulated, from the very same type.
  return JSON.parse(match[2] ?? "{}") as SimulatedMarket;
}

function isSameStart(a: SimulatedMarket, b: SimulatedMarket): boolean {
  return a.firstDay === b.firstDay && a.startTimeOfDayMs === b.startTimeOfDayMs;
}

function startOf(market: SimulatedMarket): string {
  const time = formatTimestamp(dayStartMs(market.firstDay) + market.startTimeOfDayMs);
  return `${formatDay(market.firstDay)} ${time.slice(11, 16)}`;
}
