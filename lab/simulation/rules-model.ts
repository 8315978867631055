// What alert rules on prices must have fired, worked out the plain way from the made-up market: each rule by itself, event by event.
// Nobody can know at which event exactly a process began to watch a rule, so every beginning near its change is allowed.

import { MINUTE_MS, outOfRange, SECOND_MS } from "../../src/base/index.ts";
import type { Position } from "../../src/model/index.ts";
import { type Checks, isBefore, SET_ASIDE } from "./checks.ts";
import type { SimulatedDatabase } from "./database.ts";
import type { TrueEvent, TrueMarket } from "./market.ts";

/** One revision of a rule, from the commit that made it to the one that ended it. */
interface Revision {
  readonly ruleId: number;
  readonly revision: number;
  readonly symbol: string;
  /** In the order of the market's symbols. */
  readonly symbolIndex: number;
  readonly isAbove: boolean;
  readonly price: number;
  readonly madeAtMs: number;
  /** The journal's end when it was made. */
  readonly madeAt: Position | null;
  /** Null while it is the present one. */
  endedAt: Position | null;
  isOver: boolean;
  /** A day was begun anew meanwhile: what a leader that died had evaluated of it is not evaluated again. */
  isAnew: boolean;
}

/**
 * A process that begins to lead evaluates again from the last position that was kept, with the rules that it finds: for a rule that was
 * just made this may be before its making.
 */
const EVALUATED_AGAIN_MS = 40 * SECOND_MS;
/** Within this time a process watches a new rule, also when the leader changes meanwhile. */
const WATCHED_WITHIN_MS = 20 * SECOND_MS;

export class RulesModel {
  readonly #database: SimulatedDatabase;
  readonly #market: TrueMarket;
  readonly #checks: Checks;
  readonly #nowMs: () => number;
  /** By rule, the latest. Bound: the rules of a run. */
  readonly #present = new Map<number, Revision>();
  // Bound: the changes of a run.
  readonly #all: Revision[] = [];
  /** Where the journal ended at moments of the run. */
  readonly #ends: { readonly atMs: number; readonly position: Position }[] = [];

  constructor(database: SimulatedDatabase, market: TrueMarket, checks: Checks, nowMs: () => number) {
    this.#database = database;
    this.#market = market;
    this.#checks = checks;
    this.#nowMs = nowMs;
  }

  get revisions(): number {
    return this.#all.length;
  }

  /** A transaction changed rules, or the journal grew. */
  committed(statements: readonly string[]): void {
    const { kept } = this.#checks;
    if (kept !== null && this.#ends.at(-1)?.position !== kept) this.#ends.push({ atMs: this.#nowMs(), position: kept });
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
        madeAt: kept,
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
    // What was evaluated of a day that was then begun anew stays so.
    before.endedAt = this.#checks.furthest;
    this.#present.delete(ruleId);
  }

  /** Compares every firing with the model. `isSettled`: everything that should have fired by now has. Returns how many there were. */
  check(isSettled: boolean): number {
    const rows = this.#database.look("select firing from webhook_deliveries where firing is not null");
    const fired = new Map<string, number[]>();
    for (const { firing } of rows) {
      const [ruleId, revision, , timeMs] = String(firing).split(".");
      const name = `${ruleId}.${revision}`;
      fired.set(name, [...(fired.get(name) ?? []), Number(timeMs)]);
    }
    for (const revision of this.#all) {
      const name = `${revision.ruleId}.${revision.revision}`;
      const times = (fired.get(name) ?? []).toSorted((a, b) => a - b);
      // Deliveries are removed with their destination, and with them the record of what fired.
      if (revision.isOver && times.length === 0) continue;
      this.#checkOne(revision, times, isSettled && !revision.isOver);
    }
    return rows.length;
  }

  #checkOne(revision: Revision, times: readonly number[], isWhole: boolean): void {
    const from = this.#ends.findIndex(({ atMs }) => atMs >= revision.madeAtMs);
    const until = this.#ends.findLast(({ atMs }) => atMs <= revision.madeAtMs + WATCHED_WITHIN_MS)?.position;
    const events = this.#eventsOf(revision);
    const madeIndex = events.findIndex(
      ({ position }) => revision.madeAt !== null && !isBefore(position, revision.madeAt),
    );
    if (from === -1 || madeIndex === -1) return;
    // The market may not have gone on for long enough that it must be watched by now.
    const isDue = this.#nowMs() > revision.madeAtMs + WATCHED_WITHIN_MS;
    const candidates: number[] = [];
    const since = this.#ends.findLast(({ atMs }) => atMs <= revision.madeAtMs - EVALUATED_AGAIN_MS)?.position ?? null;
    const firstIndex = since === null ? 0 : events.findIndex(({ position }) => !isBefore(position, since));
    // A rule that is evaluated from an event on may hold already, and then fires at the one before.
    for (let at = Math.max(0, firstIndex - 1); at < events.length; at++) {
      const event = events[at];
      if (event === undefined || (until !== undefined && isBefore(until, event.position) && at > madeIndex)) break;
      candidates.push(at);
    }
    const fits = revision.isAnew
      ? isPossible(revision, events, times)
      : candidates.some((at) => isSame(times, naive(revision, events, at), isWhole && isDue));
    if (fits) return;
    const expected = naive(revision, events, madeIndex);
    this.#checks.fail(
      "no firing is lost or doubled",
      `rule ${revision.ruleId}.${revision.revision}, ${revision.symbol} ${revision.isAbove ? "above" : "below"} ${revision.price / 10_000}: fired at ${times.join(", ")}; a beginning at its change would be ${expected.join(", ")}`,
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

/** Fires when the condition begins to hold, at most once a minute; a rule whose condition holds already fires at once. */
function naive(
  { symbol, symbolIndex, isAbove, price }: Revision,
  events: readonly TrueEvent[],
  from: number,
): readonly number[] {
  const firings: number[] = [];
  let isArmed = true;
  let firedAtMs = Number.NEGATIVE_INFINITY;
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

/** Whether the condition held at each of the firings, and they are a minute apart. */
function isPossible({ symbolIndex, isAbove, price }: Revision, events: readonly TrueEvent[], times: readonly number[]) {
  return times.every((timeMs, at) => {
    if (at > 0 && timeMs - (times[at - 1] ?? outOfRange(at)) < MINUTE_MS) return false;
    return events.some((event) => {
      const last = event.prices[symbolIndex] ?? outOfRange(symbolIndex);
      return event.timeMs === timeMs && (isAbove ? last >= price : last <= price);
    });
  });
}

/** Whether the firings are these: all of them, or the first of them. */
function isSame(times: readonly number[], expected: readonly number[], isWhole: boolean): boolean {
  if (isWhole ? times.length !== expected.length : times.length > expected.length) return false;
  return times.every((timeMs, at) => timeMs === expected[at]);
}
