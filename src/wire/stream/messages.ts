// Every message of each channel by name: what the AsyncAPI document lists.

import type { TSchema } from "typebox";
import { DEPTH_CLIENT_MESSAGES, DEPTH_SERVER_MESSAGES } from "./depth/depth-messages.ts";
import { INDEX_CLIENT_MESSAGES, INDEX_SERVER_MESSAGES } from "./indices/index-messages.ts";
import type { StreamChannel } from "./protocol/channel.ts";
import { STOCKS_CLIENT_MESSAGES, STOCKS_SERVER_MESSAGES } from "./stocks/stocks-messages.ts";
import { TRADES_CLIENT_MESSAGES, TRADES_SERVER_MESSAGES } from "./trades/trades-messages.ts";

/** The actions of each channel. */
export const CLIENT_MESSAGES = {
  stocks: STOCKS_CLIENT_MESSAGES,
  trades: TRADES_CLIENT_MESSAGES,
  depth: DEPTH_CLIENT_MESSAGES,
  index: INDEX_CLIENT_MESSAGES,
} as const satisfies Record<StreamChannel, Record<string, TSchema>>;

export const SERVER_MESSAGES = {
  stocks: STOCKS_SERVER_MESSAGES,
  trades: TRADES_SERVER_MESSAGES,
  depth: DEPTH_SERVER_MESSAGES,
  index: INDEX_SERVER_MESSAGES,
} as const satisfies Record<StreamChannel, Record<string, TSchema>>;
