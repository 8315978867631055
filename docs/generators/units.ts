// The unit of a field of an answer, from its description where that names one, else from this table. A test checks that no
// field with decimals is without a unit.

import type { JsonSchema } from "./api-documents.ts";

const PRICE_NAMES =
  /^(?:price|open|high|low|close|previous_close|change|bid|ask|best_bid|best_ask|spread|limit_up|limit_down|adjusted_close|current_price|baseline_price|fifty_day_average|(?:week|month|fifty_two_week)_(?:high|low)|macd_\w+)$/;
const PLAIN_NAMES =
  /^(?:beta|pe_ratio|forward_pe|price_to_book|level_imbalance(?:_top5)?|fair_price_confidence|consensus_score|technical_strength|rsi_14|ratio|ratio_new|ratio_old|(?:adjust_|cap_)?factor|free_float|days_of_volume|speed)$/;
const MONEY_NAMES =
  /^(?:total_revenue|net_income|operating_cash_flow|total_assets|stockholders_equity|value|turnover)$/;

/** `field` is the schema as its object has it; `about` is the same schema with its reference resolved. */
export function unitOf(name: string, about: JsonSchema, field: JsonSchema): string {
  const types = [about.type ?? []].flat();
  const text = about.description ?? "";
  // A level of a book, written as one list.
  if (/as price, quantity and orders\./.test(text)) return "SAR, shares, orders";
  if (field.format === "date-time") return "time in Riyadh";
  if (field.format === "date") return "day";
  if (/condition compares with|depends on the condition|kind depends/.test(text)) return "as the condition says";
  if (types.includes("integer")) return integerUnit(text);
  if (!types.includes("number")) return "";
  if (/percent\b/.test(text) && !/percent of par/.test(text) && !/SAR, or/.test(text)) return "%";
  if (/percent of par/.test(text)) return "% of par";
  if (/basis points/.test(text)) return "basis points";
  const said = /, (shares|trades|points|a plain number|a count)\./.exec(text)?.[1];
  if (said !== undefined) return said.startsWith("a ") ? "none" : said;
  if (/illiseconds/.test(text)) return "ms";
  if (/value of the rule|SAR, or|Traded so far|same time of day/i.test(text)) return "as the rule";
  if (/\bSAR\b/.test(text) || MONEY_NAMES.test(name)) return "SAR";
  if (/^index_|^level$|^points$/.test(name)) return "points";
  if (PRICE_NAMES.test(name)) return "SAR";
  return PLAIN_NAMES.test(name) ? "none" : "";
}

function integerUnit(text: string): string {
  if (/\bshares\b/i.test(text)) return "shares";
  if (/illiseconds/.test(text)) return "ms";
  if (/\bminutes\b/.test(text)) return "minutes";
  return "";
}
