// Gathers commands for the thread of the rules until they are sent: many batches of the market become one message.

import { type Day, outOfRange } from "../../base/index.ts";
import type { MarketTick } from "../../market/index.ts";
import type { AlertRule, AlertState, MarketEvent } from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import type { RuleCommand } from "./messages.ts";
import { TRADE } from "./trade-lot.ts";

/** The most trades of one lot. */
const LOT_TRADES_MAX = 4_096;

/** Bound: whoever fills it sends it at the latest when it is full, or a moment after a command was added. */
export class CommandQueue {
  #commands: RuleCommand[] = [];
  /** The trades of the lot that is being gathered. */
  readonly #cells = new Float64Array(LOT_TRADES_MAX * TRADE.length);
  #length = 0;
  #seq = 0;
  #timeMs = 0;
  /** True when the market moved on since the last command. */
  #hasMoved = false;
  #isFull = false;

  /** True when there is something that may make a rule fire. Market time alone is not urgent. */
  get isUrgent(): boolean {
    return this.#commands.length > 0 || this.#length > 0;
  }

  /** True when a whole lot is waiting: it is worth a message. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes the next batch, which the engine has applied. */
  take({ batch, changes, engine }: Pick<MarketTick, "batch" | "changes" | "engine">): void {
    if (changes.isDayChanged || engine.isPreparing) this.apply(batch.events);
    else this.#takeTrades(changes);
    // An engine without a position has had no event yet.
    this.#seq = engine.position?.seq ?? 0;
    this.#timeMs = engine.timeMs;
    this.#hasMoved = true;
  }

  /** Takes events one by one; also for a part of a batch. */
  apply(events: readonly MarketEvent[]): void {
    this.#add({ type: "events", events });
  }

  setUsual(day: Day, usual: ReadonlyMap<string, readonly UsualTrading[]>): void {
    this.#add({ type: "usual", day, usual });
  }

  put(rule: AlertRule, states: readonly AlertState[]): void {
    this.#add({ type: "put", rule, states });
  }

  resume(rule: AlertRule, states: readonly AlertState[]): void {
    this.#add({ type: "resume", rule, states });
  }

  remove(ruleId: number): void {
    this.#add({ type: "remove", ruleId });
  }

  /** Takes out all commands, in order. */
  drain(): readonly RuleCommand[] {
    this.#endLot();
    const commands = this.#commands;
    this.#commands = [];
    this.#isFull = false;
    return commands;
  }

  /** The trades before a command are run before it. */
  #add(command: RuleCommand): void {
    this.#endLot();
    this.#commands.push(command);
  }

  /** Of an open day only trades matter to rules. */
  #takeTrades({ trades, tradeColumns }: MarketTick["changes"]): void {
    const cells = this.#cells;
    for (let index = 0; index < trades.length; index++) {
      const trade = trades[index] ?? outOfRange(index);
      if (this.#length === cells.length) {
        this.#endLot();
        this.#isFull = true;
      }
      const at = this.#length;
      cells[at + TRADE.instrument] = tradeColumns.instrumentAt(index);
      cells[at + TRADE.timeMs] = trade.timeMs;
      cells[at + TRADE.price] = trade.price;
      cells[at + TRADE.quantity] = trade.quantity;
      cells[at + TRADE.value] = trade.value;
      cells[at + TRADE.isOfficial] = Number(trade.isOfficial);
      this.#length = at + TRADE.length;
    }
  }

  #endLot(): void {
    if (!this.#hasMoved && this.#length === 0) return;
    const lot = { cells: this.#cells.slice(0, this.#length), seq: this.#seq, timeMs: this.#timeMs };
    this.#commands.push({ type: "trades", lot });
    this.#length = 0;
    this.#hasMoved = false;
  }
}
