// Alert rules of accounts, and the record of their evaluation: what fired, how repeating rules stand, and up to which event
// of the market that is so. What belongs to another account does not exist for the caller.

import type { AlertRule, AlertState, AlertStatus, AlertTerms, Position } from "../model/index.ts";
import type { NewDelivery } from "./deliveries.ts";

export interface NewAlert extends AlertTerms {
  readonly accountId: number;
  readonly createdAtMs: number;
}

export type AlertCreation =
  | { readonly ok: true; readonly rule: AlertRule }
  /** The account has as many as it may; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** A rule fired: its notification is queued and the rule counts it, both or neither. */
export interface Firing {
  readonly ruleId: number;
  /** A rule that was changed meanwhile does not fire any more. */
  readonly revision: number;
  /** Names the firing; one of the same name is not taken twice. */
  readonly firing: string;
  /** Market time. */
  readonly firedAtMs: number;
  readonly isOnce: boolean;
  readonly delivery: NewDelivery;
}

/** Which stock events were looked at. An event may come to be on file after younger ones. */
export interface SeenStockEvents {
  /** Events that were recorded before this moment of market time are not looked at any more. */
  readonly fromMs: number;
  /** Of those after it, the ones that were looked at, by name. */
  readonly names: readonly string[];
}

/** What the rules made of the market up to a position; kept all or not at all. */
export interface Evaluation {
  /** Null where no event of the market was looked at. */
  readonly position: Position | null;
  /** Null where no stock event was looked at. */
  readonly stockEvents: SeenStockEvents | null;
  readonly firings: readonly Firing[];
  readonly states: readonly AlertState[];
}

/** How far the rules were evaluated. */
export interface Evaluated {
  readonly position: Position | null;
  readonly stockEvents: SeenStockEvents | null;
}

/** Keeps rules. A change is durable when its promise resolves. */
export interface Alerts {
  /** Adds an active rule unless the account has `max` already. */
  create(alert: NewAlert, max: number): Promise<AlertCreation>;

  get(accountId: number, id: number): Promise<AlertRule | null>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly AlertRule[]>;

  /** The accounts that have an active rule. */
  accountsWatching(): Promise<readonly number[]>;

  /** How the repeating rules of an account stand. */
  states(accountId: number): Promise<readonly AlertState[]>;

  /** Puts new terms and a status in place; the rule starts afresh. */
  change(accountId: number, id: number, terms: AlertTerms, status: AlertStatus): Promise<AlertRule | null>;

  remove(accountId: number, id: number): Promise<boolean>;

  /** How far evaluation has come; nulls before the first. */
  evaluated(): Promise<Evaluated>;

  /** Keeps an evaluation. The firings that were taken, by name: not those of rules that changed or were taken before. */
  keep(evaluation: Evaluation): Promise<ReadonlySet<string>>;
}
