// Every message of every channel has a schema with a description and an example on each field, and its example satisfies
// the schema.

import { describe, expect, test } from "bun:test";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { serverSchemasOf } from "../../../test/stream/server-schemas.ts";
import { SESSIONS } from "../../model/index.ts";
import { exampleOf } from "../schema/example.ts";
import { MARKET_SESSIONS, marketSessionOf } from "./channel.ts";
import { actionsOf, STREAM_CHANNELS, STREAMS } from "./channels.ts";

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

function* fieldsOf(path: string, schema: TSchema): Generator<readonly [string, Described]> {
  const described = schema as Described;
  yield [path, described];
  for (const [name, field] of Object.entries(described.properties ?? {})) yield* fieldsOf(`${path}.${name}`, field);
  if (described.items !== undefined && Object.keys(described.items).length > 0)
    yield* fieldsOf(`${path}[]`, described.items);
}

const messages = STREAM_CHANNELS.flatMap((channel) => [
  ...Object.entries(STREAMS[channel].serverMessages).map(
    ([name, schema]) => [`${channel} server ${name}`, schema] as const,
  ),
  ...Object.entries(STREAMS[channel].clientMessages).map(
    ([name, schema]) => [`${channel} client ${name}`, schema] as const,
  ),
]);

describe("every message", () => {
  test.each(messages)("%s: its example satisfies it", (_, schema: TSchema) => {
    expect(Compile(schema).Errors(JSON.parse(JSON.stringify(exampleOf(schema))))).toEqual([]);
  });

  test.each(messages)("%s: each of its fields has a description", (name, schema: TSchema) => {
    for (const [path, field] of fieldsOf(name, schema)) {
      expect(`${path}: ${field.description ?? "no description"}`).toMatch(/: \S.*\.$/);
    }
  });

  test("has a type that clients tell it by, or an action of its channel [STREAM-01, STREAM-11]", () => {
    for (const channel of STREAM_CHANNELS) {
      for (const schema of Object.values(STREAMS[channel].serverMessages)) {
        const type: string = schema.properties.type.const;
        expect(serverSchemasOf(channel, type)).toContain(schema);
      }
      const actions = Object.values(STREAMS[channel].clientMessages).map(({ properties }) => properties.action.const);
      expect(actions).toEqual([...actionsOf(channel)]);
    }
    expect(serverSchemasOf("stocks", "trade")).toEqual([]);
  });
});

/** The fields of a message's schema, by name. */
const fields = (schema: { readonly properties: object }): string[] => Object.keys(schema.properties).sort();
const words = (text: string): string[] => text.split(" ").sort();

