// Operators write dialects as data, so every fault of a dialect has a message in words.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { programFile } from "../../src/base/index.ts";
import { DIALECTS, DialectError, dialectOf, loadDialect } from "./dialect.ts";

test.each([...DIALECTS])("%s names its sources and what it takes for granted", (name) => {
  const dialect = loadDialect(name);
  expect(dialect.name).toBe(name);
  expect(dialect.sources.length).toBeGreaterThan(0);
  expect(dialect.assumed.length).toBeGreaterThan(0);
});

test("in every dialect each phase has a code of its own", () => {
  for (const name of DIALECTS) {
    const codes = Object.values(loadDialect(name).phases).map(({ state, reason }) => `${state} ${reason}`);
    expect(new Set(codes).size).toBe(codes.length);
  }
});

const good: Record<string, unknown> = JSON.parse(
  readFileSync(programFile("gateway/dialects/saudi-xstream.json"), "utf8"),
);
const messages = good["messages"] as Record<string, unknown>;

const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ["no sides", { ...good, sides: undefined }, "sides is missing"],
  [
    "a role that there is not",
    { ...good, messages: { ...messages, Z: { role: "shout", fields: [] } } },
    "no role 'shout'",
  ],
  ["a type that there is not", { ...good, messages: { ...messages, Z: { fields: [["a", "u24"]] } } }, "'u24'"],
  [
    "a field that comes twice",
    {
      ...good,
      messages: {
        ...messages,
        Z: {
          fields: [
            ["a", "u8"],
            ["a", "u8"],
          ],
        },
      },
    },
    "twice",
  ],
  ["a role without its fields", { ...good, messages: { ...messages, D: { role: "delete", fields: [] } } }, "'time'"],
  ["no message that adds", { ...good, messages: { ...messages, A: { fields: [] } } }, "role 'add'"],
  ["a phase without a code", { ...good, phases: {} }, "phases.closed"],
  ["another clock", { ...good, timeFrom: "noon" }, "timeFrom is one of"],
];
for (const [what, data, message] of refused) {
  test(`a dialect with ${what} is refused in words`, () => {
    expect(() => dialectOf(data)).toThrow(message);
    expect(() => dialectOf(data)).toThrow(DialectError);
  });
}

test("a file that is not there is told by its name", () => {
  expect(() => loadDialect("no-such-dialect.json")).toThrow("no-such-dialect.json");
});
