// Reads the messages of agents: one JSON object a line. An invalid message is null.

import { type Day, type Decimal, isJsonObject, parseDay, parseJson } from "../../../src/base/index.ts";
import { type AmendOrder, type NewOrder, TIMES_IN_FORCE, type TimeInForceName } from "./order-command.ts";

/** Times in force of more than a day. */
const GOOD_TILL = ["good-till-date", "good-till-cancelled"] as const;

export type AgentMessage =
  | { readonly type: "hello"; readonly agent: string; readonly after: number; readonly cancelOnDisconnect: boolean }
  | (Pick<NewOrder, "type" | "order" | "symbol" | "side" | "quantity" | "price"> & {
      readonly timeInForce: TimeInForceName | (typeof GOOD_TILL)[number];
      /** Null when all of it is shown. */
      readonly shown: number | null;
      /** The date of a good-till-date order; null for every other. */
      readonly until: Day | null;
    })
  | Pick<AmendOrder, "type" | "order" | "quantity" | "price">
  | { readonly type: "cancel"; readonly order: string }
  | { readonly type: "ping" };

const AGENT = /^[A-Za-z0-9_-]{1,32}$/;
const ORDER = /^[A-Za-z0-9_-]{1,32}$/;
const SYMBOL = /^\d{4}$/;
const QUANTITY_MAX = 1_000_000_000;
const PRICE_MAX = 100_000;

export function readAgentMessage(line: string): AgentMessage | null {
  const parsed = parseJson(line);
  if (!isJsonObject(parsed)) return null;
  const fields = new Map<string, unknown>(Object.entries(parsed));
  switch (fields.get("type")) {
    case "hello":
      return helloOf(fields);
    case "new":
      return newOf(fields);
    case "amend":
      return amendOf(fields);
    case "cancel": {
      const order = textOf(fields.get("id"), ORDER);
      return order === null ? null : { type: "cancel", order };
    }
    case "ping":
      return { type: "ping" };
    default:
      return null;
  }
}

function helloOf(fields: ReadonlyMap<string, unknown>): AgentMessage | null {
  const agent = textOf(fields.get("agent"), AGENT);
  const after = fields.get("after") ?? 0;
  const cancelOnDisconnect = fields.get("cancel_on_disconnect") ?? false;
  if (agent === null || typeof cancelOnDisconnect !== "boolean") return null;
  return typeof after === "number" && Number.isSafeInteger(after) && after >= 0
    ? { type: "hello", agent, after, cancelOnDisconnect }
    : null;
}

function newOf(fields: ReadonlyMap<string, unknown>): AgentMessage | null {
  const order = textOf(fields.get("id"), ORDER);
  const symbol = textOf(fields.get("symbol"), SYMBOL);
  const side = fields.get("side");
  const quantity = quantityOf(fields.get("quantity"));
  const price = priceOf(fields.get("price"));
  const asked = fields.get("time_in_force") ?? "day";
  const timeInForce = [...TIMES_IN_FORCE, ...GOOD_TILL].find((name) => name === asked);
  const shown = optional(fields.get("shown"), quantityOf);
  const until = optional(fields.get("until"), dateOf);
  if (order === null || symbol === null || quantity === null || price === undefined || timeInForce === undefined)
    return null;
  if ((side !== "buy" && side !== "sell") || shown === undefined || until === undefined) return null;
  // A good-till-date order has a date, and every other order has none.
  if ((until !== null) !== (timeInForce === "good-till-date")) return null;
  return { type: "new", order, symbol, side, quantity, price, timeInForce, shown, until };
}

function amendOf(fields: ReadonlyMap<string, unknown>): AgentMessage | null {
  const order = textOf(fields.get("id"), ORDER);
  const quantity = quantityOf(fields.get("quantity"));
  const price = priceOf(fields.get("price"));
  return order === null || quantity === null || price === undefined ? null : { type: "amend", order, quantity, price };
}

function textOf(value: unknown, form: RegExp): string | null {
  return typeof value === "string" && form.test(value) ? value : null;
}

function quantityOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= QUANTITY_MAX ? value : null;
}

/** Null for a missing field, undefined for one that `read` cannot read. */
function optional<T>(value: unknown, read: (value: unknown) => T | null): T | null | undefined {
  return value === undefined || value === null ? null : (read(value) ?? undefined);
}

function dateOf(value: unknown): Day | null {
  return typeof value === "string" ? parseDay(value) : null;
}

/** Riyals as 1/10,000; null for a market order, which has no price; undefined for an invalid price. */
function priceOf(value: unknown): Decimal | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== "number" || !(value > 0 && value <= PRICE_MAX)) return undefined;
  const price = Math.round(value * 10_000);
  return Math.abs(price - value * 10_000) < 1e-4 ? price : undefined;
}
