// The expected firings of alert rules on prices, computed the plain way from the made-up market: each revision of a rule by itself, event
// by event, from the event at which an evaluation thread was told to begin with it.

import { MINUTE_MS, outOfRange, present, SECOND_MS } from "../../src/base/index.ts";
import type { AlertRule, Position } from "../../src/model/index.ts";
import { type Checks, isBefore, nameOf, SET_ASIDE } from "./checks.ts";
import type { SimulatedDatabase } from "./database.ts";
import type { TrueEvent, TrueMarket } from "./market.ts";

/** One revision of a rule, from the commit that created it to the commit that ended it. */
interface Revision {
  readonly ruleId: number;
  readonly revision: number;
  readonly symbol: string;
  /** Index in the market's symbols. */
  readonly symbolIndex: number;
  readonly isAbove: boolean;
  readonly price: number;
  readonly madeAtMs: number;
  /** The starts of evaluation: the first, and each later one without a stored state. Bound: the leaders of a run. */
  readonly begun: Position[];
  /** Null for the current revision. */
  endedAt: Position | null;
  isOver: boolean;
  /** True when a day was restarted meanwhile: evaluations of it by a leader that died are not repeated. */
  isAnew: boolean;
}

/** Time by which a new rule is evaluated, also when the leader changes meanwhile. */
const WATCHED_WITHIN_MS = 20 * SECOND_MS;

export class RulesModel {
  readonly #database: SimulatedDatabase;
  readonly #market: TrueMarket;
  readonly #checks: Checks;
  readonly #nowMs: () => number;
  /** The latest revision by rule. Bound: the rules of a run. */
  readonly #present = new Map<number, Revision>();
  // Bound: the changes of a run.
  readonly #all: Revision[] = [];

  constructor(database: SimulatedDatabase, market: TrueMarket, checks: Checks, nowMs: () => number) {
    this.#database = database;
    this.#market = market;
    this.#checks = checks;
    this.#nowMs = nowMs;
  }

  get revisions(): number {
    return this.#all.length;
  }

  /** A thread begins to evaluate a rule after an event. A rule with a stored state has begun before. */
  begun({ id, revision }: AlertRule, after: Position, hasState: boolean): void {
    const begun = this.#all.find((each) => each.ruleId === id && each.revision === revision)?.begun;
    if (begun !== undefined && (!hasState || begun.length === 0)) begun.push(after);
  }

