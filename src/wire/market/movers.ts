// The four lists of movers: by gain, by loss, by volume and by value.

import type { Static } from "typebox";
import { amount, count, list, number, resource, symbol, text, timestamp } from "../schema/field.ts";
import { MARKET_FIELDS } from "./market-summary.ts";

const MOVER_FIELDS = {
  symbol: symbol(),
  name: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  price: amount("Price of the last official trade.", 27.34),
  change: number("price less the previous close.", 0.34),
  change_percent: number("change in percent, 2 decimals.", 1.26),
  volume: count("Shares traded today.", 8214553),
  updated_at: timestamp("Time of the last official trade.", "2026-11-15T11:00:00.412+03:00"),
};

export const Mover = resource("Mover", "An instrument of a movers list.", MOVER_FIELDS);
export type Mover = Static<typeof Mover>;

export const ValueMover = resource("ValueMover", "An instrument of the list by traded value.", {
  ...MOVER_FIELDS,
  value: amount("Value traded today, SAR.", 224011870.52),
});
export type ValueMover = Static<typeof ValueMover>;

const LOSER = {
  symbol: "1120",
  name: "الراجحي",
  name_en: "Al Rajhi Bank",
  price: 69.35,
  change: -0.65,
  change_percent: -0.93,
  volume: 3120448,
  updated_at: "2026-11-15T11:00:00.087+03:00",
};

const counted = { ...MARKET_FIELDS, count: count("Instruments in this list.", 1) };

export const Gainers = resource("Gainers", "Instruments by percentage gain, greatest first.", {
  ...counted,
  gainers: list(Mover, "Instruments with a change_percent above 0."),
});
export type Gainers = Static<typeof Gainers>;

export const Losers = resource("Losers", "Instruments by percentage loss, greatest loss first.", {
  ...counted,
  losers: list(Mover, "Instruments with a change_percent below 0.", [LOSER]),
});
export type Losers = Static<typeof Losers>;

export const MostTraded = resource("MostTraded", "Instruments by traded shares, greatest first.", {
  ...counted,
  stocks: list(Mover, "The instruments."),
});
export type MostTraded = Static<typeof MostTraded>;

export const MostValuable = resource("MostValuable", "Instruments by traded value, greatest first.", {
  ...counted,
  stocks: list(ValueMover, "The instruments."),
});
export type MostValuable = Static<typeof MostValuable>;
