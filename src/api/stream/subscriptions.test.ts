// Subscriptions against a naive model: a plain map of every listed symbol.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { TestClock } from "../../../test/world/test-clock.ts";
import { WILDCARD } from "../../wire/index.ts";
import { StreamPace } from "./stream-pace.ts";
import { Subscriptions } from "./subscriptions.ts";
import { Topics, type Variant } from "./topics.ts";

const LISTED = ["1001", "1002", "1003", "1004", "1005"];
const pace = new StreamPace({ intervalMs: 0, onlyChanges: false }, new Topics("depth"), {
  clock: new TestClock(),
  lastChanges: null,
  publish: () => undefined,
  guard: (task) => task(),
});
const VARIANTS: readonly Variant[] = [1, 5].map((levels) => ({
  key: `${levels}/20`,
  levels,
  entitledLevels: 20,
  minutes: 1,
  pace,
  isCompact: false,
}));

const symbols = fc.uniqueArray(fc.constantFrom(...LISTED), { minLength: 1 });
const variant = fc.constantFrom(...VARIANTS);
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), symbols, variant }),
  fc.record({ kind: fc.constant("addAll" as const), variant }),
  fc.record({ kind: fc.constant("remove" as const), symbols }),
  fc.record({ kind: fc.constant("clear" as const) }),
  fc.record({ kind: fc.constant("revise" as const), variant }),
);

test("after any sequence of actions the same symbols are subscribed as in a plain map, and the answers tell what changed", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const subscriptions = new Subscriptions();
      const model = new Map<string, string>();
      for (const action of steps) {
        const before = new Map(model);
        if (action.kind === "add" || action.kind === "addAll") {
          const named = action.kind === "add" ? action.symbols : LISTED;
          for (const symbol of named) model.set(symbol, action.variant.key);
          const added =
            action.kind === "add"
              ? subscriptions.add(action.symbols, action.variant)
              : subscriptions.addAll(action.variant, LISTED);
          expect(added).toEqual(named.filter((symbol) => before.get(symbol) !== action.variant.key));
        } else if (action.kind === "remove") {
          for (const symbol of action.symbols) model.delete(symbol);
          expect(subscriptions.remove(action.symbols)).toEqual(action.symbols.filter((symbol) => before.has(symbol)));
        } else if (action.kind === "revise") {
          for (const symbol of model.keys()) model.set(symbol, action.variant.key);
          subscriptions.revise(() => action.variant);
        } else {
          model.clear();
          subscriptions.clear();
        }
        expect(subscriptions.total(LISTED)).toBe(model.size);
        for (const symbol of LISTED) expect(subscriptions.variantOf(symbol)?.key).toBe(model.get(symbol));
        const topics = subscriptions.topics({ symbols: () => LISTED });
        const covered = topics.flatMap(({ symbol, variant: { key } }) =>
          symbol === WILDCARD ? LISTED.map((each) => [each, key]) : [[symbol, key]],
        );
        expect(covered.toSorted()).toEqual([...model].toSorted());
      }
    }),
  );
});

test("all symbols take one topic until one is left out, and one again when it is back", () => {
  const [variantOne] = VARIANTS as readonly [Variant];
  const subscriptions = new Subscriptions();
  subscriptions.addAll(variantOne, LISTED);
  expect(subscriptions.topics({ symbols: () => LISTED })).toHaveLength(1);
  subscriptions.remove(["1001"]);
  expect(subscriptions.topics({ symbols: () => [...LISTED, "1006"] })).toHaveLength(5);
  subscriptions.add(["1001"], variantOne);
  expect(subscriptions.topics({ symbols: () => LISTED })).toEqual([{ symbol: WILDCARD, variant: variantOne }]);
});
