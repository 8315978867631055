// Places in the trades of a symbol: the client detects repeats and holes, also over days.

import { expect, test } from "bun:test";
import { dayOf, TradePlaces } from "../src/stream/trade-places.ts";

test("the next trade, a repeated one and one after a hole are told apart, also over days", () => {
  const places = new TradePlaces();
  const take = (day: number, seq: number) => places.take("2222", `2026-11-${day}T11:00:00.000+03:00`, seq);
  const kinds = [take(15, 7), take(15, 8), take(15, 8), take(15, 10), take(16, 1), take(15, 11), take(17, 2)];
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

test("of a symbol that is wanted from a moment on the trades before it are left out, and the first after it has any number", () => {
  const places = new TradePlaces();
  const take = (second: string, seq: number) => places.take("2222", `2026-11-15T11:00:0${second}+03:00`, seq);
  places.begin("2222", "2026-11-15T11:00:01.000+03:00");
  expect([places.of("2222"), places.lastOf("2222")]).toEqual(["20261115.0", null]);
  expect([take("0.999", 4), take("1.000", 7), take("1.000", 9)]).toEqual(["repeated", "next", "hole"]);
  expect(places.lastOf("2222")).toBe("20261115.9");
});

test("a moment is on its Riyadh day", () => {
  expect(dayOf("2026-11-15T00:00:00.655+03:00")).toBe(20261115);
});
