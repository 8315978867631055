// Seeded chance must repeat on every machine and be fair; secrets must not repeat at all. Seeds are fixed, so a bound
// that holds once holds always.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { jitter, Random, secretBytes, seedOf } from "./random.ts";

const draw = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.uint32());

describe("repeatable", () => {
  test("the first numbers of a seed are the same for good", () => {
    expect(draw(new Random(1), 4)).toEqual([721421405, 161080980, 2088492272, 39289560]);
    expect(draw(new Random("flow", 20261115, "2222"), 2)).toEqual([990086975, 2830826209]);
    expect(seedOf("marsad")).toBe(1621204861);
  });

  test("the same parts give the same stream, other parts another", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 }), fc.string(), (parts, more) => {
        expect(draw(new Random(...parts), 8)).toEqual(draw(new Random(...parts), 8));
        expect(draw(new Random(...parts, more), 8)).not.toEqual(draw(new Random(...parts), 8));
      }),
    );
  });

  test("where one part ends and the next begins is part of the seed", () => {
    expect(seedOf("ab", "c")).not.toBe(seedOf("a", "bc"));
    expect(seedOf(1, 23)).not.toBe(seedOf(12, 3));
    expect(seedOf("a")).not.toBe(seedOf("a", ""));
  });

  test("neighbouring seeds do not collide or begin alike", () => {
    const firsts = new Set<number>();
    for (let seed = 0; seed < 5_000; seed++) firsts.add(new Random(seed).uint32());
    expect(firsts.size).toBeGreaterThan(4_990);
  });
});

describe("fair", () => {
  test("each of sixteen bins gets its share, from high bits and from low bits", () => {
    const random = new Random("bins");
    const high = new Array<number>(16).fill(0);
    const low = new Array<number>(16).fill(0);
    const draws = 64_000;
    for (let i = 0; i < draws; i++) {
      const value = random.uint32();
      high[value >>> 28] = (high[value >>> 28] ?? 0) + 1;
      low[value & 15] = (low[value & 15] ?? 0) + 1;
    }
    const expected = draws / 16;
    for (const bins of [high, low]) {
      const chiSquare = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // 15 degrees of freedom: above 37.7 once in a thousand seeds.
      expect(chiSquare).toBeLessThan(37.7);
    }
  });

  test("numbers stay in their ranges and reach both ends", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 3 }),
        (seed, low, span) => {
          const random = new Random(seed);
          const seen = new Set<number>();
          for (let i = 0; i < 200; i++) {
            const fraction = random.next();
            expect(fraction >= 0 && fraction < 1).toBe(true);
            seen.add(random.between(low, low + span));
          }
          expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: span + 1 }, (_, i) => low + i));
        },
      ),
      { numRuns: 50 },
    );
  });

  test("the normal has mean 0, variance 1 and thin, even tails", () => {
    const random = new Random("normal");
    const count = 50_000;
    let sum = 0;
    let squares = 0;
    let beyondTwo = 0;
    for (let i = 0; i < count; i++) {
      const value = random.normal();
      sum += value;
      squares += value * value;
      if (Math.abs(value) > 2) beyondTwo++;
    }
    expect(Math.abs(sum / count)).toBeLessThan(0.015);
    expect(Math.abs(squares / count - 1)).toBeLessThan(0.02);
    expect(Math.abs(beyondTwo / count - 0.0455)).toBeLessThan(0.003);
  });

  test("the exponential has mean 1 and is never negative or endless", () => {
    const random = new Random("exponential");
    let sum = 0;
    for (let i = 0; i < 50_000; i++) {
      const value = random.exponential();
      expect(value >= 0 && Number.isFinite(value)).toBe(true);
      sum += value;
    }
    expect(Math.abs(sum / 50_000 - 1)).toBeLessThan(0.015);
  });

  test("chance comes true as often as it says; 0 never, 1 always", () => {
    const random = new Random("chance");
    let hits = 0;
    for (let i = 0; i < 20_000; i++) {
      if (random.chance(0.3)) hits++;
      expect(random.chance(0)).toBe(false);
      expect(random.chance(1)).toBe(true);
    }
    expect(Math.abs(hits / 20_000 - 0.3)).toBeLessThan(0.01);
  });

  test("pick takes items of the list only, and nothing from an empty one", () => {
    const random = new Random("pick");
    const seen = new Set(Array.from({ length: 100 }, () => random.pick(["a", "b", "c"])));
    expect([...seen].sort()).toEqual(["a", "b", "c"]);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});

describe("secret", () => {
  test("bytes have the length asked for and do not repeat", () => {
    expect(secretBytes(0).length).toBe(0);
    const seen = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const bytes = secretBytes(20);
      expect(bytes.length).toBe(20);
      seen.add(bytes.toString());
    }
    expect(seen.size).toBe(100);
  });

  test("jitter is a fraction and varies", () => {
    const seen = new Set<number>();
    for (let i = 0; i < 100; i++) {
      const fraction = jitter();
      expect(fraction >= 0 && fraction < 1).toBe(true);
      seen.add(fraction);
    }
    expect(seen.size).toBeGreaterThan(95);
  });
});
