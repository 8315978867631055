import { expect, test } from "bun:test";
import { DAY_ONE, listed, Script, sar, timeAt } from "./script.ts";

function preopen(): Script {
  return new Script()
    .day(DAY_ONE, [listed("2222", 25)])
    .at("09:30")
    .phase("2222", "opening-auction");
}

test("price and volume of an auction carry the time of their own last change [AUCTION-01, AUCTION-03]", () => {
  const script = preopen().at("09:40").indication("2222", 25.2, 1_000).at("09:45").indication("2222", 25.2, 1_500);
  expect(script.engine.quote(2222).auction).toEqual({
    phase: "opening",
    price: sar(25.2),
    priceUpdatedAtMs: timeAt(DAY_ONE, "09:40"),
    volume: 1_500,
    volumeUpdatedAtMs: timeAt(DAY_ONE, "09:45"),
    symbolState: null,
    symbolSession: "pre-open",
  });
});

test("an auction is there from its start, with nothing to trade until a price forms [AUCTION-07]", () => {
  expect(preopen().engine.quote(2222).auction).toEqual({
    phase: "opening",
    price: 0,
    priceUpdatedAtMs: timeAt(DAY_ONE, "09:30"),
    volume: 0,
    volumeUpdatedAtMs: timeAt(DAY_ONE, "09:30"),
    symbolState: null,
    symbolSession: "pre-open",
  });
});

test("the closing auction is called closing and pre-close [AUCTION-02, AUCTION-05]", () => {
  const script = preopen().at("15:00").phase("2222", "closing-auction").indication("2222", 25, 10);
  expect(script.engine.quote(2222).auction).toMatchObject({ phase: "closing", symbolSession: "pre-close" });
});

test("outside an opening or closing auction there is none [AUCTION-06, AUCTION-12]", () => {
  const script = new Script().day(DAY_ONE, [listed("2222", 25)]);
  expect(script.engine.quote(2222).auction).toBeNull();
  script.at("09:30").phase("2222", "opening-auction").indication("2222", 25.2, 1_000);
  for (const phase of [
    "continuous",
    "volatility-auction",
    "halted",
    "trade-at-last",
    "post-trade",
    "closed",
  ] as const) {
    script.at("10:00").phase("2222", phase).indication("2222", 25.4, 5);
    expect(script.engine.quote(2222).auction).toBeNull();
  }
});

test("a later auction begins without the equilibrium of the one before", () => {
  const script = preopen().indication("2222", 25.2, 1_000).at("10:00").phase("2222", "continuous");
  script.at("15:00").phase("2222", "closing-auction");
  expect(script.engine.quote(2222).auction).toMatchObject({ price: 0, volume: 0 });
});

test("indications move neither price nor updated_at of the quote, the uncross does [AUCTION-10]", () => {
  const script = preopen();
  const before = script.engine.quote(2222);
  script.at("09:50").indication("2222", 27, 1_000);
  expect(script.engine.quote(2222)).toMatchObject({ price: before.price, updatedAtMs: before.updatedAtMs });
  script.at("10:00:12").trade("2222", "buy", 27, 1_000, { kind: "opening" }).phase("2222", "continuous");
  expect(script.engine.quote(2222)).toMatchObject({ price: sar(27), updatedAtMs: timeAt(DAY_ONE, "10:00:12") });
});
