// Builds the error frames of a channel from the rows of the table. Every error frame is built here.

import { assert } from "../../base/index.ts";
import type { Plan } from "../../model/index.ts";
import { LIMITS } from "../limits.ts";
import { fill } from "../refusal/refusal.ts";
import { type StreamChannel, streamCode } from "./channels.ts";
import type { DoorCloseCode } from "./close-code-table.ts";
import { type StreamErrorName, type StreamErrorParameters, streamErrorRow } from "./stream-error-table.ts";

export type StreamErrorDetails = Readonly<Record<string, unknown>>;

/** The frame as it is sent. */
export interface StreamErrorFrame {
  readonly type: "error";
  readonly code: string;
  readonly message: string;
  readonly details: StreamErrorDetails;
}

/** A refusal, with the frame to send and the close code that follows it. */
export interface StreamError {
  readonly frame: StreamErrorFrame;
  readonly closeCode: DoorCloseCode | null;
  /** False where the connection is closed without the frame, with the code as the reason text. */
  readonly hasFrame: boolean;
}

/** Builds a channel's error; the compiler asks for exactly the slots of the row's template. */
export function streamError<Name extends StreamErrorName>(
  channel: StreamChannel,
  name: Name,
  parameters: StreamErrorParameters<Name>,
  details: StreamErrorDetails = {},
): StreamError {
  const row = streamErrorRow(name);
  const code = streamCode(channel, name);
  assert(code !== null, `the ${channel} channel has no code for ${name}`);
  const frame = { type: "error", code, message: fill(row.template, parameters), details } as const;
  return { frame, closeCode: row.closeCode, hasFrame: row.hasFrame };
}

/** The error of an action over the rate limit. Seconds are rounded up, so that a client that waits them is not early. */
export function actionRateLimited(channel: StreamChannel, isSnapshot: boolean, waitSeconds: number): StreamError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const name = isSnapshot ? "snapshot-rate-limited" : "action-rate-limited";
  return streamError(channel, name, { seconds }, { retry_after_seconds: seconds });
}

/** The error that ends a healthy connection for a restart; its client reconnects after `seconds`. */
export function serviceRestart(channel: StreamChannel, seconds: number): StreamError {
  return streamError(channel, "service-restart", { seconds }, { retry_after_seconds: seconds });
}

export function replayNotFound(channel: StreamChannel, replay: string): StreamError {
  return streamError(channel, "replay-not-found", { replay }, { replay });
}

export function symbolsUnknown(channel: StreamChannel, symbols: readonly string[]): StreamError {
  const name = streamCode(channel, "invalid-index") === null ? "invalid-symbol" : "invalid-index";
  return streamError(channel, name, { symbols: symbols.join(", ") }, { symbols });
}

export function heartbeatInvalid(channel: StreamChannel): StreamError {
  const { min, max } = LIMITS.heartbeatSeconds;
  return streamError(channel, "invalid-heartbeat", { min, max }, { min, max });
}

/** `takes` describes the values that the option accepts. */
export function optionInvalid(channel: StreamChannel, option: string, takes: string): StreamError {
  return streamError(channel, "invalid-option", { option, takes }, { option });
}

export function callLimitExceeded(channel: StreamChannel, requested: number, limit: number): StreamError {
  return streamError(channel, "call-limit", { requested, limit }, { requested, limit });
}

/** `requested` counts all symbols that the connection would have after the call. */
export function symbolLimitExceeded(channel: StreamChannel, requested: number, limit: number): StreamError {
  return streamError(channel, "symbol-limit", { requested, limit }, { requested, limit });
}

/** `required` is the lowest plan that has the channel. */
export function planNotEntitled(channel: StreamChannel, plan: Plan, required: Plan): StreamError {
  const title = required.charAt(0).toUpperCase() + required.slice(1);
  return streamError(channel, "plan-not-entitled", { channel, plan: title }, { plan, required_plan: required });
}
