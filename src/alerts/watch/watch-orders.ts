// Orders for the thread that watches the market, gathered until they are sent: many batches of the market make one message.

import type { Day } from "../../base/index.ts";
import type { MarketTick } from "../../live/index.ts";
import type { AlertRule, AlertState, MarketEvent } from "../../model/index.ts";
import type { UsualTrading } from "../../store/index.ts";
import { TRADE, type WatchOrder } from "./watch-messages.ts";

/** Trades of a lot; with more another one is begun. */
const LOT_TRADES_MAX = 4_096;

export class WatchOrders {
  #orders: WatchOrder[] = [];
  /** The trades of the lot that is gathered. */
  readonly #cells = new Float64Array(LOT_TRADES_MAX * TRADE.length);
  #length = 0;
  #seq = 0;
  #timeMs = 0;
  /** The market has moved since the last order. */
  #hasMoved = false;
  #isFull = false;

  /** There is something that a rule may wait for; where the market only moved on, that can wait. */
  get isUrgent(): boolean {
    return this.#orders.length > 0 || this.#length > 0;
  }

  /** There is enough to be sent at once. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Takes the next batch, which the engine has applied. */
  take({ batch, changes, engine }: Pick<MarketTick, "batch" | "changes" | "engine">): void {
    if (changes.isDayChanged || engine.isPreparing) this.apply(batch.events);
    else this.#takeTrades(changes);
    this.#seq = engine.position?.seq ?? 0;
    this.#timeMs = engine.timeMs;
    this.#hasMoved = true;
  }

  /** Takes events one by one, also those of a batch that is not taken whole. */
  apply(events: readonly MarketEvent[]): void {
    this.#endLot();
    this.#orders.push({ type: "events", events });
  }

  setUsual(day: Day, usual: ReadonlyMap<string, readonly UsualTrading[]>): void {
    this.#endLot();
    this.#orders.push({ type: "usual", day, usual });
  }

  put(rule: AlertRule, states: readonly AlertState[]): void {
    this.#endLot();
    this.#orders.push({ type: "put", rule, states });
  }

  remove(ruleId: number): void {
    this.#endLot();
    this.#orders.push({ type: "remove", ruleId });
  }

  /** All orders, in order; none is left. */
  drain(): readonly WatchOrder[] {
    this.#endLot();
    const orders = this.#orders;
    this.#orders = [];
    this.#isFull = false;
    return orders;
  }

  /** All other events of an open day concern no rule. */
  #takeTrades({ trades, tradedInstruments }: MarketTick["changes"]): void {
    const cells = this.#cells;
    for (let index = 0; index < trades.length; index++) {
      const trade = trades[index];
      if (trade === undefined) break;
      if (this.#length === cells.length) {
        this.#endLot();
        this.#isFull = true;
      }
      const at = this.#length;
      cells[at + TRADE.instrument] = tradedInstruments[index] ?? 0;
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
    this.#orders.push({ type: "trades", lot });
    this.#length = 0;
    this.#hasMoved = false;
  }
}
