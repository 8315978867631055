// Assertions report only our own bugs, and return the value that they check.

import { expect, test } from "bun:test";
import { assert, Fault, Outage, present, unreachable } from "./assert.ts";

test("assert passes what is truthy and faults on the rest with its message", () => {
  assert(1, "unused");
  for (const value of [false, 0, "", null, undefined, Number.NaN]) {
    expect(() => assert(value, "the book is crossed")).toThrow(new Fault("the book is crossed"));
  }
});

test("present returns every value but null and undefined, falsy ones included", () => {
  for (const value of [0, "", false, Number.NaN]) expect(present(value, "unused")).toBe(value);
  expect(() => present(null, "no such row")).toThrow(new Fault("no such row"));
  expect(() => present(undefined, "no such row")).toThrow(Fault);
});

test("unreachable faults and names the value", () => {
  expect(() => unreachable("odd" as never)).toThrow(new Fault("unreachable: odd"));
});

test("a fault and an outage can be told apart by class and by name", () => {
  expect(new Outage("database")).not.toBeInstanceOf(Fault);
  expect([new Fault("x").name, new Outage("x").name]).toEqual(["Fault", "Outage"]);
});
