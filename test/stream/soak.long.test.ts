// Hundreds of clients with random subscriptions come and go while a simulated day runs; in the end every record equals the
// journal. MARSAD_SOAK=10 makes it ten times as busy, over two days.

import { expect, test } from "bun:test";
import { DAY_END_MS, ExchangeDay } from "../../exchange/day/index.ts";
import { INDEX_START, loadUniverse } from "../../exchange/universe/index.ts";
import { projectDepth } from "../../src/answers/depth/project-depth.ts";
import { type Day, formatDay, nextTurn, Random } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../src/model/index.ts";
import { STREAM_CHANNELS } from "../../src/wire/index.ts";
import { projectStreamQuote } from "../world/stream-quote.ts";
import { SoakClient } from "./soak-client.ts";
import { StreamFixture } from "./stream-fixture.ts";

const FACTOR = Number(process.env["MARSAD_SOAK"] ?? 1);
const CLIENTS = 500;
const ACTIVITY = 0.001 * FACTOR;
const DAYS: readonly Day[] = FACTOR > 1 ? [20261115, 20261116] : [20261115];
const BATCH_EVENTS = 300;
const TIMEOUT_MS = 60_000 * FACTOR;

/** The events of whole simulated days, each day going on where the one before closed. */
function* simulatedDays(): Generator<readonly MarketEvent[]> {
  let listings = loadUniverse();
  let indexCloses = INDEX_START;
  for (const day of DAYS) {
    const writer = new FrameWriter();
    const exchange = new ExchangeDay({ seed: 8, day, listings, indexCloses, activity: ACTIVITY, writer });
    exchange.advanceTo(DAY_END_MS);
    const events: MarketEvent[] = [];
    new FrameReader().readAll(writer.take(), (event) => events.push(event));
    yield events;
    const { prices, indices } = exchange.closes();
    listings = listings.map((each) => ({ ...each, referencePrice: prices.get(each.number) ?? each.referencePrice }));
    indexCloses = indices;
  }
}

/** Keeps what the feed told of today's trades, apart from the engine. */
class Journal {
  readonly #symbols = new Map<number, string>();
  readonly #trades = new Map<string, { price: number; quantity: number }[]>();
  #date = "";
  count = 0;

  readonly date = (): string => this.#date;
  readonly tradesOf = (symbol: string) => this.#trades.get(symbol) ?? [];

  keep(event: MarketEvent): void {
    if (event.type === "day-start") {
      this.#date = formatDay(event.day);
      this.#trades.clear();
    }
    if (event.type === "instrument") this.#symbols.set(event.instrument.number, event.instrument.symbol);
    if (event.type !== "trade") return;
    const symbol = this.#symbols.get(event.instrument) ?? "";
    const trades = this.#trades.get(symbol) ?? [];
    trades.push({ price: event.price / 10_000, quantity: event.quantity });
    this.#trades.set(symbol, trades);
    this.count++;
  }
}

test(
  "every record of 500 clients that come and go equals the journal [STREAM-38, TAPE-09]",
  async () => {
    const fixture = await StreamFixture.open({ isEmpty: true, addressRequestsPerMinute: 1_000_000 });
    const overrides = { streamConnections: 10 * CLIENTS };
    const { keyText } = fixture.access.accounts.add("enterprise", { overrides, depth: "approved" });
    await fixture.access.beat(fixture.gate);
    const random = new Random("soak", FACTOR);
    const journal = new Journal();
    const symbols = loadUniverse().map((listing) => listing.symbol);
    const some = (): string[] => [
      ...new Set(Array.from({ length: random.between(1, 20) }, () => random.pick(symbols))),
    ];
    const faults: string[] = [];
    let sessions = 0;
    let received = 0;

    const join = async (): Promise<SoakClient> => {
      const channel = random.pick(STREAM_CHANNELS);
      const wanted = some();
      const client = new SoakClient(channel, fixture.url(channel, { api_key: keyText }), journal);
      await client.opened;
      client.send("subscribe", wanted);
      sessions++;
      return client;
    };
    const leave = (client: SoakClient): void => {
      faults.push(...client.faults);
      received += client.frames;
      client.drop();
    };

    const clients: SoakClient[] = [];
    const first = simulatedDays();
    let events = first.next().value as readonly MarketEvent[];
    const apply = async (batch: readonly MarketEvent[]): Promise<void> => {
      for (const event of batch) journal.keep(event);
      await fixture.market.apply({ events: batch, arrivedAtMs: fixture.access.clock.nowMs() });
    };
    const opening = events.findIndex((event) => event.type === "phase");
    await apply(events.slice(0, opening));
    events = events.slice(opening);
    while (clients.length < CLIENTS) clients.push(...(await Promise.all(Array.from({ length: 50 }, join))));

    for (;;) {
      for (let from = 0; from < events.length; from += BATCH_EVENTS) {
        await apply(events.slice(from, from + BATCH_EVENTS));
        fixture.access.clock.advance(100);
        await nextTurn();
        for (let change = 0; change < 3; change++) {
          const client = random.pick(clients);
          client.send(random.chance(0.5) ? "unsubscribe" : "subscribe", [
            random.pick([...client.subscribed, random.pick(symbols)]),
          ]);
        }
        if (!random.chance(0.5)) continue;
        const at = random.int(clients.length);
        const gone = clients[at];
        if (gone !== undefined) leave(gone);
        clients[at] = await join();
      }
      const next = first.next();
      if (next.done === true) break;
      events = next.value;
    }

    await Promise.all(clients.map((client) => client.flush(fixture.access.clock)));
    const engine = fixture.market.engine("realtime");
    for (const client of clients) {
      client.checkComplete();
      for (const symbol of client.channel === "trades" ? [] : client.subscribed) {
        const number = engine.instrumentBySymbol(symbol)?.number ?? 0;
        const told = client.last.get(symbol);
        if (client.channel === "stocks") expect(told.data).toEqual(projectStreamQuote(engine.quote(number)));
        else {
          const book = engine.depth(number, 3);
          const { type, available, timestamp, ...snapshot } = told;
          expect(available).toBe(book !== null);
          if (book !== null) expect(snapshot).toEqual(projectDepth(book, 20));
        }
      }
      leave(client);
    }
    expect(faults).toEqual([]);
    expect(journal.count).toBeGreaterThan(200);
    expect(received).toBeGreaterThan(sessions * 3);
    process.stdout.write(`soak: ${sessions} connections, ${received} frames, ${journal.count} trades\n`);
    await fixture.close();
  },
  TIMEOUT_MS,
);
