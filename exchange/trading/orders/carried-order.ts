// An agent's order that stands for longer than a day, as one day hands it to the next. Lists of them are in the order of time.

import type { Day, Decimal } from "../../../src/base/index.ts";

export interface CarriedOrder {
  readonly agent: string;
  readonly order: string;
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly price: Decimal;
  readonly remaining: number;
  /** The last day on which it stands. */
  readonly until: Day;
  /** How much of it the book shows at a time; all of it when left out. */
  readonly shown?: number;
}

/** Whether something that was read is an order as it was written. */
export function isCarriedOrder(value: unknown): value is CarriedOrder {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isText = (name: string): boolean => typeof fields.get(name) === "string";
  const isCount = (name: string): boolean => Number.isSafeInteger(fields.get(name)) && Number(fields.get(name)) > 0;
  const side = fields.get("side");
  return (
    ["agent", "order", "symbol"].every(isText) &&
    (side === "buy" || side === "sell") &&
    ["price", "remaining", "until"].every(isCount) &&
    (!fields.has("shown") || isCount("shown"))
  );
}
