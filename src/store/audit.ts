// Reads the audit log. The SQL of accounts and keys writes each entry together with its change.

import type { AuditAction, AuditEntry } from "../model/index.ts";

export interface AuditQuery {
  readonly accountId: number | null;
  readonly action: AuditAction | null;
  readonly actor: string | null;
  readonly fromMs: number;
  /** Entries before this moment. */
  readonly toMs: number;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first, and how many match in all. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}

export interface Audit {
  page(query: AuditQuery): Promise<AuditPage>;

  /** Deletes entries that are older. */
  forget(beforeMs: number): Promise<void>;
}
