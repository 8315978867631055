// What members say about counts, as bytes: a report, a question for everything, a farewell.

import type { CountReport } from "../../access/index.ts";

export type CountMessage =
  /** `isFirst`: the first page of everything; what was heard of the member before is replaced. */
  | {
      readonly kind: "counts";
      readonly from: string;
      /** 1, 2, 3, …: who sees a gap asks. */
      readonly number: number;
      readonly isFirst: boolean;
      readonly report: CountReport;
    }
  /** Tell everything, please: asked of one member, or of all with null. */
  | { readonly kind: "ask"; readonly from: string; readonly to: string | null }
  /** The member ends; its counts are in the store. */
  | { readonly kind: "leave"; readonly from: string };

export function encodeCounts(message: CountMessage): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}

/** Null for what another version of the service says. */
export function decodeCounts(bytes: Uint8Array): CountMessage | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is CountMessage {
  if (!isRecord(value) || typeof value["from"] !== "string") return false;
  const { kind, to, number, isFirst, report } = value;
  if (kind === "leave") return true;
  if (kind === "ask") return to === null || typeof to === "string";
  return kind === "counts" && typeof number === "number" && typeof isFirst === "boolean" && isReport(report);
}

function isReport(value: unknown): value is CountReport {
  if (!isRecord(value)) return false;
  const { minute, day, writer, keys, accounts, tallies, connections, windows } = value;
  const isHead = typeof minute === "number" && typeof day === "number" && typeof writer === "string";
  return (
    isHead &&
    areNumbers(keys) &&
    areNumbers(accounts) &&
    areTallies(tallies) &&
    areRows(connections) &&
    areRows(windows)
  );
}

function areNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}

/** Rows of at least an account and one number. */
function areRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => areNumbers(each) && each.length >= 2);
}

function areTallies(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (each) => Array.isArray(each) && typeof each[0] === "string" && each.length === 3 && areNumbers(each.slice(1)),
    )
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
