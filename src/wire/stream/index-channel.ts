// The messages of the index channel: the summary of a market whenever it changed, at most one a second of each.

import { type Static, Type } from "typebox";
import { MARKETS } from "../../model/index.ts";
import { MarketSummary } from "../market/market.ts";
import { choice, list, resource } from "../schema/field.ts";
import { REPEATED_OPTIONS } from "./address-options.ts";
import { type ChannelRow, SYMBOLS_PER_FRAME_MAX, WILDCARD } from "./channel.ts";
import { actionMessage, Ping, SYMBOLS_REQUIRED } from "./client-message.ts";
import {
  COMMON_MESSAGES,
  errorMessage,
  greetingFields,
  messageType,
  REPLAY_FIELD,
  REPLAY_MESSAGES,
  SUBSCRIBED_FIELDS,
  Unsubscribed,
} from "./server-message.ts";

export const IndexConnected = resource("IndexConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["index"], "Name of the channel.", "index"),
  ...greetingFields("Connected to the index stream.", "IndexLimits", {}),
  conflate_ms: REPEATED_OPTIONS.conflate_ms,
  encoding: REPEATED_OPTIONS.encoding,
  ...REPLAY_FIELD,
});
export type IndexConnected = Static<typeof IndexConnected>;

const indices = (description: string) =>
  list(choice([...MARKETS, WILDCARD], "An index, or * for both.", "TASI"), description, ["NOMU", "TASI"]);

const IndexSubscribed = resource("IndexSubscribed", "Answers subscribe. One index for each new symbol follows.", {
  ...SUBSCRIBED_FIELDS,
  symbols: indices('Indices of the call that are subscribed now, new or not, sorted; ["*"] after subscribing to both.'),
});

const IndexUnsubscribed = resource(
  "IndexUnsubscribed",
  "Answers unsubscribe: no further message of these symbols follows.",
  {
    ...Unsubscribed.properties,
    symbols: indices(
      'Indices of the call that are not subscribed any more, sorted; ["*"] after unsubscribing from both.',
    ),
  },
);

export const StreamIndex = resource(
  "StreamIndex",
  "How a market stands: what /market/summary/ answers at the same moment. Changes that come faster than one a second go out once, with the latest state.",
  {
    type: messageType("index"),
    symbol: choice(MARKETS, "The index that was subscribed; NOMU also where NOMUC was.", "TASI"),
    ...MarketSummary.properties,
  },
);
export type StreamIndex = Static<typeof StreamIndex>;

const code = (description: string) => Type.String({ description, minLength: 1, pattern: "\\S", examples: ["TASI"] });

const INDEX_FIELDS = {
  symbols: Type.Optional(
    Type.Array(code("TASI, NOMU or NOMUC in any case, or * for both."), {
      description: 'Indices. "*" anywhere in the list means both (Enterprise). Repeats count once.',
      minItems: 1,
      maxItems: SYMBOLS_PER_FRAME_MAX,
      examples: [["TASI", "NOMU"]],
    }),
  ),
  symbol: Type.Optional(code("One index, in place of symbols; symbols counts when both are there.")),
};

const IndexSubscribe = actionMessage(
  "subscribe",
  "IndexSubscribe",
  "Adds indices to the connection.",
  INDEX_FIELDS,
  [{ symbols: ["TASI", "NOMU"] }, { symbol: "TASI" }, { symbols: [WILDCARD] }],
  SYMBOLS_REQUIRED,
);

const IndexUnsubscribe = actionMessage(
  "unsubscribe",
  "IndexUnsubscribe",
  'Takes indices off the connection; "*" takes off both.',
  INDEX_FIELDS,
  [{ symbols: ["NOMU"] }, { symbol: "TASI" }, { symbols: [WILDCARD] }],
  SYMBOLS_REQUIRED,
);

const codes = { "invalid-symbol": null, "invalid-index": "invalid_symbol", "replay-not-found": "replay_not_found" };

export const INDEX_CHANNEL = {
  path: "/ws/v1/market/index/",
  lowestPlan: "pro",
  title: "Indices",
  description:
    "A subscribe is answered with `subscribed`, then one `index` for each newly subscribed symbol; an `index` follows whenever one changed, at most one a second of each.",
  codes,
  takesReplay: true,
  options: ["conflate_ms", "encoding"],
  clientMessages: { subscribe: IndexSubscribe, unsubscribe: IndexUnsubscribe, ping: Ping },
  serverMessages: {
    connected: IndexConnected,
    subscribed: IndexSubscribed,
    unsubscribed: IndexUnsubscribed,
    index: StreamIndex,
    ...REPLAY_MESSAGES,
    ...COMMON_MESSAGES,
    error: errorMessage("IndexError", codes),
  },
  replies: { subscribe: ["subscribed", "index"] },
  sample: {
    symbols: ["TASI", "NOMU"],
    type: "index",
    fields: ["symbol", "index_value", "index_change_percent"],
  },
} as const satisfies ChannelRow;
