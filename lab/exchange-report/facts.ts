// Known figures of the real market, from its public daily statistics; the plots show them beside the simulated day.

/** Share of the main market's value in its busiest n symbols. */
export const TOP_SHARES: readonly (readonly [n: number, share: number])[] = [
  [1, 0.07],
  [5, 0.25],
  [10, 0.35],
  [20, 0.48],
  [50, 0.7],
  [100, 0.87],
  [150, 0.95],
  [200, 0.98],
];

/** Assumed, as no public figure was found: share of trades in the opening uncross, each half hour and the closing uncross. */
export const ASSUMED_PROFILE: readonly number[] = [
  0.03, 0.18, 0.115, 0.095, 0.08, 0.072, 0.065, 0.064, 0.068, 0.076, 0.13, 0.02,
];
