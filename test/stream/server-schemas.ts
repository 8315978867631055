// The schemas that a server frame is validated against.

import type { TSchema } from "typebox";
import type { StreamChannel } from "../../src/wire/index.ts";
import { STREAMS } from "../../src/wire/index.ts";

/** The schemas that a server frame of this `type` may satisfy on the channel; empty for a type that it never sends. */
export function serverSchemasOf(channel: StreamChannel, type: string): readonly TSchema[] {
  const messages: Readonly<Record<string, TSchema>> = STREAMS[channel].serverMessages;
  return Object.entries(messages)
    .filter(([name]) => name === type || (name === "depth_unavailable" && type === "depth_snapshot"))
    .map(([, schema]) => schema);
}

/** The names of all messages that the channel can send. */
export function serverMessageNames(channel: StreamChannel): readonly string[] {
  return Object.keys(STREAMS[channel].serverMessages);
}
