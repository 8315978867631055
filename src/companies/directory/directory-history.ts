// The directory and the corporate actions as they are known at a time, now or in the past: the listed and announced companies, their
// names, and the announced actions. It is built from every state in the store, so that an answer of now can be given again later.

import { type Day, dayStartMs, RecentMap } from "../../base/index.ts";
import type { Company, CorporateAction } from "../../model/index.ts";
import { type DirectoryStates, isKnownAt, type Known } from "../../store/index.ts";
import { CorporateActions } from "../actions/corporate-actions.ts";
import { CompanyDirectory } from "./company-directory.ts";

export interface KnownDirectory {
  readonly directory: CompanyDirectory;
  readonly actions: CorporateActions;
}

/** Directories that are held: neighbouring moments nearly always share one. */
const HELD_MAX = 8;

/** One loaded history. When facts change, a new object takes its place. */
export class DirectoryHistory {
  readonly #states: DirectoryStates;
  /** The times at which the known facts changed, in order. */
  readonly #changes: readonly number[];
  readonly #held = new RecentMap<number, KnownDirectory>(HELD_MAX);

  constructor(states: DirectoryStates) {
    this.#states = states;
    const times = new Set<number>();
    for (const kind of Object.values(states)) {
      for (const { fromMs, untilMs } of kind as readonly Known<unknown>[]) times.add(fromMs).add(untilMs);
    }
    for (const { fact } of states.companies) if (fact.listingDay !== null) times.add(dayStartMs(fact.listingDay));
    for (const { fact } of states.actions) times.add(dayStartMs(announcedOn(fact))).add(dayStartMs(fact.exDay));
    this.#changes = [...times].sort((a, b) => a - b);
  }

  /** True when there is an entry for the symbol, from whatever time on. */
  has(symbol: string): boolean {
    return this.#states.companies.some(({ fact }) => fact.symbol === symbol);
  }

  /** `day` is the trading day that the market showed at that time. */
  at(day: Day, timeMs: number): KnownDirectory {
    const place = this.#changesBy(timeMs) * (this.#changes.length + 1) + this.#changesBy(dayStartMs(day));
    const held = this.#held.get(place);
    if (held !== undefined) return held;
    const made = this.#make(day, timeMs);
    this.#held.set(place, made);
    return made;
  }

  /** Builds the directory of that day and time in turns with others, so that `at` has it whole. */
  prepare(day: Day, timeMs: number): Promise<void> {
    return this.at(day, timeMs).directory.prepare();
  }

  #changesBy(timeMs: number): number {
    const after = this.#changes.findIndex((change) => change > timeMs);
    return after === -1 ? this.#changes.length : after;
  }

  #make(day: Day, timeMs: number): KnownDirectory {
    const { splits, dividends } = this.#states;
    const actions = knownAt(this.#states.actions, announcedOn, timeMs).sort(
      (a, b) => inOrder(a.symbol, b.symbol) || a.exDay - b.exDay || inOrder(a.type, b.type),
    );
    const bySymbol = Map.groupBy(actions, ({ symbol }) => symbol);
    const companies = this.#states.companies
      .filter((state) => isKnownCompany(state, bySymbol.get(state.fact.symbol) ?? [], day, timeMs))
      .map(({ fact }) => namedOn(fact, bySymbol.get(fact.symbol) ?? [], day));
    return {
      directory: new CompanyDirectory(
        withFormerNames(
          companies,
          actions.filter(({ exDay }) => exDay <= day),
        ),
      ),
      actions: new CorporateActions({
        actions,
        splits: knownAt(splits, ({ exDay }) => exDay, timeMs).sort(
          (a, b) => inOrder(a.symbol, b.symbol) || a.exDay - b.exDay,
        ),
        dividends: knownAt(dividends, ({ announcementDay }) => announcementDay, timeMs).sort(
          (a, b) =>
            inOrder(a.symbol, b.symbol) ||
            a.eligibilityDay - b.eligibilityDay ||
            a.fiscalYear - b.fiscalYear ||
            inOrder(a.period, b.period),
        ),
      }),
    };
  }
}

function knownAt<T>(states: readonly Known<T>[], ownDay: (fact: T) => Day, timeMs: number): T[] {
  return states.filter((state) => isKnownAt(state, ownDay(state.fact), timeMs)).map(({ fact }) => fact);
}

const announcedOn = ({ announcementDay, exDay }: CorporateAction): Day => announcementDay ?? exDay;

/** A company is known from its entry on, or from its listing on where the entry came later; before its listing once that was announced. */
function isKnownCompany(
  { fact, fromMs, untilMs, isFirst }: Known<Company>,
  actions: readonly CorporateAction[],
  day: Day,
  timeMs: number,
): boolean {
  if (timeMs >= untilMs) return false;
  const { listingDay } = fact;
  const isListed = listingDay !== null && listingDay <= day;
  if (fromMs > timeMs) return isFirst && isListed;
  if (listingDay === null || isListed || fromMs > 0) return true;
  return actions.some(
    (action) => (action.type === "LISTING" || action.type === "MARKET_TRANSFER") && announcedOn(action) <= day,
  );
}

/** The company under its name on the day: the name before its first later change. */
function namedOn(company: Company, actions: readonly CorporateAction[], day: Day): Company {
  const change = actions.find(({ type, exDay }) => type === "NAME_CHANGE" && exDay > day);
  if (change === undefined) return company;
  const { formerNameAr, formerNameEn } = change;
  const [nameAr, nameEn] = [formerNameAr ?? company.nameAr, formerNameEn ?? company.nameEn];
  const names: readonly (string | null)[] = [nameAr, nameEn];
  return { ...company, nameAr, nameEn, formerNames: company.formerNames.filter((name) => !names.includes(name)) };
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The companies with the former names and symbols that their corporate actions report: changes of name, moves between markets. */
function withFormerNames(companies: readonly Company[], actions: readonly CorporateAction[]): readonly Company[] {
  const bySymbol = Map.groupBy(actions, ({ symbol }) => symbol);
  return companies.map((company) => {
    const own = bySymbol.get(company.symbol) ?? [];
    const names = own.flatMap(({ formerNameAr, formerNameEn }) => [formerNameAr, formerNameEn]).filter(isText);
    const symbols = own.map(({ formerSymbol }) => formerSymbol).filter(isText);
    if (names.length === 0 && symbols.length === 0) return company;
    return {
      ...company,
      formerNames: [...new Set([...company.formerNames, ...names])],
      formerSymbols: [...new Set([...company.formerSymbols, ...symbols])],
    };
  });
}

const isText = (text: string | null): text is string => text !== null && text !== "";
