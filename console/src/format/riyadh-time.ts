// The clock in Riyadh, for charts and fields of days: moments are epoch milliseconds, days are YYYY-MM-DD.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Riyadh is three hours ahead of UTC all year. */
export const RIYADH_OFFSET_MS = 3 * HOUR_MS;

/** The midnight in Riyadh at which a YYYY-MM-DD begins. */
export function dayStart(date: string): number {
  return Date.parse(`${date}T00:00:00+03:00`);
}

/** Trading hours, from the opening to the last trade at the closing price, in minutes of the day. */
export const OPENS_MINUTE = 10 * 60;
export const CLOSES_MINUTE = 15 * 60 + 20;

/** The trading hours of a YYYY-MM-DD. */
export function tradingHours(date: string): { readonly from: number; readonly to: number } {
  const midnight = dayStart(date);
  return { from: midnight + OPENS_MINUTE * MINUTE_MS, to: midnight + CLOSES_MINUTE * MINUTE_MS };
}

/** The midnight in Riyadh before a moment. */
export function dayStartOf(timeMs: number): number {
  const local = timeMs + RIYADH_OFFSET_MS;
  return local - (local % DAY_MS) - RIYADH_OFFSET_MS;
}

/** YYYY-MM-DD in Riyadh. */
export function dateOf(timeMs: number): string {
  return new Date(timeMs + RIYADH_OFFSET_MS).toISOString().slice(0, 10);
}
