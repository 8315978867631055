// The messages between the service and the thread of the rules: commands in, one report back for each message.

import type { Day } from "../../base/index.ts";
import type { AlertRule, AlertState, MarketEvent, Position } from "../../model/index.ts";
import type { Firing, UsualTrading } from "../../store/index.ts";
import type { TradeLot } from "../evaluation/trade-lot.ts";

export type RuleCommand =
  | { readonly type: "trades"; readonly lot: TradeLot }
  | { readonly type: "events"; readonly events: readonly MarketEvent[] }
  | { readonly type: "usual"; readonly day: Day; readonly usual: ReadonlyMap<string, readonly UsualTrading[]> }
  | { readonly type: "put" | "resume"; readonly rule: AlertRule; readonly states: readonly AlertState[] }
  | { readonly type: "remove"; readonly ruleId: number };

/** Commands, which are run in order. */
export interface CommandMessage {
  readonly commands: readonly RuleCommand[];
  /** Wall time. */
  readonly nowMs: number;
}

/** What the commands of one message led to, and the event up to which the rules are evaluated after them. */
export interface EvaluationReport {
  readonly position: Position | null;
  readonly firings: readonly Firing[];
  readonly states: readonly AlertState[];
}
