// The sample conversation of every WebSocket channel: which symbols, and what of a message is worth printing. Samples for the command
// line, TypeScript and Python are rendered from this table, shown in the documents and executed by a test.

import type { StreamChannel } from "../stream/protocol/channel.ts";

export interface StreamSample {
  readonly symbols: readonly string[];
  /** Depth alone: how many levels. */
  readonly levels: number | null;
  /** The message that carries the market. */
  readonly type: string;
  /** A field that must be true for it to carry anything. */
  readonly condition: string | null;
  /** Fields of it to print; a dot leads into an object. */
  readonly fields: readonly string[];
}

export const STREAM_SAMPLES: Readonly<Record<StreamChannel, StreamSample>> = {
  stocks: {
    symbols: ["2222", "1120"],
    levels: null,
    type: "quote",
    condition: null,
    fields: ["symbol", "data.price", "data.volume"],
  },
  trades: {
    symbols: ["2222", "1120"],
    levels: null,
    type: "trade",
    condition: null,
    fields: ["symbol", "trade_seq", "price", "quantity", "side"],
  },
  depth: {
    symbols: ["2222"],
    levels: 10,
    type: "depth_snapshot",
    condition: "available",
    fields: ["symbol", "best_bid", "best_ask", "spread_bps"],
  },
  index: {
    symbols: ["TASI", "NOMU"],
    levels: null,
    type: "index",
    condition: null,
    fields: ["symbol", "index_value", "index_change_percent"],
  },
};
