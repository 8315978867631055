// The invariants of a simulated deployment, which must hold at every step. Each check compares the answers of processes and the database
// with the made-up market, which is the truth, or with earlier answers.

import { type Day, MINUTE_MS } from "../../src/base/index.ts";
import type { Position } from "../../src/model/index.ts";
import type { Committed, SimulatedDatabase } from "./database.ts";
import type { TrueMarket } from "./market.ts";
import type { Member } from "./member.ts";
import type { Owner } from "./scheduler.ts";

/** An invariant does not hold. */
export class Violation extends Error {
  override readonly name = "Violation";
  readonly invariant: string;

  constructor(invariant: string, message: string) {
    super(message);
    this.invariant = invariant;
  }
}

/** A write of the market, which only the leader of the current term may make. */
const MARKET_WRITE =
  /(?:insert into|update|delete from) (?:journal_batches|bar_blocks|closings|closing_records|checkpoints)/;
const JOURNAL_WRITE = /insert into journal_batches/;
/** A restart of a day: its former results are set aside. */
export const SET_ASIDE = /insert into journal_set_aside/;

/** The answer of a position, and the process that gave it. */
interface Answered {
  readonly digest: string;
  readonly by: string;
  readonly body: string;
}

export class Checks {
  readonly #database: SimulatedDatabase;
  readonly #market: TrueMarket;
  readonly #memberOf: (owner: Owner) => Member | undefined;
  /** Bound: the positions that a run is asked at. */
  readonly #answers = new Map<string, Answered>();
  /** The last event up to which the journal was compared. */
  #kept: Position | null = null;
  #furthest: Position | null = null;
  /** True once the operator has asked to restart a day. */
  isRestartAsked = false;
  /** Set when an invariant was broken; the run ends. */
  violation: Violation | null = null;

  constructor(database: SimulatedDatabase, market: TrueMarket, memberOf: (owner: Owner) => Member | undefined) {
    this.#database = database;
    this.#market = market;
    this.#memberOf = memberOf;
  }

  /** The last event of the journal. */
  get kept(): Position | null {
    return this.#kept;
  }

  /** The last event that the journal ever had: a restarted day is set aside. */
  get furthest(): Position | null {
    return this.#furthest;
  }

  fail(invariant: string, message: string): void {
    this.violation ??= new Violation(invariant, message);
  }

  /** Checks a committed transaction: only the leader writes the market, and the journal equals the exchange's output. */
  committed({ owner, statements }: Committed): void {
    if (statements.some((text) => MARKET_WRITE.test(text))) this.#checkWriter(owner);
    if (statements.some((text) => SET_ASIDE.test(text))) {
      if (!this.isRestartAsked)
        this.fail("no sound day is set aside", `${owner.name} sets ${nameOf(this.#kept)} aside`);
      this.#goBack();
    }
    if (statements.some((text) => JOURNAL_WRITE.test(text))) this.#checkJournal();
  }

