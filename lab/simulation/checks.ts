// What must hold at every step of a simulated deployment. Each check compares what processes and the database say with the made-up
// market, which is the truth, or with what was said before.

import type { Position } from "../../src/model/index.ts";
import type { Committed, SimulatedDatabase } from "./database.ts";
import type { TrueMarket } from "./market.ts";
import type { Member } from "./member.ts";

/** An invariant does not hold. */
export class Violation extends Error {
  override readonly name = "Violation";
  readonly invariant: string;

  constructor(invariant: string, message: string) {
    super(message);
    this.invariant = invariant;
  }
}

/** A write of the market, which only the leader of the present term may make. */
const MARKET_WRITE = /(?:insert into|update|delete from) (?:journal_batches|bar_blocks|closings|closing_records)/;
const JOURNAL_WRITE = /insert into journal_batches/;

/** Every answer of a position, and who gave it. */
interface Answered {
  readonly digest: string;
  readonly by: string;
  readonly body: string;
}

export class Checks {
  readonly #database: SimulatedDatabase;
  readonly #market: TrueMarket;
  readonly #memberOf: (owner: { readonly name: string }) => Member | undefined;
  /** Bound: the positions that a run is asked at. */
  readonly #answers = new Map<string, Answered>();
  /** The last event that the journal was compared up to. */
  #kept: Position | null = null;
  /** Set when an invariant was broken; the run ends. */
  violation: Violation | null = null;

  constructor(
    database: SimulatedDatabase,
    market: TrueMarket,
    memberOf: (owner: { readonly name: string }) => Member | undefined,
  ) {
    this.#database = database;
    this.#market = market;
    this.#memberOf = memberOf;
  }

  /** The last event of the journal. */
  get kept(): Position | null {
    return this.#kept;
  }

  fail(invariant: string, message: string): void {
    this.violation ??= new Violation(invariant, message);
  }

  /** A transaction was committed: the market is written by its leader alone, and the journal is what the exchange sent. */
  committed({ owner, statements }: Committed): void {
    if (statements.some((text) => MARKET_WRITE.test(text))) this.#checkWriter(owner);
    if (statements.some((text) => JOURNAL_WRITE.test(text))) this.#checkJournal();
  }

  #checkWriter(owner: { readonly name: string }): void {
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
      // A folded row begins before what was compared already.
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
    }
  }

  /** A process answered at a position: as every other one did, and as the market was then. */
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

  /** A process shows a quote at a position. */
  quoted(member: Member, position: Position, quote: Quoted): void {
    const { symbol } = quote;
    const kept = this.#kept;
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
}

export interface Quoted {
  readonly symbol: string;
  readonly price: number;
  readonly volume: number;
}

export function nameOf(position: Position | null): string {
  return position === null ? "nothing" : `${position.day}.${position.seq}`;
}

export function isBefore(a: Position, b: Position): boolean {
  return a.day < b.day || (a.day === b.day && a.seq < b.seq);
}
