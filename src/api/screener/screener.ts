// GET /screener/: instruments that match conditions, sorted and paged. A cell is what the endpoint of its group shows, projected by the
// same function. What is known of companies is gathered once a day; prices are read for each position of the market.

import { hasPlan } from "../../access/index.ts";
import {
  type Day,
  type Decimal,
  decimalToNumber,
  formatTimestamp,
  Outage,
  present,
  roundTo,
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
/** An answer to a longer question is not kept: it hardly comes twice. */
const QUESTION_CHARS_KEPT_MAX = 512;
const PERCENT_PLACES = 2;
/** A request that waits for facts may see a day begin, and new facts after it. */
const BEGUN_MAX = 3;
/** What /analytics/ratios/ shows first. */
const LATEST_RATIOS = { period: "annual", years: "latest", set: "extended" } as const;

const FIELDS = encodeJson({
  fields: rest.SCREENER_FIELDS.map(({ group, ...row }) => row),
  count: rest.SCREENER_FIELDS.length,
} satisfies rest.ScreenerFields);

type Cell = number | string | null;
type Cells = Readonly<Record<string, unknown>>;

/** What is known of a company on a day, apart from its price. */
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
  const facts = { realtime: new GatheredFacts(sources, "realtime"), delayed: new GatheredFacts(sources, "delayed") };

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
    const known = facts[mode].now();
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
      // Nobody can vouch for prices before the first day or while the feed is silent.
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
    { ...screener, ahead: async () => (await facts.realtime.gatherNext()) || (await facts.delayed.gatherNext()) },
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
  readonly version: string;
  /** What they are gathered from, beside the store. */
  readonly basis: readonly [actions: unknown, companies: unknown];
  readonly day: Day;
  /** Bound: the instruments of the market. */
  readonly facts: Map<string, CompanyFacts>;
  /** In the order in which they are gathered. */
  readonly symbols: readonly string[];
}

/** Gathers the facts of all companies of a market, once for each day and after each change of facts: ahead of requests, or for the first one. */
class GatheredFacts {
  readonly #sources: CompanySources;
  readonly #mode: DataMode;
  #gathering: Gathering | null = null;
  #step: Promise<void> | null = null;

  constructor(sources: CompanySources, mode: DataMode) {
    this.#sources = sources;
    this.#mode = mode;
  }

  /** At once where they are gathered already. */
  now(): FactsOfDay | Promise<FactsOfDay> {
    return this.#whole() ?? this.#gatherRest();
  }

  /** Gathers one company more, for all who wait; false when none was left. */
  async gatherNext(): Promise<boolean> {
    if (this.#whole() !== null) return false;
    this.#step ??= this.#gatherOne().finally(() => {
      this.#step = null;
    });
    await this.#step;
    return true;
  }

  /** Null while companies are left, and once the day or the facts have changed. */
  #whole(): FactsOfDay | null {
    const current = this.#current();
    return current !== null && current.facts.size === current.symbols.length ? current.facts : null;
  }

  #current(): Gathering | null {
    const { directory, records, profiles } = this.#sources;
    if (this.#gathering === null || this.#gathering.version !== profiles.version(this.#mode)) return null;
    const [actions, companies] = this.#gathering.basis;
    return actions === records.actions() && companies === directory() ? this.#gathering : null;
  }

  /** SCREENER-14: whoever waits while they begin anew again and again is told to come back. */
  async #gatherRest(): Promise<FactsOfDay> {
    for (let begun = 0, gathering: Gathering | null = null; begun <= BEGUN_MAX; ) {
      await this.gatherNext();
      const facts = this.#whole();
      if (facts !== null) return facts;
      if (this.#gathering !== gathering) begun++;
      gathering = this.#gathering;
    }
    throw new Outage("the facts of companies change faster than they are gathered");
  }

  #begin(): Gathering {
    const { market, directory, records, profiles } = this.#sources;
    const version = profiles.version(this.#mode);
    const symbols = market
      .engine(this.#mode)
      .instruments()
      .map(({ symbol }) => symbol);
    const { day } = market.asOf(this.#mode);
    return { version, basis: [records.actions(), directory()], day, facts: new Map(), symbols };
  }

  async #gatherOne(): Promise<void> {
    const gathering = this.#current() ?? this.#begin();
    this.#gathering = gathering;
    const { day, facts, symbols } = gathering;
    const symbol = symbols[facts.size];
    if (symbol !== undefined) facts.set(symbol, await this.#factsOf(symbol, day));
  }

  async #factsOf(symbol: string, day: Day): Promise<CompanyFacts> {
    const { market, directory, records, profiles } = this.#sources;
    const mode = this.#mode;
    const company = present(listedCompany(market, directory(), symbol, mode), "the market lists it");
    // A company that leaves the list meanwhile has no price; its facts are then of a day that is over.
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

/** One instrument at one moment. Parts of it are projected when a cell of theirs is first asked for. */
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
    // The group has exactly the fields that every row shows.
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
