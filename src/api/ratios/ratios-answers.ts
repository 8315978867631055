// The answers of /analytics/ratios/: ratios change with the day only, so each answer is encoded once for each day and query.

import { VersionedCache } from "../../base/index.ts";
import type { CompanyRecords } from "../../companies/index.ts";
import { asOf, type MarketSource, type RatioQuery, selectRatios } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { byteLengthOf, encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { projectRatios } from "./project-ratios.ts";

const CACHE_BYTES_MAX = 16 * 1024 * 1024;

export class RatiosAnswers {
  readonly #market: MarketSource;
  readonly #records: CompanyRecords;
  readonly #cache: VersionedCache<JsonBytes>;

  constructor(market: MarketSource, records: CompanyRecords) {
    this.#market = market;
    this.#records = records;
    this.#cache = new VersionedCache(CACHE_BYTES_MAX, byteLengthOf, [() => records.actions()]);
  }

  ratios(symbol: string, mode: DataMode, query: RatioQuery, isExtended: boolean): JsonBytes | Promise<JsonBytes> {
    const key = `${mode} ${symbol} ${isExtended} ${Object.values(query).join(" ")}`;
    const dayNow = () => asOf(this.#market, mode).day;
    return this.#cache.getOrMake(key, dayNow, async () => {
      const selected = selectRatios(await this.#records.filings(symbol, dayNow()), query);
      return encodeJson(projectRatios(symbol, selected, query, isExtended));
    });
  }
}
