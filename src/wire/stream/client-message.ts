// The client messages that channels share, and the fields of their actions. The parser in client-action.ts accepts everything that
// these schemas describe and ignores unknown fields.

import { type TProperties, Type } from "typebox";
import { SYMBOLS_PER_FRAME_MAX } from "./channel.ts";

const ticker = (description: string) => Type.String({ description, minLength: 1, pattern: "\\S", examples: ["2222"] });

/** The symbols that subscribe and unsubscribe name. */
export const NAMED_FIELDS = {
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

/** The field of a snapshot, which takes one symbol. */
export const ONE_SYMBOL_FIELD = { symbol: ticker("The instrument.") };

/** Requires `symbols` or `symbol`. */
export const SYMBOLS_REQUIRED = { anyOf: [{ required: ["symbols"] }, { required: ["symbol"] }] };

/** The schema of an action, with its examples. */
export function actionMessage<const Name extends string, Fields extends TProperties>(
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
export const SUBSCRIBE_EXAMPLES = [SYMBOLS_EXAMPLE, ONE_SYMBOL_EXAMPLE, ALL_EXAMPLE];

export const Subscribe = actionMessage(
  "subscribe",
  "Subscribe",
  "Adds symbols to the connection. A call over a limit changes nothing.",
  NAMED_FIELDS,
  SUBSCRIBE_EXAMPLES,
  SYMBOLS_REQUIRED,
);

export const Unsubscribe = actionMessage(
  "unsubscribe",
  "Unsubscribe",
  'Takes symbols off the connection; "*" takes off all. Symbols that are not subscribed change nothing.',
  NAMED_FIELDS,
  [{ symbols: ["1120"] }, ONE_SYMBOL_EXAMPLE, ALL_EXAMPLE],
  SYMBOLS_REQUIRED,
);

export const Authenticate = actionMessage(
  "authenticate",
  "Authenticate",
  "Shows the key on a socket that was opened without one, as its first message and within 5 seconds. The answer is connected.",
  { api_key: Type.String({ description: "API key of the account.", examples: ["marsad_test_demo-pro"] }) },
  [{ api_key: "marsad_test_demo-pro" }],
);

export const Ping = actionMessage("ping", "Ping", "Asks for a pong. Send one every 30 seconds.", {}, [{}]);
