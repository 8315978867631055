// Checks that an exchange continues the numbering of the journal. An exchange that lost its log restarts the numbering of the day, and
// its event 5,001 is then not the event that the service needs next.

import { formatDay } from "../base/index.ts";
import type { Welcome } from "../feed-protocol/index.ts";
import { isBefore, type Position } from "../model/index.ts";
import type { StoredSettings } from "../store/index.ts";

/** The setting with the epoch of the journal's numbering. */
const EPOCH_KEY = "feed.epoch";
const ADVICE = "if the handler lost its log, begin the day anew with `marsad feed restart-day`";

/** Stores the epoch beside the journal, and compares it with that of each welcome. */
export class Numbering {
  readonly #settings: Pick<StoredSettings, "get" | "set">;

  constructor(settings: Pick<StoredSettings, "get" | "set">) {
    this.#settings = settings;
  }

  /** The reason, in words for the operator, why the feed cannot be followed from the requested event on; null when it can. */
  async problem(welcome: Welcome, asked: Position | null, isDayOpen: boolean): Promise<string | null> {
    if (asked !== null && isBefore(welcome.live, asked)) return isBehind(welcome.live, asked);
    const { epoch } = welcome;
    if (epoch === 0) return null;
    const kept = Number((await this.#settings.get(EPOCH_KEY)) ?? 0);
    if (kept === epoch) return null;
    if (asked !== null && isDayOpen && kept !== 0) {
      const had = `${countOf(asked.seq - 1)} events of this day from epoch ${kept}`;
      return `the feed numbers ${formatDay(asked.day)} anew (epoch ${epoch}), but the journal has ${had}: ${ADVICE}`;
    }
    await this.#settings.set(EPOCH_KEY, String(epoch));
    return null;
  }
}

/** Advice that is added to the refusal of an exchange that has not reached the requested event. */
export function aheadOf(asked: Position): string {
  return `the journal has ${countOf(asked.seq - 1)} events of ${formatDay(asked.day)}; ${ADVICE}`;
}

/** Drops the epoch of the journal's numbering: the service then follows any numbering of the feed. */
export async function forgetNumbering(settings: StoredSettings): Promise<void> {
  const kept = await settings.get(EPOCH_KEY);
  if (kept !== null) await settings.compareAndSet(EPOCH_KEY, kept, null);
}

function isBehind(live: Position, asked: Position): string {
  const has = `the journal has ${countOf(asked.seq - 1)} events`;
  return live.day === asked.day
    ? `the feed is at event ${countOf(live.seq)} of ${formatDay(live.day)}, but ${has} of this day: ${ADVICE}`
    : `the feed is at ${formatDay(live.day)}, but ${has} of ${formatDay(asked.day)}: ${ADVICE}`;
}

function countOf(count: number): string {
  return count.toLocaleString("en");
}
