// The server messages that channels have in common (subscribed, unsubscribed, pong, heartbeat, error), and the fields of
// `connected`.

import { type Static, type TProperties, Type } from "typebox";
import { PLANS, REPLAY_STATES, SESSIONS } from "../../model/index.ts";
import { LIMITS } from "../limits.ts";
import { fill } from "../refusal/refusal.ts";
import {
  choice,
  count,
  flag,
  id,
  list,
  numberBetween,
  resource,
  SYMBOL_PATTERN,
  text,
  timestamp,
} from "../schema/field.ts";
import { FEED_STATES } from "../status/status.ts";
import { codesWith, codeWith, type OwnCodes, streamErrorRow } from "./stream-error-table.ts";

/** The field by which clients distinguish messages. */
export const messageType = <const Name extends string>(name: Name) =>
  Type.Literal(name, { description: "Kind of the message." });

/** The market time at which the message was made. */
export const sentAt = () => timestamp("Market time of the message.", "2026-11-15T11:00:00.655+03:00");

export const planField = () =>
  choice(PLANS, "Plan of the account, in lowercase; streams are for Pro and higher.", "pro");

/** `limits` of `connected`, with the values in force for the connection. `own` are the limits that only this channel has. */
export const limitsField = <Own extends TProperties>(title: string, own: Own) =>
  resource(title, "The limits in force for this connection.", {
    max_symbols_per_connection: id("Symbols that the connection may have at a time.", 60),
    max_symbols_per_call: id("Symbols that one subscribe may name.", 20),
    ...own,
  });

/** The fields of `connected` on a channel with a greeting for people. */
export const greetingFields = <Own extends TProperties>(greeting: string, limitsTitle: string, ownLimits: Own) => ({
  plan: planField(),
  delivery_profile: Type.String({
    description: "How messages are delivered: the plan's name and `_standard`.",
    examples: ["pro_standard"],
    pattern: "^[a-z]+_standard$",
  }),
  limits: limitsField(limitsTitle, ownLimits),
  message: text("A greeting for people.", greeting),
  timestamp: sentAt(),
});

const symbolsOf = (description: string) =>
  list(Type.String({ pattern: `${SYMBOL_PATTERN}|^\\*$`, description: "Ticker, or * for all." }), description, [
    "1120",
    "2222",
  ]);

export const SUBSCRIBED_FIELDS = {
  type: messageType("subscribed"),
  symbols: symbolsOf(
    'Symbols of the call that are subscribed now, new or not, sorted; ["*"] after subscribing to all.',
  ),
  total: count("Symbols that the connection has now.", 2),
  limit: count("Symbols that the connection may have.", 60),
  not_found: Type.Optional(
    list(
      text("What was sent, cut to 64 characters.", "9999"),
      "Symbols of the call that do not exist; absent when there are none.",
    ),
  ),
};

const Subscribed = resource("Subscribed", "Answers subscribe.", SUBSCRIBED_FIELDS);
export type Subscribed = Static<typeof Subscribed>;

export const Unsubscribed = resource(
  "Unsubscribed",
  "Answers unsubscribe: no further message of these symbols follows.",
  {
    type: messageType("unsubscribed"),
    symbols: symbolsOf(
      'Symbols of the call that are not subscribed any more, sorted; ["*"] after unsubscribing from all.',
    ),
    total: count("Symbols that the connection has now.", 0),
    limit: count("Symbols that the connection may have.", 60),
  },
);
export type Unsubscribed = Static<typeof Unsubscribed>;

const Pong = resource("Pong", "Answers ping.", { type: messageType("pong"), timestamp: sentAt() });
export type Pong = Static<typeof Pong>;

const Heartbeat = resource(
  "Heartbeat",
  "Sent every so many seconds to a connection that asked with `?heartbeat=`, also when nothing changes: a quiet market is told from a dead socket.",
  {
    type: messageType("heartbeat"),
    timestamp: sentAt(),
    market_time: timestamp("Market time.", "2026-11-15T11:00:00.655+03:00"),
    session: choice(SESSIONS, "Session of the main market.", "regular"),
    feed: choice(
      FEED_STATES,
      "stale while prices cannot be trusted: the feed is broken, or silent in a session.",
      "live",
    ),
    is_delayed: flag("False: streams are in real time.", false),
  },
);
export type Heartbeat = Static<typeof Heartbeat>;

/** The field of `connected` on a stream of a replay. */
export const REPLAY_FIELD = {
  replay: Type.Optional(
    resource("ReplayOfStream", "The replay whose market is sent; there only with `?replay=`.", {
      id: id("Number of the replay.", 7),
      market_time: timestamp("The moment at which its clock stands.", "2026-11-15T10:30:00.000+03:00"),
      speed: numberBetween("Seconds of the market in one second.", 60, LIMITS.replaySpeed.min, LIMITS.replaySpeed.max),
    }),
  ),
};

const StreamReplay = resource(
  "StreamReplay",
  "The replay of the stream went to another moment, and new snapshots of everything that is subscribed follow; or it was paused, runs again, or has ended.",
  {
    type: messageType("replay"),
    market_time: timestamp("The moment at which its clock stands.", "2026-11-15T12:00:00.000+03:00"),
    state: choice(REPLAY_STATES, "running, paused or ended.", "running"),
  },
);
export type StreamReplay = Static<typeof StreamReplay>;

/** The message that a stream of a replay has beside those of its channel. */
export const REPLAY_MESSAGES = { replay: StreamReplay };

/** The answers to subscribe and unsubscribe. */
export const SUBSCRIPTION_MESSAGES = { subscribed: Subscribed, unsubscribed: Unsubscribed };

/** The messages that every channel has. */
export const COMMON_MESSAGES = { pong: Pong, heartbeat: Heartbeat };

/** The example of an error: a call over its limit, or on a channel without symbols an unsupported action. */
function exampleError(own: OwnCodes) {
  const limit = { requested: 25, limit: 20 };
  const [code, message, details] =
    codeWith(own, "call-limit") === null
      ? [codeWith(own, "unknown-action"), fill(streamErrorRow("unknown-action").template, { actions: "ping" }), {}]
      : [codeWith(own, "call-limit"), fill(streamErrorRow("call-limit").template, limit), limit];
  return { type: "error", code: code ?? "", message, details };
}

/** The error message of a channel with these own codes. */
export function errorMessage(title: string, own: OwnCodes) {
  const frame = exampleError(own);
  return resource(
    title,
    "Something was refused or failed. The code is the channel's own and case-sensitive; codes may be added.",
    {
      type: messageType("error"),
      code: choice(codesWith(own), "What went wrong; see the table of stream errors.", frame.code),
      message: text("What went wrong, for people.", frame.message),
      details: Type.Record(Type.String(), Type.Unknown(), {
        description: "What the code's row in the table says; an empty object where it says nothing.",
      }),
    },
    frame,
  );
}
