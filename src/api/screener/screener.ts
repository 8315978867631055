// GET /screener/: instruments that match conditions, sorted and paged. A cell has the value of the endpoint of its group, projected by
// the same function. Facts of companies are gathered once a day; prices are read for each position of the market.

import { hasPlan } from "../../access/index.ts";
import {
  type Day,
  type Decimal,
  decimalToNumber,
  formatTimestamp,
  Outage,
  present,
  roundTo,
  Turns,
  VersionedCache,
} from "../../base/index.ts";
import {
  type CompanyProfile,
  dividendRecord,
  fundamentalsOf,
  type ListedCompany,
  listedCompany,
  type MarketSource,
  RETURN_SPANS,
  selectRatios,
  todayBar,
} from "../../companies/index.ts";
import type { DataMode, Instrument, Quote } from "../../model/index.ts";
import { priceUnavailable, rest } from "../../wire/index.ts";
import { projectSector } from "../companies/companies.ts";
import {
  type CompanySources,
  projectAnalysts,
  projectCompanyBase,
  projectFundamentals,
  projectTechnicals,
  projectValuation,
} from "../company/company.ts";
import { projectYield, type TrailingDividends } from "../dividends/dividends.ts";
import { byteLengthOf, encodeCsv, encodeJson, type JsonBytes, type ListFormat } from "../http/encoding.ts";
import { type EndpointHandler, onBoundEndpoint, onEndpoint } from "../http/endpoint-handler.ts";
import { grant } from "../http/plan-refusal.ts";
import { encoded, encodedOrLater } from "../http/response/answer.ts";
import { projectQuote } from "../quote/project-quote.ts";
import { projectKeyMetrics, projectRatioValues } from "../ratios/project-ratios.ts";

const CACHE_BYTES_MAX = 8 * 1024 * 1024;
/** The answer to a longer question is not cached: it hardly comes twice. */
const QUESTION_CHARS_KEPT_MAX = 512;
const PERCENT_PLACES = 2;
/** Gatherings that one request waits for: a new day or new facts may start another one. */
const BEGUN_MAX = 3;
/** The ratios that /analytics/ratios/ shows first. */
const LATEST_RATIOS = { period: "annual", years: "latest", set: "extended" } as const;

const FIELDS = encodeJson({
  fields: rest.SCREENER_FIELDS.map(({ group, ...row }) => row),
  count: rest.SCREENER_FIELDS.length,
} satisfies rest.ScreenerFields);

type Cell = number | string | null;
type Cells = Readonly<Record<string, unknown>>;

/** The facts of a company on a day, apart from its price. */
interface CompanyFacts {
  readonly company: ListedCompany;
  readonly profile: CompanyProfile;
  readonly ratios: Cells;
  readonly keyMetrics: Cells;
  readonly trailing: TrailingDividends;
  readonly sharia: Cells;
}

type FactsOfDay = ReadonlyMap<string, CompanyFacts>;

/** Groups that are read from the quote and the list of instruments alone. */
const LIVE_GROUPS: ReadonlySet<string> = new Set(["identity", "quote", "liquidity", "snapshot"]);

interface Question extends rest.Screen {
  readonly limit: number;
  readonly offset: number;
  readonly format: ListFormat;
}

