// Why a message of an agent is refused: the codes of order entry, each with its sentence.

import type { EngineRefusal } from "./order-command.ts";

export const ORDER_REFUSALS = {
  BAD_MESSAGE: "the message is not one of the protocol",
  HELLO_FIRST: "the first message is a hello",
  AGENT_CONNECTED: "this agent is connected already",
  TOO_MANY_AGENTS: "there are as many agents as this exchange takes",
  RATE: "too many messages a second",
  NOT_READY: "the market has not caught up with its clock yet",
  LOG_FULL: "the order log is full",
  UNKNOWN_SYMBOL: "no such symbol is listed today",
  UNKNOWN_ORDER: "no open order has this id",
  DUPLICATE_ID: "an order of this day had this id already",
  PRICE:
    "the price is off tick, missing where the order must have one, beyond the limits of an order that does not wait, or not the closing price in trade-at-last",
  QUANTITY: "the quantity, or the part of it that is shown, is not one that an order can have",
  DATE: "the date is not one on which the order can end",
  SESSION: "no order can be entered in this phase",
  TIME_IN_FORCE: "only continuous trading fills an order at once",
  BOOK_FULL: "the book takes no more at this price",
  TOO_MANY_ORDERS: "too many open orders",
  ORDER_TOO_LARGE: "the order is worth more than one order may be",
  EXPOSURE: "open orders and holdings would be worth more than an agent may risk",
} as const satisfies Readonly<Record<EngineRefusal | string, string>>;

export type OrderRefusal = keyof typeof ORDER_REFUSALS;
