// Collects commands for the evaluation thread: many ticks of the market become one message.

import { times } from "../../base/index.ts";
import type { ObservedTick } from "../../market/index.ts";
import { type RuleCommand, TRADE } from "./messages.ts";

/** The most trades of one batch. */
const BATCH_TRADES_MAX = 4_096;

/** Bound: all commands go to the thread when a batch is full, or SEND_AFTER_MS after a command was added. */
export class CommandQueue {
  #commands: RuleCommand[] = [];
  /** The trades of the batch that is being filled. */
  readonly #cells = new Float64Array(BATCH_TRADES_MAX * TRADE.length);
  #length = 0;
  #seq = 0;
  #timeMs = 0;
  /** True when the market has moved since the last command. */
  #hasMoved = false;
  #isFull = false;

  /** True when a waiting command may make a rule fire. Market time alone is not urgent. */
  get isUrgent(): boolean {
    return this.#commands.length > 0 || this.#length > 0;
  }

  /** True when a full batch is waiting, which is worth a message. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes the next tick of the market. */
  take({ batch, changes, engine }: ObservedTick): void {
    if (changes.isDayChanged || engine.isPreparing) this.add({ type: "events", events: batch.events });
    else this.#takeTrades(changes.tradeColumns);
    // An engine without a position has had no event yet.
    this.#seq = engine.position?.seq ?? 0;
    this.#timeMs = engine.timeMs;
    this.#hasMoved = true;
  }

  /** Adds a command after the trades that came before it. */
  add(command: RuleCommand): void {
    this.#endBatch();
    this.#commands.push(command);
  }

  /** Takes out all commands, in order. */
  drain(): readonly RuleCommand[] {
    this.#endBatch();
    const commands = this.#commands;
    this.#commands = [];
    this.#isFull = false;
    return commands;
  }

  /** Takes only trades: on an open day no other event matters to rules. */
  #takeTrades(trades: ObservedTick["changes"]["tradeColumns"]): void {
    const cells = this.#cells;
    for (let index = 0; index < trades.length; index++) {
      if (this.#length === cells.length) {
        this.#endBatch();
        this.#isFull = true;
      }
      const at = this.#length;
      const price = trades.priceAt(index);
      const quantity = trades.quantityAt(index);
      cells[at + TRADE.instrument] = trades.instrumentAt(index);
      cells[at + TRADE.timeMs] = trades.timeMsAt(index);
      cells[at + TRADE.price] = price;
      cells[at + TRADE.quantity] = quantity;
      cells[at + TRADE.value] = times(price, quantity);
      cells[at + TRADE.isOfficial] = Number(trades.isOfficialAt(index));
      this.#length = at + TRADE.length;
    }
  }

  #endBatch(): void {
    if (!this.#hasMoved && this.#length === 0) return;
    const trades = { cells: this.#cells.slice(0, this.#length), seq: this.#seq, timeMs: this.#timeMs };
    this.#commands.push({ type: "trades", trades });
    this.#length = 0;
    this.#hasMoved = false;
  }
}