export function screenerEndpoints(sources: CompanySources): readonly EndpointHandler[] {
  const { market, directory, records } = sources;
  const answers = new VersionedCache<JsonBytes>(CACHE_BYTES_MAX, byteLengthOf, [directory, () => records.actions()]);
  const facts = new GatheredFacts(sources);

  const rowsOf = (mode: DataMode, known: FactsOfDay | null): readonly ScreenedRow[] => {
    const engine = market.engine(mode);
    return engine.instruments().flatMap((instrument) => {
      const quote = engine.quote(instrument.number);
      if (quote.price === 0) return [];
      return [new ScreenedRow(market, mode, instrument, quote, known?.get(instrument.symbol) ?? null, directory)];
    });
  };

  const screen = (question: Question, mode: DataMode, known: FactsOfDay | null): JsonBytes => {
    const { conditions, order, columns, limit, offset, format } = question;
    const found = rowsOf(mode, known).filter((row) =>
      conditions.every((condition) => rest.matches(condition, row.cell(condition.field))),
    );
    found.sort((a, b) => compareRows(a, b, order));
    const page = found.slice(offset, offset + limit);
    const results = page.map((row) => row.project(columns));
    if (format === "csv") {
      return encodeCsv([...rest.SCREENER_IDENTITY, ...columns.map(({ field }) => field)], results);
    }
    return encodeJson({
      results,
      count: results.length,
      total: found.length,
      limit,
      offset,
      market_time: formatTimestamp(market.engine(mode).timeMs),
      is_delayed: mode === "delayed",
    } satisfies rest.Screened);
  };

  const answer = (question: Question, mode: DataMode): JsonBytes | Promise<JsonBytes> => {
    const used = [...question.conditions, ...question.order].map(({ field }) => field).concat(question.columns);
    if (used.every(({ group }) => LIVE_GROUPS.has(group))) return screen(question, mode, null);
    const known = facts.now(mode);
    return known instanceof Promise
      ? known.then((loaded) => screen(question, mode, loaded))
      : screen(question, mode, known);
  };

  const screener = onBoundEndpoint(rest.endpoints.getScreener, ({ caller, parameters, dataMode: mode, format }) => {
    const { filter, sort, fields, limit, offset } = parameters;
    const question = { ...rest.parseScreen(parameters), limit, offset, format };
    for (const { field } of [...question.conditions, ...question.order, ...question.columns.map(asUse)])
      grant(hasPlan(caller, field.plan, `The screener field ${field.field}`));
    const versionNow = (): string => {
      const { position, tradingDay } = market.engine(mode);
      // Prices cannot be trusted before the first day or while the feed is silent.
      if (tradingDay === null || position === null || market.trouble(mode) !== null) throw priceUnavailable("screener");
      return `${position.day}.${position.seq} ${market.asOf(mode).timeMs}`;
    };
    const key = `${mode} ${format} ${limit} ${offset} ${filter.join()} ${sort.join()} ${fields.join()}`;
    const make = () => answer(question, mode);
    return () => {
      if (key.length <= QUESTION_CHARS_KEPT_MAX)
        return encodedOrLater(answers.getOrMake(key, versionNow, make), format);
      versionNow();
      return encodedOrLater(make(), format);
    };
  });

  return [
    { ...screener, ahead: async () => (await facts.gatherNext("realtime")) || (await facts.gatherNext("delayed")) },
    onEndpoint(rest.endpoints.getScreenerFields, () => encoded(FIELDS)),
  ];
}

const asUse = (field: rest.ScreenerField) => ({ field });

/** Nulls come last in either direction; equal rows in the order of their symbols. */
function compareRows(a: ScreenedRow, b: ScreenedRow, order: rest.Screen["order"]): number {
  for (const { field, isDescending } of order) {
    const [left, right] = [a.cell(field), b.cell(field)];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right === isDescending ? 1 : -1;
  }
  return a.symbol < b.symbol ? -1 : 1;
}

/** A day's facts while they are gathered, company by company. */
interface Gathering {
  /** The version of the profiles: data modes that are on the same day have the same facts. */
  readonly version: string;
  /** The data that the facts are gathered from, beside the store. */
  readonly basis: readonly [actions: unknown, companies: unknown];
  readonly day: Day;
  /** Bound: the instruments of the market. */
  readonly facts: Map<string, CompanyFacts>;
  /** The symbols in the order of gathering. */
  readonly symbols: readonly string[];
  /** The company that is gathered now; all waiting requests share the promise. */
  step: Promise<void> | null;
}

/**
 * Gathers the facts of all companies of a market, once for each day and after each change of facts: ahead of requests, or for the first
 * request.
 */
class GatheredFacts {
  readonly #sources: CompanySources;
  /** By mode; both modes share one gathering while they are on the same day. */
  readonly #gatherings: Record<DataMode, Gathering | null> = { realtime: null, delayed: null };

  constructor(sources: CompanySources) {
    this.#sources = sources;
  }

