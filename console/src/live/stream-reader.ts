// Reads a stream of the client library until its user closes it, and reports to the connection state of the page.

import { type Channel, MarsadError, type StreamMessage, type StreamOptions } from "../../../sdk/src/index.ts";
import { client } from "../session/session.ts";
import { StreamState } from "./connection.ts";

export interface OpenStream {
  readonly follow: (symbols: readonly string[]) => void;
  readonly leave: (symbols: readonly string[]) => void;
  readonly isLive: () => boolean;
  readonly close: () => void;
}

/** Hands every message of the market to `receive`, until it is closed or the service refuses. */
export function openStream<C extends Channel>(
  channel: C,
  symbols: readonly string[],
  receive: (message: StreamMessage<C>) => void,
  options: StreamOptions = {},
): OpenStream {
  const state = new StreamState();
  const stream = client().stream(channel, symbols, options);
  const read = async (): Promise<void> => {
    for await (const message of stream) {
      if (message.type === "stale") state.lost((message as { readonly reason: "connection" | "feed" }).reason);
      else if (message.type === "live") state.back();
      else state.arrived();
      receive(message);
    }
  };
  read()
    // An insufficient key or plan ends the stream; the page then polls its data.
    .catch((error: unknown) => {
      if (!(error instanceof MarsadError)) throw error;
    })
    .finally(() => state.end());
  return {
    follow: (more) => stream.add(more),
    leave: (some) => stream.remove(some),
    isLive: () => state.state === "live" || state.state === "resumed",
    close: () => stream.close(),
  };
}
