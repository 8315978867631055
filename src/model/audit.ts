// The audit log: who changed what of accounts and keys, and how it was before and after.

/** Who changed something: the operator's API, the command line, an owner key by its number, or the service by itself. */
export type Actor = "operator" | "command-line" | "service" | `key:${number}`;

export const AUDIT_ACTIONS = ["account.create", "account.change", "account.delete", "key.issue", "key.revoke"] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What of an account or a key the log keeps: plain fields, never a secret. */
export type AuditState = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly id: number;
  readonly timeMs: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly accountId: number;
  /** With actions on keys. */
  readonly keyId: number | null;
  /** Only the fields that changed; null of something new. */
  readonly before: AuditState | null;
  /** Null of something deleted. */
  readonly after: AuditState | null;
}
