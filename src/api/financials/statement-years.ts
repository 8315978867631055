// How far back a `history` option goes.

type History = "1y" | "3y" | "5y" | "10y" | "max";

const YEARS = { "1y": 1, "3y": 3, "5y": 5, "10y": 10, max: "max" } as const satisfies Record<History, number | "max">;

export function yearsOf(history: History): number | "max" {
  return YEARS[history];
}
