import { expect, test } from "bun:test";
import { PHASES } from "../../model/index.ts";
import { auctionPhaseOf, bookStateOf, sessionOf } from "./session.ts";

test("each phase of the exchange has its session name [DEPTH-25]", () => {
  expect(PHASES.map((phase) => [phase, sessionOf(phase)])).toEqual([
    ["closed", "closed"],
    ["opening-auction", "preopen"],
    ["continuous", "regular"],
    ["closing-auction", "preclose"],
    ["trade-at-last", "atc"],
    ["post-trade", "postmarket"],
    ["volatility-auction", "regular"],
    ["halted", "regular"],
  ]);
});

test("only the opening and the closing auction are auctions of a quote [AUCTION-02]", () => {
  expect(PHASES.filter((phase) => auctionPhaseOf(phase) !== null)).toEqual(["opening-auction", "closing-auction"]);
  expect(auctionPhaseOf("opening-auction")).toBe("opening");
  expect(auctionPhaseOf("closing-auction")).toBe("closing");
});

test("a book is described by what is most telling about it [DEPTH-26, DEPTH-19]", () => {
  expect(bookStateOf("continuous", true, true, false)).toBe("normal");
  expect(bookStateOf("continuous", true, false, false)).toBe("one_sided");
  expect(bookStateOf("continuous", false, true, false)).toBe("one_sided");
  expect(bookStateOf("opening-auction", true, true, true)).toBe("auction");
  expect(bookStateOf("volatility-auction", true, false, false)).toBe("auction");
  expect(bookStateOf("halted", true, true, false)).toBe("halted");
  expect(bookStateOf("opening-auction", false, false, true)).toBe("market_orders_only");
  expect(bookStateOf("halted", false, false, true)).toBe("market_orders_only");
  expect(bookStateOf("opening-auction", true, false, true)).toBe("auction");
  expect(bookStateOf("post-trade", true, true, false)).toBe("normal");
});
