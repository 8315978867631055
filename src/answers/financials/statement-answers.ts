// Statements and ratios as bytes. They hang on the day alone, so an answer is encoded once for each day and question.

import type { CompanyRecords } from "../../facts/index.ts";
import {
  asOf,
  type FinancialsQuery,
  financialsView,
  type RatiosQuery,
  ratiosView,
  resolvePeriod,
} from "../../facts/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import type { DataMode, StatementPeriod } from "../../model/index.ts";
import { FactCache } from "../cache/fact-cache.ts";
import { encodeJson, type JsonBytes } from "../cache/json-bytes.ts";
import { projectRatios } from "../ratios/ratios.ts";
import { projectFinancials, type StatementKind } from "./financials.ts";
import type { FieldSet } from "./line-names.ts";

const CACHE_BYTES_MAX = 32 * 1024 * 1024;

/** Which statements, and which of their lines. */
export interface StatementChoice {
  readonly kind: StatementKind;
  readonly set: FieldSet;
}

/** Statements and ratios for every audience. */
export class StatementAnswers {
  readonly #market: LiveMarket;
  readonly #records: CompanyRecords;
  readonly #cache: FactCache;

  constructor(market: LiveMarket, records: CompanyRecords) {
    this.#market = market;
    this.#records = records;
    this.#cache = new FactCache(CACHE_BYTES_MAX, [() => records.actions()]);
  }

  /** What auto comes out as for this company now. */
  async resolvedPeriod(symbol: string, mode: DataMode): Promise<StatementPeriod> {
    const { filings } = await this.#records.recent(symbol, asOf(this.#market, mode).day);
    return resolvePeriod("auto", filings);
  }

  financials(
    symbol: string,
    mode: DataMode,
    query: FinancialsQuery,
    { kind, set }: StatementChoice,
  ): JsonBytes | Promise<JsonBytes> {
    const key = `financials ${mode} ${symbol} ${kind} ${set} ${Object.values(query).join(" ")}`;
    return this.#cache.answer(key, this.#versionOf(mode), async () => {
      const { day } = asOf(this.#market, mode);
      const view = financialsView(await this.#records.filings(symbol, day), query, day);
      return encodeJson(projectFinancials(symbol, view, kind, set));
    });
  }

  ratios(symbol: string, mode: DataMode, query: RatiosQuery, isExtended: boolean): JsonBytes | Promise<JsonBytes> {
    const key = `ratios ${mode} ${symbol} ${isExtended} ${Object.values(query).join(" ")}`;
    return this.#cache.answer(key, this.#versionOf(mode), async () => {
      const { day } = asOf(this.#market, mode);
      const view = ratiosView(await this.#records.filings(symbol, day), query);
      return encodeJson(projectRatios(symbol, view, query, isExtended));
    });
  }

  #versionOf(mode: DataMode): () => string {
    return () => String(asOf(this.#market, mode).day);
  }
}
