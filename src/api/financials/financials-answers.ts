// The answers of /financials/: statements change with the day only, so each is encoded once for each day and query.

import { VersionedCache } from "../../base/index.ts";
import type { CompanyRecords } from "../../companies/index.ts";
import {
  asOf,
  type MarketSource,
  resolvePeriod,
  type StatementQuery,
  selectStatements,
} from "../../companies/index.ts";
import type { DataMode, StatementPeriod } from "../../model/index.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import type { FieldSet } from "./line-names.ts";
import { projectFinancials, type StatementKind } from "./project-financials.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;

/** Which statements, and which of their lines. */
export interface StatementChoice {
  readonly kind: StatementKind;
  readonly set: FieldSet;
}

export class FinancialsAnswers {
  readonly #market: MarketSource;
  readonly #records: CompanyRecords;
  readonly #cache: VersionedCache<JsonBytes>;

  constructor(market: MarketSource, records: CompanyRecords) {
    this.#market = market;
    this.#records = records;
    this.#cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf, [() => records.actions()]);
  }

  /** The period that `auto` stands for, for this company now. */
  async resolvedPeriod(symbol: string, mode: DataMode): Promise<StatementPeriod> {
    const { filings } = await this.#records.recent(symbol, asOf(this.#market, mode).day);
    return resolvePeriod("auto", filings);
  }

  statements(
    symbol: string,
    mode: DataMode,
    query: StatementQuery,
    { kind, set }: StatementChoice,
  ): JsonBytes | Promise<JsonBytes> {
    const key = `${mode} ${symbol} ${kind} ${set} ${Object.values(query).join(" ")}`;
    const dayNow = () => asOf(this.#market, mode).day;
    return this.#cache.getOrMake(key, dayNow, async () => {
      const day = dayNow();
      const selected = selectStatements(await this.#records.filings(symbol, day), query, day);
      return encodeJson(projectFinancials(symbol, selected, kind, set));
    });
  }
}
