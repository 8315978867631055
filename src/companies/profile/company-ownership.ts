// The owners of a company, in shares and percent of today: the figures that the exchange published, relative to the shares and the free
// float that all other computations use.

import { type Day, type Quantity, roundTo } from "../../base/index.ts";
import type { Bar, LargeHolder, Ownership, Split } from "../../model/index.ts";
import { splitFactor } from "../actions/price-factor.ts";

export interface OwnershipInputs {
  readonly day: Day;
  readonly shares: Quantity;
  readonly freeFloatBps: number;
  /** Null where the exchange has published nothing. */
  readonly published: Ownership | null;
  /** Daily bars before the day, oldest first. */
  readonly bars: readonly Bar[];
  /** Changes of the share count by the day. */
  readonly changes: readonly Split[];
}

export interface NetShort {
  readonly asOfDay: Day;
  readonly shares: Quantity;
  readonly ofSharesPercent: number;
  /** Null where nothing floats. */
  readonly ofFloatPercent: number | null;
  /** Days of the mean volume of the last 60 sessions; null where nothing was traded. */
  readonly daysOfVolume: number | null;
}

export interface CompanyOwnership {
  readonly asOfDay: Day | null;
  /** Part of 1. */
  readonly freeFloat: number;
  readonly floatShares: Quantity | null;
  readonly foreignLimitPercent: number | null;
  readonly foreignPercent: number | null;
  /** The room up to the limit in percent; never below 0. */
  readonly headroomPercent: number | null;
  readonly headroomShares: Quantity | null;
  readonly holders: readonly (LargeHolder & { readonly asOfDay: Day; readonly shares: Quantity | null })[];
  readonly netShort: NetShort | null;
}

/** OWNERSHIP-05: as the exchange publishes them. */
const SHORT_PLACES = 7;
const VOLUME_SESSIONS = 60;

export function ownershipOf(inputs: OwnershipInputs): CompanyOwnership {
  const { shares, freeFloatBps, published } = inputs;
  const { foreignLimitBps = null, foreignBps = null } = published ?? {};
  const partOf = (bps: number): Quantity | null => (shares === 0 ? null : Math.floor((shares * bps) / 10_000));
  const holding = (holder: LargeHolder, asOfDay: Day) => ({ ...holder, asOfDay, shares: partOf(holder.heldBps) });
  const headroomBps =
    foreignLimitBps === null || foreignBps === null ? null : Math.max(foreignLimitBps - foreignBps, 0);
  return {
    asOfDay: published?.asOfDay ?? null,
    freeFloat: freeFloatBps / 10_000,
    floatShares: shares === 0 ? null : Math.round((shares * freeFloatBps) / 10_000),
    foreignLimitPercent: percentOfBps(foreignLimitBps),
    foreignPercent: percentOfBps(foreignBps),
    headroomPercent: percentOfBps(headroomBps),
    headroomShares: headroomBps === null ? null : partOf(headroomBps),
    holders: published === null ? [] : published.holders.map((holder) => holding(holder, published.asOfDay)),
    netShort: netShortOf(inputs),
  };
}

function netShortOf({ published, shares, freeFloatBps, bars, changes, day }: OwnershipInputs): NetShort | null {
  if (published === null || published.shortShares === null || shares === 0) return null;
  // Converts positions and volumes from before a change of the share count to shares of today.
  const short = Math.round(published.shortShares * splitFactor(changes, published.asOfDay, day));
  const ofSharesPercent = (short / shares) * 100;
  const sessions = bars.slice(-VOLUME_SESSIONS);
  const volume = sessions.reduce((sum, bar) => sum + bar.volume * splitFactor(changes, bar.time, day), 0);
  return {
    asOfDay: published.asOfDay,
    shares: short,
    ofSharesPercent: roundTo(ofSharesPercent, SHORT_PLACES),
    ofFloatPercent: freeFloatBps === 0 ? null : roundTo((ofSharesPercent * 10_000) / freeFloatBps, SHORT_PLACES),
    daysOfVolume: volume === 0 ? null : roundTo((short * sessions.length) / volume, SHORT_PLACES),
  };
}

function percentOfBps(bps: number | null): number | null {
  return bps === null ? null : bps / 100;
}
