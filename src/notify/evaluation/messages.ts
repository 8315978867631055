// The messages between the service and the thread of the rules: commands in, one report back for each message.

import type { Day } from "../../base/index.ts";
import type { AlertRule, AlertState, AlertStates, MarketEvent, Position } from "../../model/index.ts";
import type { Firing, SuppressedFirings, UsualTrading } from "../../store/index.ts";
import type { TradeLot } from "./trade-lot.ts";

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
  /** True: the report tells how the rules stand after these commands. */
  readonly isStateAsked: boolean;
}

/** Some of the firings of a message: they come before its report, a bounded number at a time. */
export interface FiringMessage {
  readonly type: "firings";
  readonly firings: readonly Firing[];
}

/** The commands of one message were carried out, and all that fired was sent. */
export interface EvaluationReport {
  readonly type: "report";
  /** Null when it was not asked for. */
  readonly state: RulesState | null;
}

/** How the rules stand. */
export interface RulesState {
  /** The event up to which they are evaluated. */
  readonly position: Position | null;
  /** Of rules whose state changed since the last time. */
  readonly states: readonly AlertStates[];
  /** What was not notified since the last time. */
  readonly suppressed: readonly SuppressedFirings[];
}
