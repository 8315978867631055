// A reader's cursor in the trade log: the trades that it still has to be sent, in market order. It holds one position, and a position
// of their own for symbols that are further ahead; the trades themselves stay in the log.

import type { TradeDay } from "./trade-day.ts";
import type { TradeLog } from "./trade-log.ts";

/** The most trades of other symbols that are skipped at a time, so that one reader does not delay the others. */
const PASSED_MAX = 32_768;

export class TradeCursor {
  readonly #log: TradeLog;
  readonly #isWanted: (symbol: string) => boolean;
  #position: number;
  /** By symbol, the position from which its trades are sent. Bound: the symbols that the reader asked for. */
  readonly #sentFrom = new Map<string, number>();
  /** That position for every symbol of `#filterDay`, by the symbol's index in that day's list. Bound: the symbols of the day. */
  #filter = new Float64Array(0);
  #filterDay: TradeDay | null = null;

  /** The reader has been sent all wanted trades before `position`. */
  constructor(log: TradeLog, position: number, isWanted: (symbol: string) => boolean) {
    this.#log = log;
    this.#position = position;
    this.#isWanted = isWanted;
  }

  get position(): number {
    return this.#position;
  }

  /** False once the log has dropped the next trade. */
  get isKept(): boolean {
    return this.#position >= this.#log.first;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#log.end;
  }

  /** Call it after the wanted symbols have changed. */
  wantedChanged(): void {
    this.#filterDay = null;
  }

  /** Adds symbols whose trades are sent from their own positions on; `others` have been sent all trades before the cursor's position. */
  addFrom(positions: ReadonlyMap<string, number>, others: Iterable<string>): void {
    const reached = this.#position;
    const earliest = Math.min(reached, ...positions.values());
    if (earliest < reached) {
      for (const symbol of others) this.#sentFrom.set(symbol, Math.max(this.#sentFrom.get(symbol) ?? 0, reached));
    }
    for (const [symbol, position] of positions) this.#sentFrom.set(symbol, position);
    this.#position = earliest;
    this.#filterDay = null;
  }

  /** The position of the next trade to send; null at the end, or after PASSED_MAX trades of other symbols, so that readers take turns. */
  next(): number | null {
    if (this.isAtEnd) return null;
    const day = this.#log.dayAt(this.#position);
    if (day !== this.#filterDay) this.#filterBy(day);
    const until = Math.min(day.end, this.#position + PASSED_MAX);
    const found = day.next(this.#position, until, this.#filter);
    this.#position = found === until ? until : found + 1;
    return found === until ? null : found;
  }

  #filterBy(day: TradeDay): void {
    this.#filterDay = day;
    this.#filter = Float64Array.from(day.symbols, (symbol) =>
      this.#isWanted(symbol) ? (this.#sentFrom.get(symbol) ?? 0) : Number.POSITIVE_INFINITY,
    );
  }
}
