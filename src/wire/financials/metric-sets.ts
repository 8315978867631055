// The two sets that financials, ratios and compare can be asked for with `metrics`.

export const METRIC_SETS = ["core", "extended"] as const;
