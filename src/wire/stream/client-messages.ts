// Client messages: the actions of each channel. The parser in client-action.ts takes all that these schemas describe; a
// field that it does not know changes nothing.

import { type TProperties, type TSchema, Type } from "typebox";
import { DEPTH_LEVELS_MAX } from "../../model/index.ts";
import { LEVELS_DEFAULT, SNAPSHOT_LIMIT_DEFAULT, SNAPSHOT_LIMIT_MAX, SYMBOLS_PER_FRAME_MAX } from "./channel.ts";

const ticker = (description: string) => Type.String({ description, minLength: 1, pattern: "\\S", examples: ["2222"] });

const NAMED_FIELDS = {
  symbols: Type.Optional(
    Type.Array(ticker("Ticker, or * for all."), {
      description: 'Tickers. "*" anywhere in the list means all of them (Enterprise). Repeats count once.',
      minItems: 1,
      maxItems: SYMBOLS_PER_FRAME_MAX,
      examples: [["1120", "2222"]],
    }),
  ),
  symbol: Type.Optional(ticker("One ticker, in place of symbols; symbols counts when both are there.")),
};

const LEVELS_FIELD = {
  levels: Type.Optional(
    Type.Integer({
      description:
        "Levels of each side, kept within what the account is entitled to. Not a whole number counts as left out.",
      minimum: 1,
      maximum: DEPTH_LEVELS_MAX,
      default: LEVELS_DEFAULT,
      examples: [5],
    }),
  ),
};

const LIMIT_FIELD = {
  limit: Type.Optional(
    Type.Integer({
      description: "Trades to list, at most. Not a whole number counts as left out.",
      minimum: 1,
      maximum: SNAPSHOT_LIMIT_MAX,
      default: SNAPSHOT_LIMIT_DEFAULT,
      examples: [SNAPSHOT_LIMIT_DEFAULT],
    }),
  ),
};

/** `symbols` or `symbol` must be there. */
const ONE_OF_BOTH = { anyOf: [{ required: ["symbols"] }, { required: ["symbol"] }] };

function action<const Name extends string, Fields extends TProperties>(
  name: Name,
  title: string,
  description: string,
  fields: Fields,
  examples: readonly Readonly<Record<string, unknown>>[],
  keywords: Readonly<Record<string, unknown>> = {},
) {
  return Type.Object(
    { action: Type.Literal(name, { description: "What to do." }), ...fields },
    { title, description, examples: examples.map((example) => ({ action: name, ...example })), ...keywords },
  );
}

const SYMBOLS_EXAMPLE = { symbols: ["1120", "2222"] };
const ONE_SYMBOL_EXAMPLE = { symbol: "2222" };
const ALL_EXAMPLE = { symbols: ["*"] };

export const Subscribe = action(
  "subscribe",
  "Subscribe",
  "Adds symbols to the connection. A call over a limit changes nothing.",
  NAMED_FIELDS,
  [SYMBOLS_EXAMPLE, ONE_SYMBOL_EXAMPLE, ALL_EXAMPLE],
  ONE_OF_BOTH,
);

export const DepthSubscribe = action(
  "subscribe",
  "DepthSubscribe",
  "Adds symbols to the connection, at so many levels. Subscribing again with other levels changes them.",
  { ...NAMED_FIELDS, ...LEVELS_FIELD },
  [SYMBOLS_EXAMPLE, ONE_SYMBOL_EXAMPLE, ALL_EXAMPLE].map((example) => ({ ...example, levels: 5 })),
  ONE_OF_BOTH,
);

export const Unsubscribe = action(
  "unsubscribe",
  "Unsubscribe",
  'Takes symbols off the connection; "*" takes off all. Symbols that are not subscribed change nothing.',
  NAMED_FIELDS,
  [{ symbols: ["1120"] }, ONE_SYMBOL_EXAMPLE, ALL_EXAMPLE],
  ONE_OF_BOTH,
);

const ONE_SYMBOL = { symbol: ticker("The instrument.") };

export const TradesSnapshotRequest = action(
  "snapshot",
  "TradesSnapshotRequest",
  "Asks for the recent trades of one symbol, subscribed or not.",
  { ...ONE_SYMBOL, ...LIMIT_FIELD },
  [{ symbol: "2222", limit: 50 }],
);

export const DepthSnapshotRequest = action(
  "snapshot",
  "DepthSnapshotRequest",
  "Asks for the book of one symbol now, subscribed or not.",
  { ...ONE_SYMBOL, ...LEVELS_FIELD },
  [{ symbol: "2222", levels: 5 }],
);

export const Ping = action("ping", "Ping", "Asks for a pong. Send one every 30 seconds.", {}, [{}]);

/** The actions of each channel by name. */
export const CLIENT_MESSAGES = {
  stocks: { subscribe: Subscribe, unsubscribe: Unsubscribe, ping: Ping },
  trades: { subscribe: Subscribe, unsubscribe: Unsubscribe, snapshot: TradesSnapshotRequest, ping: Ping },
  depth: { subscribe: DepthSubscribe, unsubscribe: Unsubscribe, snapshot: DepthSnapshotRequest, ping: Ping },
} as const satisfies Record<string, Record<string, TSchema>>;
