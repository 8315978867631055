// The difference in an entry of the audit log, field by field.

import type { AuditItem } from "./generated/operator-api.ts";

export interface FieldChange {
  readonly field: string;
  /** Null where there was no value before. */
  readonly from: string | null;
  /** Null where there is no value after. */
  readonly to: string | null;
}

/** Every field of `before` or `after` that differs, with both values as text. */
export function auditChanges({ before, after }: Pick<AuditItem, "before" | "after">): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const change = { field, from: valueText(before?.[field]), to: valueText(after?.[field]) };
    return change.from === change.to ? [] : [change];
  });
}

function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name} ${valueText(part) ?? "–"}`);
  return parts.length === 0 ? null : parts.join(", ");
}
