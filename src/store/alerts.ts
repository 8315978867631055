// Alert rules of accounts, and the record of their evaluation: firings, the state of repeating rules, and the last event of the market that
// was evaluated. A caller sees only the data of its own account.

import type {
  AlertRule,
  AlertState,
  AlertStates,
  AlertStatus,
  AlertTerms,
  NotificationText,
  Position,
} from "../model/index.ts";
import type { NewDelivery } from "./deliveries.ts";

export type NewAlert = AlertTerms & Pick<AlertRule, "accountId" | "createdAtMs">;

export type AlertCreation =
  | { readonly ok: true; readonly rule: AlertRule }
  /** The account has reached its maximum; nothing was added. */
  | { readonly ok: false; readonly existing: number };

/** A rule fired: its notification is in the inbox and queued for its destination, and the rule counts it, all or nothing. */
export interface Firing {
  readonly ruleId: number;
  /** The revision of the rule that fired; a rule that was changed meanwhile does not fire any more. */
  readonly revision: number;
  /** Identifies the firing; the same firing is not stored twice. */
  readonly firing: string;
  /** Market time. */
  readonly firedAtMs: number;
  readonly isOnce: boolean;
  readonly accountId: number;
  /** The destination of the notification; null: it is in the inbox alone. */
  readonly destinationId: number | null;
  /** The address that gets an e-mail, at most one a minute; null: none. */
  readonly emailId: number | null;
  readonly notification: NewNotification;
}

export interface NewNotification extends Pick<NewDelivery, "eventId" | "eventType" | "createdAtMs" | "body"> {
  readonly symbol: string;
  readonly text: NotificationText;
}

/** Firings of a rule that were not notified, because it or its account fired too often. */
export interface SuppressedFirings {
  readonly ruleId: number;
  readonly revision: number;
  readonly count: number;
}

/** The stock events that were evaluated. An event may be stored later than events that are newer than it. */
export interface SeenStockEvents {
  /** Events recorded before this moment of market time are not evaluated any more. */
  readonly fromMs: number;
  /** The names of the later events that were evaluated. */
  readonly names: readonly string[];
}

/** The state of the rules after an evaluation. The store writes it as a whole, after every firing up to then. */
export interface Evaluation {
  /** Null when no event of the market was evaluated. */
  readonly position: Position | null;
  /** Null when no stock event was evaluated. */
  readonly stockEvents: SeenStockEvents | null;
  readonly states: readonly AlertStates[];
  readonly suppressed: readonly SuppressedFirings[];
}

/** The last events on which the rules were evaluated. */
export type Evaluated = Pick<Evaluation, "position" | "stockEvents">;

/** A place in the list of all rules. */
export type RuleCursor = Pick<AlertRule, "accountId" | "id">;

/** Stores rules. A change is durable when its promise resolves. */
export interface Alerts {
  /** Adds an active rule unless the account has `max` already. */
  create(alert: NewAlert, max: number): Promise<AlertCreation>;

  get(accountId: number, id: number): Promise<AlertRule | null>;

  /** Oldest first. */
  list(accountId: number): Promise<readonly AlertRule[]>;

  /** Active rules of all accounts, by account and then oldest first: at most `limit` of those after `after`. */
  active(after: RuleCursor | null, limit: number): Promise<readonly AlertRule[]>;

  /** The states of these repeating rules; rules without a state are left out. */
  states(ruleIds: readonly number[]): Promise<ReadonlyMap<number, readonly AlertState[]>>;

  /** Replaces the terms and the status; the rule starts afresh. */
  change(accountId: number, id: number, terms: AlertTerms, status: AlertStatus): Promise<AlertRule | null>;

  remove(accountId: number, id: number): Promise<boolean>;

  /** Nulls before the first evaluation. */
  evaluated(): Promise<Evaluated>;

  /** Stores firings, all or none, and returns the names of the new ones: not those of rules that changed, nor those stored before. */
  keepFirings(firings: readonly Firing[]): Promise<ReadonlySet<string>>;

  /** Stores the state of the rules. */
  keep(evaluation: Evaluation): Promise<void>;
}