  #goBack(): void {
    const today = this.#kept === null ? null : this.#market.indexOf(this.#kept.day);
    const before = today === null || today === 0 ? null : this.#market.day(today - 1);
    this.#kept = before?.events.at(-1)?.position ?? null;
  }

  #checkWriter(owner: Owner): void {
    const [row] = this.#database.look("select member, term from leaderships where name = 'market'");
    const writer = this.#memberOf(owner)?.memberName;
    if (row?.["member"] === writer) return;
    this.fail("one writer per term", `${owner.name} wrote the market in term ${row?.["term"]} of ${row?.["member"]}`);
  }

  #checkJournal(): void {
    const from = this.#kept;
    const rows = this.#database.look(
      `select day, first_seq, last_seq, frames from journal_batches
       where (day, last_seq) > (?, ?) order by day, last_seq`,
      from?.day ?? 0,
      from?.seq ?? 0,
    );
    for (const row of rows) {
      const [day, firstSeq, lastSeq] = [Number(row["day"]), Number(row["first_seq"]), Number(row["last_seq"])];
      const frames = row["frames"];
      if (!(frames instanceof Uint8Array)) throw new Error("a batch has frames");
      const due = this.#kept === null ? { day: this.#market.firstDay, seq: 1 } : this.#market.next(this.#kept);
      // A folded row begins before the part that was already compared.
      if (day !== due.day || firstSeq > due.seq) {
        this.fail(
          "the journal has every event once and in order",
          `events ${day}.${firstSeq} to ${lastSeq} follow ${nameOf(this.#kept)}`,
        );
        return;
      }
      const expected: Uint8Array[] = [];
      for (let seq = firstSeq; seq <= lastSeq; seq++) {
        const event = this.#market.event({ day, seq });
        if (event !== null) expected.push(event.frame);
      }
      if (Buffer.compare(Buffer.concat(expected), frames) !== 0)
        this.fail("the journal is what the exchange sent", `events ${day}.${firstSeq} to ${lastSeq} differ`);
      this.#kept = { day, seq: lastSeq };
      if (this.#furthest === null || isBefore(this.#furthest, this.#kept)) this.#furthest = this.#kept;
    }
  }

  /** A leader starts to evaluate rules: it must replay the market that it followed from the day that a start would recover from. */
  rulesBegin(name: string): (day: Day) => void {
    const today = this.#kept === null ? null : this.#market.indexOf(this.#kept.day);
    if (today === null || today < 2) return () => undefined;
    const [yesterday, before] = [this.#market.day(today - 1).day, this.#market.day(today - 2).day];
    const [evaluated] = this.#database.look("select value from settings where name = 'alerts.position'");
    const [recorded] = this.#database.look("select day from closings where day = ?", before);
    const isBehind = evaluated === undefined || Number(String(evaluated["value"]).split(":")[0]) < yesterday;
    if (recorded === undefined || isBehind) return () => undefined;
    return (day) => {
      if (day < yesterday)
        this.fail("rules are replayed from the running day", `${name} begins with ${day} on ${nameOf(this.#kept)}`);
    };
  }

  /** Checks an answer at a position: all processes must give the same one. */
  answered(member: Member, path: string, position: string, body: string): void {
    const key = `${path} ${position}`;
    const digest = Bun.hash(body).toString(36);
    const before = this.#answers.get(key);
    if (before === undefined) this.#answers.set(key, { digest, by: member.name, body });
    else if (before.digest !== digest)
      this.fail(
        "equal bytes at equal positions",
        `${path} at ${position}: ${member.name} differs from ${before.by}\n  ${body.slice(0, 600)}\n  ${before.body.slice(0, 600)}`,
      );
  }

  /** Checks a process's quote at a position. */
  quoted(member: Member, position: Position, quote: Quoted): void {
    const { symbol } = quote;
    const kept = this.#furthest;
    if (kept === null || isBefore(kept, position)) {
      this.fail(
        "nothing is shown before it is kept",
        `${member.name} is at ${nameOf(position)}, the journal at ${nameOf(kept)}`,
      );
      return;
    }
    // Until the reference data of a day is complete, the day before is shown.
    if (position.seq < this.#market.openingSeq) return;
    const trades = this.#market.trades(position, symbol);
    const volume = trades.reduce((sum, { quantity }) => sum + quantity, 0);
    if (quote.volume !== volume)
      this.fail(
        "every event in every process once",
        `${member.name} at ${nameOf(position)} has a volume of ${quote.volume} of ${symbol}, and it is ${volume}`,
      );
    const last = trades.at(-1);
    if (last !== undefined && Math.round(quote.price * 10_000) !== last.price)
      this.fail(
        "every event in every process once",
        `${member.name} at ${nameOf(position)} shows ${symbol} at ${quote.price}, and it is ${last.price / 10_000}`,
      );
  }

  /** Checks a process's delayed quote: its last trade is at least as old as the delay. */
  quotedLate(member: Member, { symbol, volume, updated_at }: Quoted): void {
    const kept = this.#furthest;
    const event = kept === null ? null : this.#market.event(kept);
    if (event === null || volume === 0 || updated_at === null) return;
    const earlyMs = Date.parse(updated_at) - (event.timeMs - DELAY_MS);
    if (earlyMs > 0)
      this.fail("nothing delayed is shown early", `${member.name} shows a trade of ${symbol} ${earlyMs} ms too early`);
  }
}

/** The delay of the delayed market. */
const DELAY_MS = 15 * MINUTE_MS;

export interface Quoted {
  readonly symbol: string;
  readonly price: number;
  readonly volume: number;
  /** Time of its last trade. */
  readonly updated_at: string | null;
}

export function nameOf(position: Position | null): string {
  return position === null ? "nothing" : `${position.day}.${position.seq}`;
}

export function isBefore(a: Position, b: Position): boolean {
  return a.day < b.day || (a.day === b.day && a.seq < b.seq);
}