  /** The facts of the day: at once where they are gathered already, else a promise. */
  now(mode: DataMode): FactsOfDay | Promise<FactsOfDay> {
    return this.#whole(mode) ?? this.#gatherRest(mode);
  }

  /** Gathers one more company, for all waiting requests; false when none was left. */
  async gatherNext(mode: DataMode): Promise<boolean> {
    if (this.#whole(mode) !== null) return false;
    const gathering = this.#current(mode) ?? this.#begin(mode);
    this.#gatherings[mode] = gathering;
    gathering.step ??= this.#gatherOne(gathering, mode).finally(() => {
      gathering.step = null;
    });
    await gathering.step;
    return true;
  }

  /** The complete facts; null while companies are left, and once the day or the facts have changed. */
  #whole(mode: DataMode): FactsOfDay | null {
    const current = this.#current(mode);
    return current !== null && current.facts.size === current.symbols.length ? current.facts : null;
  }

  #current(mode: DataMode): Gathering | null {
    const { directory, records, profiles } = this.#sources;
    const version = profiles.version(mode);
    const { realtime, delayed } = this.#gatherings;
    for (const known of [realtime, delayed]) {
      if (known?.version !== version) continue;
      const [actions, companies] = known.basis;
      if (actions !== records.actions() || companies !== directory()) continue;
      // Stored for this mode as well, which may stay on the day when the other mode goes on.
      this.#gatherings[mode] = known;
      return known;
    }
    return null;
  }

  /** SCREENER-14: a request that waits while gathering restarts again and again is told to retry later. */
  async #gatherRest(mode: DataMode): Promise<FactsOfDay> {
    const turns = new Turns();
    for (let begun = 0, gathering: Gathering | null = null; begun <= BEGUN_MAX; ) {
      await this.gatherNext(mode);
      const facts = this.#whole(mode);
      if (facts !== null) return facts;
      await turns.share();
      if (this.#gatherings[mode] !== gathering) begun++;
      gathering = this.#gatherings[mode];
    }
    throw new Outage("the facts of companies change faster than they are gathered");
  }

  #begin(mode: DataMode): Gathering {
    const { market, directory, records, profiles } = this.#sources;
    const version = profiles.version(mode);
    const symbols = market
      .engine(mode)
      .instruments()
      .map(({ symbol }) => symbol);
    const { day } = market.asOf(mode);
    return { version, basis: [records.actions(), directory()], day, facts: new Map(), symbols, step: null };
  }

  async #gatherOne({ version, day, facts, symbols }: Gathering, mode: DataMode): Promise<void> {
    const symbol = symbols[facts.size];
    if (symbol === undefined) return;
    const known = await this.#factsOf(symbol, day, mode);
    // When the day changed during the read, these facts are of the new day, which the other mode has not reached yet.
    if (this.#sources.profiles.version(mode) === version) facts.set(symbol, known);
  }

  async #factsOf(symbol: string, day: Day, mode: DataMode): Promise<CompanyFacts> {
    const { market, directory, records, profiles } = this.#sources;
    const company = present(listedCompany(market, directory(), symbol, mode), "the market lists it");
    // A company that is delisted during the read has no price; the day of these facts is over then.
    const companyNow = () => listedCompany(market, directory(), symbol, mode) ?? { ...company, instrument: null };
    const profile = await profiles.of(symbol, mode, companyNow);
    const { filings } = await records.recent(symbol, day);
    const [latest] = selectRatios(filings, LATEST_RATIOS).rows;
    const screens = await records.screens(symbol, day, company.shares);
    const actions = records.actions();
    return {
      company,
      profile,
      ratios: projectRatioValues(latest?.ratios ?? new Map()),
      keyMetrics: projectKeyMetrics(latest?.statement ?? null),
      trailing: dividendRecord(actions.dividends(symbol, day), actions.splits(symbol, day), day),
      sharia: Object.fromEntries(screens.map(({ standard, status }) => [`sharia_${standard.id}`, status])),
    };
  }
}

