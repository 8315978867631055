// What must be known of the market's past over restarts: its epoch, which changes only when that past was replaced, and up to
// which market time a day had been shown before it was begun anew.

import { crockfordText, secretBytes } from "../../base/index.ts";
import type { StoredSettings } from "../../store/index.ts";

const EPOCH_KEY = "market.epoch";
const SHOWN_KEY = "market.shownUntilMs";
const EPOCH_BYTES = 5;

export interface MarketPast {
  /** Names the market's past: a client that has followed it under another epoch must forget what it has of the day. */
  readonly epoch: string;
  /** Market time that was shown of a day that was begun anew; 0 when none was. */
  readonly shownUntilMs: number;
}

/** The past that the store remembers; a market without one gets its epoch here. */
export async function readMarketPast(settings: StoredSettings): Promise<MarketPast> {
  const first = newEpoch();
  const isNew = await settings.compareAndSet(EPOCH_KEY, null, first);
  const epoch = isNew ? first : ((await settings.get(EPOCH_KEY)) ?? first);
  return { epoch, shownUntilMs: Number((await settings.get(SHOWN_KEY)) ?? 0) };
}

/** The epoch as it is now; empty when the market has none yet. */
export async function readEpoch(settings: Pick<StoredSettings, "get">): Promise<string> {
  return (await settings.get(EPOCH_KEY)) ?? "";
}

/** The day up to `shownUntilMs` is replaced: another epoch, and nothing before that time is published again. */
export async function replaceMarketPast(settings: StoredSettings, shownUntilMs: number): Promise<void> {
  const before = Number((await settings.get(SHOWN_KEY)) ?? 0);
  await settings.set(SHOWN_KEY, String(Math.max(before, shownUntilMs)));
  await settings.set(EPOCH_KEY, newEpoch());
}

function newEpoch(): string {
  return crockfordText(secretBytes(EPOCH_BYTES));
}
