// The closed table of stream errors: one row for each thing that can be refused, with the code that each channel has for
// it, whether the socket stays open, and what the client should do. Codes are case-sensitive and the channel's own.

import type { Slots } from "../../refusal/error-table.ts";
import { ACTION_ERRORS } from "./action-errors.ts";
import type { StreamChannel } from "./channel.ts";
import { CONNECTION_ERRORS } from "./connection-errors.ts";
import type { StreamErrorRow } from "./stream-error-row.ts";

const STREAM_ERROR_TABLE = { ...ACTION_ERRORS, ...CONNECTION_ERRORS } as const;

export type StreamErrorName = keyof typeof STREAM_ERROR_TABLE;

/** What a row's template asks for. */
export type StreamErrorParameters<Name extends StreamErrorName> = {
  readonly [Slot in Slots<(typeof STREAM_ERROR_TABLE)[Name]["template"]>]: string | number;
};

export const STREAM_ERROR_NAMES: readonly StreamErrorName[] = Object.keys(STREAM_ERROR_TABLE).filter(
  (name): name is StreamErrorName => name in STREAM_ERROR_TABLE,
);

export function streamErrorRow(name: StreamErrorName): StreamErrorRow {
  return STREAM_ERROR_TABLE[name];
}

/** Every code that a channel can send or close with, sorted. */
export function streamErrorCodes(channel: StreamChannel): readonly string[] {
  const codes = STREAM_ERROR_NAMES.map((name) => streamErrorRow(name).codes[channel]);
  return [...new Set(codes.filter((code) => code !== null))].sort();
}