/** One instrument at one moment. A group is projected when one of its cells is first read. */
class ScreenedRow {
  readonly #market: MarketSource;
  readonly #mode: DataMode;
  readonly #instrument: Instrument;
  readonly #quote: Quote;
  readonly #facts: CompanyFacts | null;
  readonly #directory: CompanySources["directory"];
  /** Bound: the groups there are. */
  readonly #groups = new Map<string, Cells>();

  constructor(
    market: MarketSource,
    mode: DataMode,
    instrument: Instrument,
    quote: Quote,
    facts: CompanyFacts | null,
    directory: CompanySources["directory"],
  ) {
    this.#market = market;
    this.#mode = mode;
    this.#instrument = instrument;
    this.#quote = quote;
    this.#facts = facts;
    this.#directory = directory;
  }

  get symbol(): string {
    return this.#instrument.symbol;
  }

  cell({ field, group }: rest.ScreenerField): Cell {
    const cells = this.#groups.get(group) ?? this.#remember(group);
    const value = cells[field];
    return typeof value === "number" || typeof value === "string" ? value : null;
  }

  project(columns: readonly rest.ScreenerField[]): rest.ScreenedInstrument {
    // The group "identity" has exactly the fields that every row shows.
    const row = { ...(this.#groups.get("identity") ?? this.#remember("identity")) } as rest.ScreenedInstrument &
      Record<string, Cell>;
    for (const column of columns) row[column.field] = this.cell(column);
    return row;
  }

  #remember(group: rest.ScreenerField["group"]): Cells {
    const cells = this.#cellsOf(group);
    this.#groups.set(group, cells);
    return cells;
  }

  #cellsOf(group: rest.ScreenerField["group"]): Cells {
    const { price } = this.#quote;
    switch (group) {
      case "identity": {
        const entry = this.#directory().identifiers.bySymbol(this.symbol) ?? this.#instrument;
        const { symbol, nameAr, nameEn } = this.#quote;
        return { symbol, name: nameAr, name_en: nameEn, market: entry.market, ...projectSector(entry) };
      }
      case "snapshot":
        return {
          security_type: (this.#directory().identifiers.bySymbol(this.symbol) ?? this.#instrument).securityType,
        };
      case "quote":
        return projectQuote(this.#quote, this.#mode);
      case "liquidity":
        return projectQuote(this.#quote, this.#mode).liquidity;
      default:
        return this.#facts === null ? {} : this.#knownCells(group, this.#facts, price);
    }
  }

  #knownCells(group: rest.ScreenerField["group"], facts: CompanyFacts, price: Decimal): Cells {
    const { company, profile } = facts;
    const fundamentals = () =>
      projectFundamentals(fundamentalsOf(profile, price, todayBar(this.#market, this.symbol, this.#mode)));
    switch (group) {
      case "company":
        return projectCompanyBase(company, price, this.#mode);
      case "fundamentals":
        return fundamentals();
      case "technicals":
        return projectTechnicals(profile);
      case "valuation":
        return projectValuation(profile);
      case "analysts":
        return projectAnalysts(profile.consensus);
      case "ratios":
        return facts.ratios;
      case "key_metrics":
        return facts.keyMetrics;
      case "sharia":
        return facts.sharia;
      case "dividends":
        return projectYield(facts.trailing, price);
      case "past":
        return pastCells(profile, price, fundamentals());
      default:
        return {};
    }
  }
}

function pastCells({ pastReturns }: CompanyProfile, price: Decimal, fundamentals: rest.Fundamentals): Cells {
  const against = (base: number | null): number | null =>
    base === null || base === 0 ? null : roundTo((decimalToNumber(price) / base - 1) * 100, PERCENT_PLACES);
  const base = (value: Decimal | null): number | null => (value === null ? null : decimalToNumber(value));
  return {
    ...Object.fromEntries(RETURN_SPANS.map((span) => [`return_${span}`, against(base(pastReturns.bases[span]))])),
    from_high_52w: against(fundamentals.fifty_two_week_high),
    from_low_52w: against(fundamentals.fifty_two_week_low),
    mean_volume_20d: pastReturns.meanVolume,
  };
}
