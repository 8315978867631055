// The messages between the service and the evaluation thread: commands in, firings and one report back for each message.

import type { Day } from "../../base/index.ts";
import type { AlertRule, AlertState, AlertStates, MarketEvent, Position } from "../../model/index.ts";
import type { Firing, SuppressedFirings, UsualTrading } from "../../store/index.ts";

/** The offset of each number of a trade in a batch, from the trade's first cell. */
export const TRADE = { instrument: 0, timeMs: 1, price: 2, quantity: 3, value: 4, isOfficial: 5, length: 6 } as const;

/** Trades of an open day in order, as plain numbers, and the position of the market after them. A batch may have no trades. */
export interface TradeBatch {
  readonly cells: Float64Array<ArrayBuffer>;
  readonly seq: number;
  readonly timeMs: number;
}

export type RuleCommand =
  | { readonly type: "trades"; readonly trades: TradeBatch }
  | { readonly type: "events"; readonly events: readonly MarketEvent[] }
  | { readonly type: "usual"; readonly day: Day; readonly usual: ReadonlyMap<string, readonly UsualTrading[]> }
  | { readonly type: "put" | "resume"; readonly rule: AlertRule; readonly states: readonly AlertState[] }
  | { readonly type: "remove"; readonly ruleId: number };

/** Commands, which are run in order. */
export interface CommandMessage {
  readonly commands: readonly RuleCommand[];
  /** Wall time. */
  readonly nowMs: number;
  /** True: the report carries the state of the rules after these commands. */
  readonly isStateAsked: boolean;
}

/** Some of the firings that the commands of a message caused: they come before its report, a bounded number at a time. */
export interface FiringMessage {
  readonly type: "firings";
  readonly firings: readonly Firing[];
}

/** The commands of one message were carried out, and all their firings were sent. */
export interface EvaluationReport {
  readonly type: "report";
  /** Null when the message did not ask for it. */
  readonly state: RulesState | null;
}

export interface RulesState {
  /** The last event on which the rules were evaluated. */
  readonly position: Position | null;
  /** States that changed since the last report with a state. */
  readonly states: readonly AlertStates[];
  /** Firings that were not notified since the last report with a state. */
  readonly suppressed: readonly SuppressedFirings[];
}
