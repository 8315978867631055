// What the service tells the thread that watches the market for alert rules, and what comes back: one report for each message.

import type { Day } from "../../base/index.ts";
import type { AlertRule, AlertState, MarketEvent, Position } from "../../model/index.ts";
import type { Firing, UsualTrading } from "../../store/index.ts";

/** Where each number of a trade lies among those of its lot. */
export const TRADE = { instrument: 0, timeMs: 1, price: 2, quantity: 3, value: 4, isOfficial: 5, length: 6 } as const;

/** Trades of an open day, one after the other, and where the market stands after them; there may be none. */
export interface TradeLot {
  readonly cells: Float64Array<ArrayBuffer>;
  readonly seq: number;
  readonly timeMs: number;
}

export type WatchOrder =
  | { readonly type: "trades"; readonly lot: TradeLot }
  | { readonly type: "events"; readonly events: readonly MarketEvent[] }
  | { readonly type: "usual"; readonly day: Day; readonly usual: ReadonlyMap<string, readonly UsualTrading[]> }
  | { readonly type: "put"; readonly rule: AlertRule; readonly states: readonly AlertState[] }
  | { readonly type: "remove"; readonly ruleId: number };

/** Carried out in order. */
export interface ToWatch {
  readonly orders: readonly WatchOrder[];
  /** Wall time. */
  readonly nowMs: number;
}

/** What the orders of one message brought about, and the event up to which that is so. */
export interface FromWatch {
  readonly position: Position | null;
  readonly firings: readonly Firing[];
  readonly states: readonly AlertState[];
}
