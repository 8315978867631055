// The tools: the read endpoints of the API under the names that clients of this API's tools know, and the rest beside them. The
// whole market in one answer is no tool: it would not fit into a model's context.

import { rest } from "../../wire/index.ts";
import { Tool, type ToolRow } from "./tool.ts";

const PRICES = "Prices and values are in SAR (Saudi riyals), volumes in shares, times in Riyadh time (UTC+03:00).";
const INDEX = "Index levels are in points, values in SAR (Saudi riyals), volumes in shares, times in Riyadh time.";
const MONEY = "Amounts are in SAR (Saudi riyals), in full and not in thousands; per-share figures are in SAR.";
const RATIOS = "Returns, margins and growth are in percent, turnover and coverage are plain numbers, money is in SAR.";
const TIMES = "Days and times are of Riyadh (UTC+03:00).";
const REQUESTS = "Counts are requests; days are Riyadh days.";

const { endpoints } = rest;

const ROWS: readonly ToolRow[] = [
  { name: "get_quote", endpoint: endpoints.getQuote, symbolNames: ["identifier", "symbol"], units: PRICES },
  { name: "get_quotes", endpoint: endpoints.getQuotes, units: PRICES },
  { name: "companies_list", endpoint: endpoints.getCompanies, units: "market_cap is in SAR (Saudi riyals)." },
  { name: "get_market_summary", endpoint: endpoints.getMarketSummary, units: INDEX },
  {
    name: "get_market_movers",
    endpoint: endpoints.getGainers,
    byType: {
      gainers: endpoints.getGainers,
      losers: endpoints.getLosers,
      volume: endpoints.getVolumeLeaders,
      value: endpoints.getValueLeaders,
    },
    units: PRICES,
  },
  { name: "get_sectors", endpoint: endpoints.getSectors, units: "Changes are in percent, volumes in shares." },
  {
    name: "get_company",
    endpoint: endpoints.getCompany,
    symbolNames: ["identifier", "symbol"],
    takesNames: true,
    units: MONEY,
  },
  { name: "get_financials", endpoint: endpoints.getFinancials, units: MONEY },
  {
    name: "get_dividends",
    endpoint: endpoints.getDividends,
    units: "Dividends are in SAR a share, yields in percent.",
  },
  { name: "get_historical", endpoint: endpoints.getHistorical, units: PRICES },
  { name: "get_intraday", endpoint: endpoints.getIntraday, units: PRICES },
  { name: "get_trades", endpoint: endpoints.getTrades, units: PRICES },
  { name: "get_depth", endpoint: endpoints.getDepth, units: PRICES },
  { name: "get_market_status", endpoint: endpoints.getStatus, units: TIMES },
  { name: "get_market_calendar", endpoint: endpoints.getCalendar, units: TIMES },
  { name: "get_ratios", endpoint: endpoints.getRatios, units: RATIOS },
  { name: "compare_companies", endpoint: endpoints.getComparison, units: RATIOS },
  { name: "get_corporate_actions", endpoint: endpoints.getCorporateActions, units: MONEY },
  { name: "get_events", endpoint: endpoints.getEvents, units: TIMES },
  { name: "get_account", endpoint: endpoints.getAccount, units: REQUESTS },
  { name: "get_account_usage", endpoint: endpoints.getAccountUsage, units: REQUESTS },
];

/** By name, in the order of `tools/list`. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(ROWS.map((row) => [row.name, new Tool(row)]));
