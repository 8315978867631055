// Facts about the market's past that survive restarts: its epoch, which changes only when that past was replaced, and the market time
// up to which a day had been shown before it was started again.

import { crockfordText, secretBytes } from "../../base/index.ts";
import type { StoredSettings } from "../../store/index.ts";

const EPOCH_KEY = "market.epoch";
const SHOWN_KEY = "market.shownUntilMs";
const EPOCH_BYTES = 5;

export interface MarketPast {
  /** The id of the market's past: a client that followed the day under another epoch must drop its data of that day. */
  readonly epoch: string;
  /** Market time up to which a day was shown before it was started again; 0 when none was. */
  readonly shownUntilMs: number;
}

/** Reads the past from the store; gives an epoch to a market without one. */
export async function readMarketPast(settings: StoredSettings): Promise<MarketPast> {
  const first = newEpoch();
  const isNew = await settings.compareAndSet(EPOCH_KEY, null, first);
  const epoch = isNew ? first : ((await settings.get(EPOCH_KEY)) ?? first);
  return { epoch, shownUntilMs: Number((await settings.get(SHOWN_KEY)) ?? 0) };
}

/** The current epoch; empty when the market has none yet. */
export async function readEpoch(settings: Pick<StoredSettings, "get">): Promise<string> {
  return (await settings.get(EPOCH_KEY)) ?? "";
}

/** Replaces the day up to `shownUntilMs`: sets another epoch, and nothing before that time is published again. */
export async function replaceMarketPast(settings: StoredSettings, shownUntilMs: number): Promise<void> {
  const before = Number((await settings.get(SHOWN_KEY)) ?? 0);
  await settings.set(SHOWN_KEY, String(Math.max(before, shownUntilMs)));
  await settings.set(EPOCH_KEY, newEpoch());
}

function newEpoch(): string {
  return crockfordText(secretBytes(EPOCH_BYTES));
}