describe("the fields of", () => {
  test("stocks messages [STOCKS-02, STOCKS-03, STOCKS-06, STOCKS-08, STOCKS-09]", () => {
    const { connected, quote } = STREAMS.stocks.serverMessages;
    expect(fields(connected)).toEqual(
      words("type plan delivery_profile limits message timestamp conflate_ms encoding replay"),
    );
    expect(fields(connected.properties.limits)).toEqual(
      words("max_symbols_per_connection max_symbols_per_call stream_modes"),
    );
    expect(fields(quote)).toEqual(words("type symbol mode data timestamp latency_ms"));
    expect(fields(quote.properties.data)).toEqual(
      words(
        "price open high low close change change_percent previous_close volume value trade_count bid ask bid_size ask_size liquidity trade_time market_session auction",
      ),
    );
    expect(fields(quote.properties.data.properties.liquidity)).toEqual(
      words("inflow_value inflow_volume outflow_value outflow_volume net_value"),
    );
  });

  test("trades messages [TAPE-02, TAPE-03, TAPE-06, TAPE-07, TAPE-08]", () => {
    const { connected, subscribed, trades_snapshot, trade } = STREAMS.trades.serverMessages;
    expect(fields(connected)).toEqual(
      words("type channel plan delivery_profile limits message timestamp encoding replay"),
    );
    expect(fields(connected.properties.limits)).toEqual(
      words("max_symbols_per_connection max_symbols_per_call snapshot_limit_max"),
    );
    expect(fields(subscribed)).toEqual(words("type symbols total limit not_found subscribe_all resume"));
    expect(fields(trades_snapshot)).toEqual(words("type symbol updated_at count events summary timestamp"));
    expect(fields(trade)).toEqual(
      words("type symbol trade_seq event_time price quantity value side market_session timestamp"),
    );
  });

  test("depth messages [LADDER-03, LADDER-05, LADDER-08, LADDER-15, LEAN-06]", () => {
    const { connected, subscribed, depth_snapshot, depth_unavailable, depth_changes } = STREAMS.depth.serverMessages;
    expect(fields(depth_changes)).toEqual(
      words("type symbol book_seq bids asks available session book_state market_order timestamp"),
    );
    expect(fields(connected)).toEqual(
      words("type channel symbol plan entitled_levels limits timestamp conflate_ms encoding depth replay"),
    );
    expect(fields(connected.properties.limits)).toEqual(
      words("max_symbols_per_connection max_symbols_per_call wildcard_allowed"),
    );
    expect(fields(subscribed)).toEqual(words("type symbols total limit not_found"));
    expect(fields(depth_snapshot)).toEqual(
      words(
        "type symbol available updated_at session book_state levels entitled_levels best_bid best_ask spread spread_bps total_bid_quantity_top5 total_ask_quantity_top5 total_bid_quantity total_ask_quantity level_imbalance level_imbalance_top5 bids asks market_order timestamp book_seq",
      ),
    );
    expect(fields(depth_unavailable)).toEqual(
      words("type symbol available message levels entitled_levels bids asks timestamp book_seq"),
    );
  });

  test("index messages [INDEXWS-02, INDEXWS-05]", () => {
    const { connected, subscribed, index } = STREAMS.index.serverMessages;
    expect(fields(connected)).toEqual(
      words("type channel plan delivery_profile limits message timestamp conflate_ms encoding replay"),
    );
    expect(fields(connected.properties.limits)).toEqual(words("max_symbols_per_connection max_symbols_per_call"));
    expect(fields(subscribed)).toEqual(words("type symbols total limit not_found"));
    expect(fields(index)).toEqual(
      words(
        "type symbol index is_delayed timestamp index_value index_change index_change_percent total_volume total_value trade_count advancing declining unchanged market_mood",
      ),
    );
  });

  test("bars messages [BARSWS-02, BARSWS-03, BARSWS-04]", () => {
    const { connected, subscribed, bars_snapshot, bar } = STREAMS.bars.serverMessages;
    expect(fields(connected)).toEqual(
      words("type channel plan delivery_profile limits message timestamp encoding replay"),
    );
    expect(fields(connected.properties.limits)).toEqual(words("max_symbols_per_connection max_symbols_per_call"));
    expect(fields(subscribed)).toEqual(words("type symbols total limit not_found"));
    expect(fields(bars_snapshot)).toEqual(words("type symbol date minutes is_delayed count bars timestamp"));
    const barFields = "time open high low close volume value trade_count is_final";
    expect(fields(bars_snapshot.properties.bars.items)).toEqual(words(barFields));
    expect(fields(bar)).toEqual(words(`type symbol date minutes ${barFields} timestamp`));
  });

  test("status messages [STATUSWS-02, STATUSWS-03, STATUSWS-04, STATUSWS-05, STATUSWS-06]", () => {
    const { connected, status_snapshot, session, halt, suspension, volatility_auction, feed } =
      STREAMS.status.serverMessages;
    expect(fields(connected)).toEqual(words("type channel plan delivery_profile limits message timestamp"));
    expect(fields(status_snapshot)).toEqual(words("type markets halted feed market_time"));
    const { markets, halted } = status_snapshot.properties;
    expect(fields(markets.items)).toEqual(words("market session next_session next_session_at"));
    expect(fields(halted.items)).toEqual(words("symbol kind reason since"));
    expect(fields(session)).toEqual(words("type market session market_time"));
    for (const message of [halt, suspension, volatility_auction]) {
      expect(fields(message)).toEqual(words("type symbol state reason market_time"));
    }
    expect(fields(feed)).toEqual(words("type state market_time"));
  });

  test("messages that all channels share [STREAM-17, STREAM-22, STREAM-24, HEARTBEAT-02]", () => {
    for (const channel of STREAM_CHANNELS) {
      const { serverMessages } = STREAMS[channel];
      if ("unsubscribed" in serverMessages) {
        expect(fields(serverMessages.unsubscribed)).toEqual(words("type symbols total limit"));
      }
      expect(fields(STREAMS[channel].serverMessages.pong)).toEqual(words("type timestamp"));
      expect(fields(STREAMS[channel].serverMessages.heartbeat)).toEqual(
        words("type timestamp market_time session feed is_delayed"),
      );
      expect(fields(STREAMS[channel].serverMessages.error)).toEqual(words("type code message details"));
    }
  });
});

test("the channels are where clients look for them [STOCKS-01, TAPE-01, LADDER-01, INDEXWS-01, BARSWS-01, STATUSWS-01, NOTIFICATIONS-07, VERSION-02]", () => {
  const known = [
    "/ws/v1/stocks/",
    "/ws/v1/market/trades/",
    "/ws/v1/market/depth/",
    "/ws/v1/market/index/",
    "/ws/v1/market/bars/",
    "/ws/v1/market/status/",
    "/ws/v1/notifications/",
  ];
  expect(STREAM_CHANNELS.map((name) => STREAMS[name].path)).toEqual(expect.arrayContaining(known));
});

test("a session is written in capitals on the streams", () => {
  expect(SESSIONS.map(marketSessionOf)).toEqual([...MARKET_SESSIONS]);
  for (const session of SESSIONS) expect(marketSessionOf(session)).toBe(session.toUpperCase() as "REGULAR");
});
