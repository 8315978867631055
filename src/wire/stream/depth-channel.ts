// The messages of the depth channel: the book of an instrument, cut to the levels of the subscription, whenever those
// levels changed.

import { type Static, Type } from "typebox";
import { BOOK_STATES, DEPTH_LEVELS_MAX, SESSIONS } from "../../model/index.ts";
import { DEPTH_FIELDS, MarketOrders } from "../depth/depth.ts";
import { LIMITS } from "../limits.ts";
import { choice, count, flag, id, nullInExample, objectOrNull, resource, symbol, text } from "../schema/field.ts";
import { REPEATED_OPTIONS } from "./address-options.ts";
import type { ChannelRow } from "./channel.ts";
import {
  actionMessage,
  NAMED_FIELDS,
  ONE_SYMBOL_FIELD,
  Ping,
  SUBSCRIBE_EXAMPLES,
  SYMBOLS_REQUIRED,
  Unsubscribe,
} from "./client-message.ts";
import {
  COMMON_MESSAGES,
  errorMessage,
  limitsField,
  messageType,
  planField,
  REPLAY_FIELD,
  REPLAY_MESSAGES,
  SUBSCRIPTION_MESSAGES,
  sentAt,
} from "./server-message.ts";

export const DepthConnected = resource("DepthConnected", "The first message of a connection.", {
  type: messageType("connected"),
  channel: choice(["depth"], "Name of the channel.", "depth"),
  symbol: nullInExample(symbol("The symbol of ?symbol= when it exists; null otherwise.")),
  plan: planField(),
  entitled_levels: id("Levels that the account may receive: 5 on Pro, 20 on Business and Enterprise.", 5),
  limits: limitsField("DepthLimits", { wildcard_allowed: flag("Whether * may be subscribed.", false) }),
  timestamp: sentAt(),
  ...REPEATED_OPTIONS,
  ...REPLAY_FIELD,
});
export type DepthConnected = Static<typeof DepthConnected>;

const bookSeq = () =>
  Type.Optional(
    count("There only with ?depth=changes: the next depth_changes of the symbol has this number and one more.", 118),
  );

export const StreamDepth = resource(
  "StreamDepth",
  "The book of an instrument. Changes that come faster than they are sent go out once, with the latest state.",
  {
    type: messageType("depth_snapshot"),
    available: Type.Literal(true, { description: "There is a book." }),
    ...DEPTH_FIELDS,
    timestamp: sentAt(),
    book_seq: bookSeq(),
  },
);
export type StreamDepth = Static<typeof StreamDepth>;

const noLevels = (side: string) =>
  Type.Array(Type.Unknown(), { description: `No levels to ${side}.`, maxItems: 0, examples: [[]] });

export const StreamDepthUnavailable = resource(
  "StreamDepthUnavailable",
  "There is no book of the instrument now. Updates follow as soon as there is one.",
  {
    type: messageType("depth_snapshot"),
    symbol: symbol(),
    available: Type.Literal(false, { description: "There is no book." }),
    message: text("Why, for people.", "No order book is available for '2222' now."),
    levels: Type.Literal(0, { description: "No levels." }),
    entitled_levels: DEPTH_FIELDS.entitled_levels,
    bids: noLevels("buy"),
    asks: noLevels("sell"),
    timestamp: sentAt(),
    book_seq: bookSeq(),
  },
);
export type StreamDepthUnavailable = Static<typeof StreamDepthUnavailable>;

const changedLevels = (side: string, example: readonly number[]) =>
  Type.Array(
    Type.Array(Type.Number({ description: "Price in SAR, shares and orders, in this order.", minimum: 0 }), {
      description: "A level as it is now: price, quantity and orders; quantity 0 removes it.",
      minItems: 3,
      maxItems: 3,
      examples: [example],
    }),
    { description: `Levels to ${side} that changed, each as price, quantity and orders.`, examples: [[example]] },
  );

export const StreamDepthChanges = resource(
  "StreamDepthChanges",
  "What changed within the levels of the subscription since the message before it, with ?depth=changes. Folding it into the book gives the whole book again.",
  {
    type: messageType("depth_changes"),
    symbol: symbol(),
    book_seq: count("One more than that of the symbol's message before it.", 119),
    bids: changedLevels("buy", [27.32, 41250, 37]),
    asks: changedLevels("sell", [27.34, 0, 0]),
    available: Type.Optional(flag("Whether there is a book; only where that changed.", true)),
    session: Type.Optional(choice(SESSIONS, "Session of the symbol; only where it changed.", "regular")),
    book_state: Type.Optional(choice(BOOK_STATES, "State of the book; only where it changed.", "normal")),
    market_order: Type.Optional(
      objectOrNull(MarketOrders, "Unpriced orders, null when neither side has any; only where they changed."),
    ),
    timestamp: sentAt(),
  },
);
export type StreamDepthChanges = Static<typeof StreamDepthChanges>;

