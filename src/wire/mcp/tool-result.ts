// The parts of an MCP tool's result beside the answer of REST: the body of a tool error, and the facts read from any answer that tell
// a model how fresh and how complete it is.

import { ERROR_CODES, type ErrorCode, errorRow } from "../refusal/error-table.ts";
import type { RefusalDetails } from "../refusal/refusal.ts";

/** The known parts of a refusal. */
export interface ToolRefusal {
  readonly code: string | null;
  readonly message: string;
  /** HTTP status; 0 when no service answered. */
  readonly status: number;
  readonly details: RefusalDetails | null;
  readonly retryAfterS: number | null;
  readonly requestId: string | null;
}

export interface ToolErrorBody {
  readonly error: {
    readonly code: ErrorCode | null;
    readonly message: string;
    readonly details?: RefusalDetails;
    readonly what_to_do: string;
    readonly status?: number;
    readonly retry_after_seconds?: number;
    readonly request_id?: string;
  };
}

const UNREACHED = "Check that the service is running and reachable, then try again.";

/** MCP-08: the body of a tool error. */
export function toolErrorBody({
  message,
  status,
  details,
  retryAfterS,
  requestId,
  ...refusal
}: ToolRefusal): ToolErrorBody {
  const code = ERROR_CODES.find((known) => known === refusal.code) ?? codeOfText(message);
  return {
    error: {
      code,
      message,
      ...(details === null ? {} : { details }),
      what_to_do: code === null ? UNREACHED : errorRow(code).action,
      ...(status === 0 ? {} : { status }),
      ...(retryAfterS === null ? {} : { retry_after_seconds: retryAfterS }),
      ...(requestId === null ? {} : { request_id: requestId }),
    },
  };
}

/** Refusals of keys and throttles carry no code on the wire, so the text up to its first slot identifies them. */
function codeOfText(message: string): ErrorCode | null {
  const unnamed = ERROR_CODES.filter((code) => errorRow(code).shape === "detail");
  return unnamed.find((code) => message.startsWith(errorRow(code).template.replace(/<.*$/, ""))) ?? null;
}

/** `is_delayed` of an answer, or of its first row that has the field; null without any. */
export function delayOf(answer: unknown): boolean | null {
  if (typeof answer !== "object" || answer === null) return null;
  if ("is_delayed" in answer && typeof answer.is_delayed === "boolean") return answer.is_delayed;
  for (const inner of Object.values(answer)) {
    const found = delayOf(Array.isArray(inner) ? inner[0] : inner);
    if (found !== null) return found;
  }
  return null;
}

/** The symbol of a quote; empty where the answer has none. */
export function symbolOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !("symbol" in answer)) return "";
  return String(answer.symbol);
}

/** True when the list has more rows, from the row with this number on. */
export function hasRowsFrom(answer: unknown, row: number): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  if ("has_more" in answer) return answer.has_more === true;
  return "total" in answer && typeof answer.total === "number" && answer.total > row;
}
