// The answers of /corporate-actions/: what is known of a company on the caller's day is computed once a day and kept; each page is
// encoded for its request.

import { type Day, decimalToNumber, formatDay, VersionedCache } from "../../base/index.ts";
import type { ActionEntry, CompanyDirectory, CompanyRecords } from "../../companies/index.ts";
import { asOf, listedCompany, type MarketSource } from "../../companies/index.ts";
import type { DataMode } from "../../model/index.ts";
import { csvColumns, rest } from "../../wire/index.ts";
import { encodeCsv, type ListFormat } from "../encoding/csv.ts";
import { encodeJson, type JsonBytes } from "../encoding/json-bytes.ts";
import { describeAction } from "./describe-action.ts";

export interface ActionsQuery {
  readonly type: string | null;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly limit: number;
  readonly offset: number;
}

const COLUMNS = csvColumns(rest.CorporateAction);
const CACHE_BYTES_MAX = 8 * 1024 * 1024;
/** A dozen numbers and two sentences. */
const ACTION_BYTES = 600;

export class CorporateActionsAnswers {
  readonly #market: MarketSource;
  readonly #directory: () => CompanyDirectory;
  readonly #records: CompanyRecords;
  readonly #kept: VersionedCache<readonly ActionEntry[]>;

  constructor(market: MarketSource, directory: () => CompanyDirectory, records: CompanyRecords) {
    this.#market = market;
    this.#directory = directory;
    this.#records = records;
    const bytesOf = (entries: readonly ActionEntry[]): number => (entries.length + 1) * ACTION_BYTES;
    this.#kept = new VersionedCache(CACHE_BYTES_MAX, bytesOf, [() => records.actions()]);
  }

  /** Null for an unknown symbol. */
  page(symbol: string, mode: DataMode, query: ActionsQuery, format: ListFormat): Promise<JsonBytes> | null {
    if (listedCompany(this.#market, this.#directory(), symbol, mode) === null) return null;
    return this.#page(symbol, mode, query, format);
  }

  async #page(symbol: string, mode: DataMode, query: ActionsQuery, format: ListFormat): Promise<JsonBytes> {
    const { type, from, to, limit, offset } = query;
    const dayOf = (): Day => asOf(this.#market, mode).day;
    const all = await this.#kept.getOrMake(`${mode} ${symbol}`, dayOf, () => this.#records.actionsOf(symbol, dayOf()));
    const matching = all.filter(
      (entry) =>
        (type === null || entry.type === type) && entry.exDay >= (from ?? 0) && entry.exDay <= (to ?? entry.exDay),
    );
    const actions = matching.slice(offset, offset + limit).map(projectAction);
    if (format === "csv") return encodeCsv(COLUMNS, actions);
    const answer: rest.CorporateActions = {
      symbol,
      actions,
      count: actions.length,
      total: matching.length,
      limit,
      offset,
      has_more: offset + actions.length < matching.length,
    };
    return encodeJson(answer);
  }
}

function projectAction(entry: ActionEntry): rest.CorporateAction {
  const { ar, en } = describeAction(entry);
  return {
    type: entry.type,
    announcement_date: entry.announcementDay === null ? null : formatDay(entry.announcementDay),
    ex_date: formatDay(entry.exDay),
    effective_date: entry.effectiveDay === null ? null : formatDay(entry.effectiveDay),
    ratio_new: entry.numerator,
    ratio_old: entry.denominator,
    amount: entry.amount === null ? null : decimalToNumber(entry.amount),
    factor: entry.factor,
    market: entry.market,
    former_symbol: entry.formerSymbol,
    former_name_ar: entry.formerNameAr,
    former_name_en: entry.formerNameEn,
    description_ar: ar,
    description_en: en,
  };
}
