// Auctions on quotes: seen live on real-time plans, morning and afternoon, and never on delayed ones.

import { expect, test } from "bun:test";
import { DELAYED_KEYS, type KeyName, REALTIME_KEYS } from "../../world/market-world.ts";
import { MORNING_LISTINGS, morningScript, openMarket, playedWorld, preopen } from "../../world/morning.ts";

test("the opening auction is on real-time quotes, single and batch alike [AUCTION-01, AUCTION-02, AUCTION-03, AUCTION-04, AUCTION-05, AUCTION-07, AUCTION-11]", async () => {
  const { world } = await playedWorld(preopen());
  for (const key of REALTIME_KEYS) {
    const { body } = await world.get("/quote/2222/", key);
    expect(body.auction).toEqual({
      phase: "opening",
      price: 27.2,
      price_updated_at: "2026-11-15T09:56:00.000+03:00",
      volume: 400,
      volume_updated_at: "2026-11-15T09:55:00.000+03:00",
      symbol_state: null,
      symbol_session: "pre-open",
    });
    expect((await world.get("/quotes/?symbols=2222", key)).body.quotes[0].auction).toEqual(body.auction);
  }
  await world.close();
});

test("as CSV a quote has the auction in columns of its own, empty where none is live or shown [BATCH-18]", async () => {
  const script = preopen();
  const { world } = await playedWorld(script);
  const cells = async (symbol: string, key: KeyName): Promise<readonly string[]> => {
    const { text } = await world.get(`/quotes/?symbols=${symbol}&format=csv`, key);
    const [header = [], row = []] = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    return header.flatMap((column, at) => (column.startsWith("auction_") ? [`${column}=${row[at]}`] : []));
  };
  expect(await cells("2222", "pro")).toEqual([
    "auction_phase=opening",
    "auction_price=27.2",
    "auction_price_updated_at=2026-11-15T09:56:00.000+03:00",
    "auction_volume=400",
    "auction_volume_updated_at=2026-11-15T09:55:00.000+03:00",
    "auction_symbol_state=",
    "auction_symbol_session=pre-open",
  ]);
  await world.play(openMarket(script));
  for (const cell of [...(await cells("2222", "pro")), ...(await cells("2222", "starter"))])
    expect(cell).toEndWith("=");
  await world.close();
});

test("a live auction leaves price and updated_at at the last official trade [AUCTION-10]", async () => {
  const { world } = await playedWorld(preopen());
  const { body } = await world.get("/quote/2222/");
  expect(body).toMatchObject({ price: 27, change: 0, volume: 0, updated_at: "2026-11-15T09:00:00.000+03:00" });
  await world.close();
});

test("the closing auction is there in the afternoon, and gone with the next session [AUCTION-05, AUCTION-06, AUCTION-12]", async () => {
  const script = morningScript().at("15:00");
  for (const { symbol } of MORNING_LISTINGS) script.phase(symbol, "closing-auction");
  script.at("15:05").indication("2222", 27.6, 700);
  const { world } = await playedWorld(script);
  const { body } = await world.get("/quote/2222/");
  expect(body.auction).toMatchObject({ phase: "closing", price: 27.6, volume: 700, symbol_session: "pre-close" });
  expect(body.price).toBe(27.5);
  script.at("15:10:12").trade("2222", "buy", 27.6, 700, { kind: "closing" }).phase("2222", "trade-at-last");
  await world.play(script);
  expect((await world.get("/quote/2222/")).body).toMatchObject({ auction: null, price: 27.6 });
  await world.close();
});

test("a delayed plan never receives an auction, also while the delayed market is in one [AUCTION-08]", async () => {
  const script = preopen().at("10:15").heartbeat();
  const { world } = await playedWorld(script);
  expect(world.market.engine("delayed").quote(2222).auction).not.toBeNull();
  for (const key of DELAYED_KEYS) expect((await world.get("/quote/2222/", key)).body.auction).toBeNull();
  expect((await world.get("/quotes/?symbols=2222,1120", "starter")).body.quotes.map(auctionOf)).toEqual([null, null]);
  await world.close();
});

test("data_mode=delayed has no auction on any plan [AUCTION-09]", async () => {
  const { world } = await playedWorld(preopen().at("10:15").heartbeat());
  for (const key of REALTIME_KEYS) {
    expect((await world.get("/quote/2222/?data_mode=delayed", key)).body.auction).toBeNull();
    expect((await world.get("/quotes/?symbols=2222&data_mode=delayed", key)).body.quotes.map(auctionOf)).toEqual([
      null,
    ]);
    expect((await world.get("/quote/2222/", key)).body.auction).not.toBeNull();
  }
  await world.close();
});

test("outside auctions there is none [AUCTION-06]", async () => {
  const { world } = await playedWorld(morningScript());
  for (const { symbol } of MORNING_LISTINGS) expect((await world.get(`/quote/${symbol}/`)).body.auction).toBeNull();
  await world.close();
});

const auctionOf = (quote: { readonly auction: unknown }): unknown => quote.auction;
