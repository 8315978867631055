// The audit log: the actor and the object of each change of accounts and keys, with the state before and after.

/** The actor of a change: the operator's API, the command line, an owner key by its number, or the service itself. */
export type Actor = "operator" | "command-line" | "service" | `key:${number}`;

export const AUDIT_ACTIONS = ["account.create", "account.change", "account.delete", "key.issue", "key.revoke"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The fields of an account or a key that the log stores: plain fields, never a secret. */
export type AuditState = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly id: number;
  readonly timeMs: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly accountId: number;
  /** The number of the key, for actions on keys. */
  readonly keyId: number | null;
  /** Only the changed fields; null for a new object. */
  readonly before: AuditState | null;
  /** Null for a deleted object. */
  readonly after: AuditState | null;
}
