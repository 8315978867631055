// Places in the trades of a symbol: repeats and holes are seen, over days as well.

import { expect, test } from "bun:test";
import { dayOf, TradePlaces } from "../src/stream/trade-places.ts";

test("the next trade, a repeated one and one after a hole are told apart, also over days", () => {
  const places = new TradePlaces();
  const kinds = [
    places.take("2222", 20261115, 7),
    places.take("2222", 20261115, 8),
    places.take("2222", 20261115, 8),
    places.take("2222", 20261115, 10),
    places.take("2222", 20261116, 1),
    places.take("2222", 20261115, 11),
    places.take("2222", 20261117, 2),
  ];
  expect(kinds).toEqual(["next", "next", "repeated", "hole", "next", "repeated", "hole"]);
  expect(places.of("2222")).toBe("20261117.2");
});

test("a subscribe tells the places of its symbols, and of all symbols for the star", () => {
  const places = new TradePlaces();
  places.set("2222", 20261115, 0);
  places.set("1120", 20261115, 5);
  expect(places.after(["2222", "7010"])).toEqual({ "2222": "20261115.0" });
  expect(places.after(["*"])).toEqual({ "2222": "20261115.0", "1120": "20261115.5" });
  places.forget("2222");
  expect(places.of("2222")).toBeNull();
});

test("a moment is on its Riyadh day", () => {
  expect(dayOf("2026-11-15T00:00:00.655+03:00")).toBe(20261115);
});