  /** A transaction changed rules, or the journal grew. */
  committed(statements: readonly string[]): void {
    if (statements.some((text) => SET_ASIDE.test(text))) for (const each of this.#present.values()) each.isAnew = true;
    if (!statements.some((text) => /alert_rules/.test(text) && !/^\s*select/.test(text))) return;
    const rows = this.#database.look(
      "select id, revision, symbols_json, condition_name, value_json, status from alert_rules",
    );
    const seen = new Set<number>();
    for (const row of rows) {
      const ruleId = Number(row["id"]);
      if (row["status"] !== "active") continue;
      seen.add(ruleId);
      if (this.#present.get(ruleId)?.revision === Number(row["revision"])) continue;
      this.#end(ruleId);
      const symbol = String(JSON.parse(String(row["symbols_json"])));
      const made: Revision = {
        ruleId,
        revision: Number(row["revision"]),
        symbol,
        symbolIndex: this.#market.symbols.indexOf(symbol),
        isAbove: row["condition_name"] === "price_above",
        price: Math.round(Number(JSON.parse(String(row["value_json"]))) * 10_000),
        madeAtMs: this.#nowMs(),
        begun: [],
        endedAt: null,
        isOver: false,
        isAnew: false,
      };
      this.#present.set(ruleId, made);
      this.#all.push(made);
    }
    for (const ruleId of this.#present.keys()) if (!seen.has(ruleId)) this.#end(ruleId);
  }

  #end(ruleId: number): void {
    const before = this.#present.get(ruleId);
    if (before === undefined) return;
    before.isOver = true;
    // Evaluations of a day that was then restarted stay valid.
    before.endedAt = this.#checks.furthest;
    this.#present.delete(ruleId);
  }

  /** Compares every firing with the model. `isSettled`: all due firings have happened. Returns their number. */
  check(isSettled: boolean): number {
    const rows = this.#database.look("select firing from notifications");
    const fired = new Map<string, number[]>();
    for (const { firing } of rows) {
      const [ruleId, revision, , timeMs] = String(firing).split(".");
      const name = `${ruleId}.${revision}`;
      fired.set(name, [...(fired.get(name) ?? []), Number(timeMs)]);
    }
    for (const revision of this.#all) {
      const timesOf = (number: number): readonly number[] => fired.get(`${revision.ruleId}.${number}`) ?? [];
      const times = timesOf(revision.revision).toSorted((a, b) => a - b);
      const earlier = Array.from({ length: revision.revision }, (_, number) => timesOf(number)).flat();
      this.#checkOne(revision, times, earlier, isSettled && !revision.isOver);
    }
    return rows.length;
  }

  /** `earlier`: firings of the rule before this revision; it cools down after the last of them. */
  #checkOne(revision: Revision, times: readonly number[], earlier: readonly number[], isWhole: boolean): void {
    const events = this.#eventsOf(revision);
    const isLate = this.#nowMs() > revision.madeAtMs + WATCHED_WITHIN_MS;
    if (times.length === 0 && revision.begun.length === 0 && !(isWhole && isLate)) return;
    const expected = revision.begun.flatMap((after) => {
      const from = events.findIndex(({ position }) => !isBefore(position, after));
      if (from === -1) return [];
      const fromMs = present(events[from], "an event by its index").timeMs;
      const firedAtMs = Math.max(Number.NEGATIVE_INFINITY, ...earlier.filter((timeMs) => timeMs <= fromMs));
      // A rule that fired again before a crash may be evaluated again without its earlier cool-down.
      return [firedAtMs, Number.NEGATIVE_INFINITY].map((lastMs) => naive(revision, events, from, lastMs));
    });
    const fits = revision.isAnew
      ? isPossible(revision, events, times)
      : expected.some((each) => isSame(times, each, isWhole));
    if (fits) return;
    const { ruleId, symbol, isAbove, price, begun } = revision;
    this.#checks.fail(
      "no firing is lost or doubled",
      `rule ${ruleId}.${revision.revision}, ${symbol} ${isAbove ? "above" : "below"} ${price / 10_000}: fired at ${times.join(", ")}; from its beginnings at ${begun.map(nameOf).join(", ")} on it would be ${expected.map((each) => each.join(", ")).join(" or ")}`,
    );
  }

  /** All events up to the end of the revision, or of the journal. */
  #eventsOf({ endedAt }: Revision): readonly TrueEvent[] {
    const end = endedAt ?? this.#checks.kept;
    const events: TrueEvent[] = [];
    for (let index = 0; end !== null; index++) {
      const { day, events: all } = this.#market.day(index);
      if (day > end.day) break;
      for (const event of all) if (!isBefore(end, event.position)) events.push(event);
    }
    return events;
  }
}

/**
 * Fires when the condition begins to hold, at most once a minute, the last time at `lastMs`; a rule whose condition holds already fires at
 * once.
 */
function naive(
  { symbol, symbolIndex, isAbove, price }: Revision,
  events: readonly TrueEvent[],
  from: number,
  lastMs: number,
): readonly number[] {
  const firings: number[] = [];
  let isArmed = true;
  let firedAtMs = lastMs;
  for (let at = from; at < events.length; at++) {
    const { timeMs, trade, listed, position } = events[at] ?? outOfRange(at);
    if (at > from && trade?.symbol !== symbol && listed !== symbol) continue;
    // Before a symbol is listed on a day it has the last price of the day before; the first event of a day lists none.
    const isListed = position.seq >= symbolIndex + 2;
    const priced = events[isListed ? at : Math.max(0, at - position.seq)] ?? outOfRange(at);
    const last = priced.prices[symbolIndex] ?? outOfRange(symbolIndex);
    const holds = isAbove ? last >= price : last <= price;
    if (!holds) isArmed = true;
    else if (isArmed && timeMs - firedAtMs >= MINUTE_MS) {
      isArmed = false;
      firedAtMs = timeMs;
      firings.push(timeMs);
    }
  }
  return firings;
}

/** True when the condition held at each of the firings, and they are a minute apart. */
function isPossible({ symbolIndex, isAbove, price }: Revision, events: readonly TrueEvent[], times: readonly number[]) {
  return times.every((timeMs, at) => {
    if (at > 0 && timeMs - (times[at - 1] ?? outOfRange(at)) < MINUTE_MS) return false;
    return events.some((event) => {
      const last = event.prices[symbolIndex] ?? outOfRange(symbolIndex);
      return event.timeMs === timeMs && (isAbove ? last >= price : last <= price);
    });
  });
}

/** True when the firings equal the expected ones: all of them, or the first of them. */
function isSame(times: readonly number[], expected: readonly number[], isWhole: boolean): boolean {
  if (isWhole ? times.length !== expected.length : times.length > expected.length) return false;
  return times.every((timeMs, at) => timeMs === expected[at]);
}
