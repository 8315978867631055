// Endpoints of a market as a whole: summary, movers, sectors.

import type { TObject, TSchema } from "typebox";
import { endpoint } from "../endpoint/endpoint.ts";
import { clampedLimit, dataMode, format, index } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { MarketSummary } from "./market-summary.ts";
import { Gainers, Losers, MostTraded, MostValuable, Mover, ValueMover } from "./movers.ts";
import { Sectors } from "./sectors.ts";

const PLAN_NOTE = "Free and Starter see the market as it was 15 minutes ago, Pro and above in real time.";

function ofMarket(name: string, operationId: string, summary: string, description: string, response: TSchema) {
  return endpoint({
    method: "GET",
    path: `/market/${name}/`,
    operationId,
    tag: "Market",
    summary,
    description,
    lowestPlan: "free",
    planNote: PLAN_NOTE,
    query: { index, dataMode },
    response,
    errors: ["INVALID_INDEX", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  });
}

function moversOf(
  name: string,
  operationId: string,
  summary: string,
  description: string,
  response: TSchema,
  row: TObject = Mover,
) {
  return endpoint({
    method: "GET",
    path: `/market/${name}/`,
    operationId,
    tag: "Market",
    summary,
    description: `${description} Shares and closed-end funds only; ties are broken by value, then by symbol.`,
    lowestPlan: "free",
    planNote: PLAN_NOTE,
    query: {
      index,
      limit: clampedLimit("How many instruments.", LIMITS.moversPerList, "INVALID_LIMIT"),
      dataMode,
      format,
    },
    csvRows: [row],
    response,
    errors: ["INVALID_INDEX", "INVALID_LIMIT", "INVALID_PARAM", "PLAN_LIMIT", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  });
}

export const getMarketSummary = ofMarket(
  "summary",
  "getMarketSummary",
  "Index and breadth of a market",
  "The index, traded volume, and how many instruments rise and fall.",
  MarketSummary,
);

export const getGainers = moversOf(
  "gainers",
  "getGainers",
  "Greatest gains",
  "Instruments that rose, by percentage gain.",
  Gainers,
);
export const getLosers = moversOf(
  "losers",
  "getLosers",
  "Greatest losses",
  "Instruments that fell, by percentage loss.",
  Losers,
);
export const getVolumeLeaders = moversOf(
  "volume",
  "getVolumeLeaders",
  "Most traded shares",
  "Instruments by traded shares.",
  MostTraded,
);
export const getValueLeaders = moversOf(
  "value",
  "getValueLeaders",
  "Most traded value",
  "Instruments by traded value in SAR.",
  MostValuable,
  ValueMover,
);

export const getSectors = ofMarket(
  "sectors",
  "getSectors",
  "Sector performance",
  "Every sector with an instrument of the index, by capitalisation-weighted change.",
  Sectors,
);