const LEVELS_FIELD = {
  levels: Type.Optional(
    Type.Integer({
      description:
        "Levels of each side, kept within what the account is entitled to. Not a whole number counts as left out.",
      minimum: 1,
      maximum: DEPTH_LEVELS_MAX,
      default: LIMITS.depthLevels.default,
      examples: [5],
    }),
  ),
};

const DepthSubscribe = actionMessage(
  "subscribe",
  "DepthSubscribe",
  "Adds symbols to the connection, at so many levels. Subscribing again with other levels changes them.",
  { ...NAMED_FIELDS, ...LEVELS_FIELD },
  SUBSCRIBE_EXAMPLES.map((example) => ({ ...example, levels: 5 })),
  SYMBOLS_REQUIRED,
);

const DepthSnapshotRequest = actionMessage(
  "snapshot",
  "DepthSnapshotRequest",
  "Asks for the book of one symbol now, subscribed or not.",
  { ...ONE_SYMBOL_FIELD, ...LEVELS_FIELD },
  [{ symbol: "2222", levels: 5 }],
);

/** STREAM-29: depth spells its codes in capitals. */
const codes = {
  "replay-not-found": "REPLAY_NOT_FOUND",
  "invalid-json": "INVALID_JSON",
  "unknown-action": "UNKNOWN_ACTION",
  "symbol-required": "SYMBOL_REQUIRED",
  "invalid-symbol": "INVALID_SYMBOL",
  "invalid-heartbeat": "INVALID_HEARTBEAT",
  "invalid-option": "INVALID_OPTION",
  "call-limit": "DEPTH_WS_CALL_LIMIT",
  "symbol-limit": "DEPTH_WS_SYMBOL_LIMIT",
  "wildcard-not-allowed": "DEPTH_WS_WILDCARD_NOT_ALLOWED",
  "action-rate-limited": "DEPTH_WS_ACTION_RATE_LIMITED",
  "snapshot-rate-limited": "DEPTH_WS_ACTION_RATE_LIMITED",
  "key-missing": "API_KEY_REQUIRED",
  "key-format": "INVALID_API_KEY",
  "key-invalid": "INVALID_API_KEY",
  "plan-not-entitled": "MARKET_DATA_ENTITLEMENT_REQUIRED",
  "entitlement-required": "MARKET_DATA_ENTITLEMENT_REQUIRED",
  "entitlement-suspended": "MARKET_DATA_ENTITLEMENT_SUSPENDED",
  "connection-limit": "DEPTH_WS_CONNECTION_LIMIT",
  "slow-consumer": "DEPTH_WS_SLOW_CONSUMER",
  "setup-failed": "INTERNAL_ERROR",
  "internal-error": "INTERNAL_ERROR",
  "service-restart": "SERVICE_RESTART",
};

export const DEPTH_CHANNEL = {
  path: "/ws/v1/market/depth/",
  lowestPlan: "pro",
  title: "Order-book depth",
  description:
    "A subscribe of named symbols is answered with one `depth_snapshot` for each, then `subscribed`; a subscribe of `*` with `subscribed`, then the snapshots. Updates are `depth_snapshot` messages too, or `depth_changes` with `?depth=changes`. `?symbol=` sends `connected` with the symbol, its snapshot and then updates.",
  takesSymbol: true,
  options: ["conflate_ms", "encoding", "depth"],
  needsEntitlement: true,
  codes,
  takesReplay: true,
  clientMessages: {
    subscribe: DepthSubscribe,
    unsubscribe: Unsubscribe,
    snapshot: DepthSnapshotRequest,
    ping: Ping,
  },
  serverMessages: {
    connected: DepthConnected,
    ...SUBSCRIPTION_MESSAGES,
    depth_snapshot: StreamDepth,
    depth_unavailable: StreamDepthUnavailable,
    depth_changes: StreamDepthChanges,
    ...REPLAY_MESSAGES,
    ...COMMON_MESSAGES,
    error: errorMessage("DepthError", codes),
  },
  replies: {
    subscribe: ["depth_snapshot", "depth_unavailable", "subscribed"],
    snapshot: ["depth_snapshot", "depth_unavailable"],
  },
  sample: {
    symbols: ["2222"],
    levels: 10,
    type: "depth_snapshot",
    condition: "available",
    fields: ["symbol", "best_bid", "best_ask", "spread_bps"],
  },
} as const satisfies ChannelRow;
