// W3C Trace Context: the `traceparent` header, with which caller and callee write the same trace id into their logs.

import { createHash } from "node:crypto";
import { secretBytes } from "./random.ts";

/** The id of a trace, and whether its caller records it. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly isSampled: boolean;
}

/** The first four fields; a later version may have more fields after them. */
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NO_TRACE = "0".repeat(32);
const NO_SPAN = "0".repeat(16);
const FORBIDDEN_VERSION = "ff";
const OWN_VERSION = "00";
const TRACE_DIGITS = 32;
const SPAN_BYTES = 8;

/** The trace of a `traceparent` header; null when it is absent or invalid. */
export function readTraceparent(text: string | null): Trace | null {
  const [, version = "", id = "", parent = "", flags = "", more] = FORM.exec(text ?? "") ?? [];
  if (version === "" || version === FORBIDDEN_VERSION || id === NO_TRACE || parent === NO_SPAN) return null;
  if (version === OWN_VERSION && more !== undefined) return null;
  return { id, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The trace of work that no request caused: the same name gives the same trace in every process and every try. */
export function traceNamed(name: string): Trace {
  return { id: createHash("sha256").update(name).digest("hex").slice(0, TRACE_DIGITS), isSampled: false };
}

/** The id of one step within a trace. */
export function newSpanId(): string {
  return Buffer.from(secretBytes(SPAN_BYTES)).toString("hex");
}

/** The header that passes a trace to another service. */
export function traceparentOf({ id, isSampled }: Trace, spanId: string): string {
  return `${OWN_VERSION}-${id}-${spanId}-${isSampled ? "01" : "00"}`;
}
