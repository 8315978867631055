// The JSON of a row of /market/snapshot/: the quote, with what the directory files the instrument under.

import { decimalToNumber, formatTimestamp } from "../../base/index.ts";
import { marketCapOf } from "../../companies/index.ts";
import type { Company, Instrument, Quote } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";
import { projectSector } from "../companies/project-companies.ts";
import { projectLimit } from "../quote/project-quote.ts";

/** `entry` is null for an instrument that the directory does not describe. */
export function projectSnapshotQuote(quote: Quote, instrument: Instrument, entry: Company | null): rest.SnapshotQuote {
  const { sharesOutstanding } = instrument;
  const { market, securityType } = entry ?? instrument;
  return {
    symbol: quote.symbol,
    name: quote.nameAr,
    name_en: quote.nameEn,
    market,
    security_type: securityType,
    ...projectSector(entry ?? instrument),
    price: decimalToNumber(quote.price),
    change: decimalToNumber(quote.change),
    change_percent: quote.changePercent,
    volume: quote.volume,
    value: decimalToNumber(quote.value),
    trade_count: quote.tradeCount,
    high: decimalToNumber(quote.high),
    low: decimalToNumber(quote.low),
    previous_close: decimalToNumber(quote.previousClose),
    limit_up: projectLimit(quote.limitUp),
    limit_down: projectLimit(quote.limitDown),
    market_cap: sharesOutstanding === 0 ? null : marketCapOf(quote.price, sharesOutstanding),
    updated_at: formatTimestamp(quote.updatedAtMs),
  };
}
