// Money is exact: these properties compare every operation with BigInt arithmetic.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "./assert.ts";
import {
  DECIMAL_SCALE,
  decimalOf,
  decimalToNumber,
  formatDecimal,
  parseDecimal,
  percentOf,
  roundTo,
  times,
} from "./decimal.ts";

/** Below this, steps of 1/10,000 are coarser than doubles, so a Decimal and its JSON number convert into each other. */
const NAMED_MAX = 2 ** 51;
const anyDecimal = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const namedDecimal = fc.integer({ min: -NAMED_MAX, max: NAMED_MAX });

/** Divides integers of any size, rounding half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * n + d) / (2n * d);
  return isNegative ? -quotient : quotient;
}

/** The printed decimal of a double, as digits of 10^-scale. */
function printedAs(value: number): { readonly digits: bigint; readonly scale: number } {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new Error(`no decimal: ${value}`);
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function roundedExactly(value: number, places: number): number {
  const { digits, scale } = printedAs(value);
  const rounded =
    scale <= places ? digits * 10n ** BigInt(places - scale) : divideRounded(digits, 10n ** BigInt(scale - places));
  return Number(`${rounded}e-${places}`) + 0;
}

describe("text", () => {
  test("formatting and parsing give the same decimal back", () => {
    fc.assert(fc.property(anyDecimal, (value) => parseDecimal(formatDecimal(value)) === value));
  });

  test("formatting has no exponent and no trailing zero", () => {
    fc.assert(
      fc.property(anyDecimal, (value) => {
        expect(formatDecimal(value)).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?$/);
      }),
    );
  });

  test.each([
    ["0", 0],
    ["-0", 0],
    ["-0.0000", 0],
    ["12.34", 123_400],
    ["-12.3", -123_000],
    ["0.0001", 1],
    ["1.00010000000", 10_001],
    [" 7 ", 70_000],
    ["900719925474.0991", Number.MAX_SAFE_INTEGER],
  ])("%p is read as %p", (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  test.each([
    "",
    " ",
    "-",
    ".5",
    "1.",
    "+1",
    "1e3",
    "0x10",
    "1,000",
    "1.23.4",
    "NaN",
    "Infinity",
    "١٢",
    "1.00001",
    "900719925474.0992",
    "999999999999999",
    "1000000000000000",
  ])("%p is refused", (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
});

describe("JSON numbers", () => {
  test("a decimal comes back from its JSON number", () => {
    fc.assert(fc.property(namedDecimal, (value) => decimalOf(decimalToNumber(value)) === value));
  });

  test("a JSON number prints as the decimal, without a tail", () => {
    fc.assert(
      fc.property(namedDecimal, (value) => {
        expect(JSON.stringify(decimalToNumber(value))).toBe(
          value !== 0 && Math.abs(value) < 1 ? String(value / DECIMAL_SCALE) : formatDecimal(value),
        );
      }),
    );
  });

  test("a number that no decimal can hold is our bug", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e13, -1e13]) {
      expect(() => decimalOf(value)).toThrow(Fault);
    }
  });

  test("a negative nothing is plain zero", () => {
    expect(Object.is(decimalOf(-0), 0)).toBe(true);
    expect(Object.is(decimalOf(-0.00001), 0)).toBe(true);
  });
});

describe("products", () => {
  test("price times quantity is the exact product, or a fault", () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 0xffff_ffff }), (price, quantity) => {
        const exact = BigInt(price) * BigInt(quantity);
        if (exact >= -BigInt(Number.MAX_SAFE_INTEGER) && exact <= BigInt(Number.MAX_SAFE_INTEGER)) {
          expect(times(price, quantity)).toBe(Number(exact));
        } else {
          expect(() => times(price, quantity)).toThrow(Fault);
        }
      }),
    );
  });
});

describe("rounding", () => {
  test("agrees with exact arithmetic on the number as it prints", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -1e12, max: 1e12, noNaN: true }),
          fc.double({ min: -1, max: 1, noNaN: true }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        fc.integer({ min: 0, max: 6 }),
        (value, places) => {
          expect(roundTo(value, places)).toBe(roundedExactly(value, places));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("a half as a person writes it goes away from zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (whole, places) => {
        const half = Number(`${whole}5e-${places + 1}`);
        const expected = Number(`${whole < 0 ? whole - 1 : whole + 1}e-${places}`);
        expect(roundTo(half, places)).toBe(expected + 0);
      }),
    );
  });

  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.675, 2, 2.68],
    [8.345, 2, 8.35],
    [0.49999999999999994, 0, 0],
    [-0.004, 2, 0],
    [2 ** 51 + 1, 0, 2 ** 51 + 1],
    [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
    [1.5e-7, 7, 2e-7],
    [1e-7, 2, 0],
    [1e300, 4, 1e300],
  ])("roundTo(%p, %p) is %p", (value, places, expected) => {
    expect(Object.is(roundTo(value, places), expected)).toBe(true);
  });

  test("rounding twice changes nothing", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 4 }), (value, places) => {
        const once = roundTo(value, places);
        expect(roundTo(once, places)).toBe(once);
      }),
    );
  });
});

describe("percentages", () => {
  test("of two whole numbers are exact to two decimals, halves away from zero", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -9e11, max: 9e11 })),
        fc.oneof(
          fc.integer({ min: 1, max: 1e6 }),
          fc.integer({ min: 1, max: 400 }).map((n) => n * 20_000),
        ),
        (part, whole) => {
          const exact = divideRounded(BigInt(part) * 10_000n, BigInt(whole));
          expect(percentOf(part, whole)).toBe(Number(`${exact}e-2`) + 0);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("a half of the last place is not lost in a quotient", () => {
    // 201 of 40,000 is 0.5025 %; a product of doubles would be just below the half.
    for (let part = 1; part < 4_000; part += 2) {
      const exact = divideRounded(BigInt(part) * 10_000n, 40_000n);
      expect(percentOf(part, 40_000)).toBe(Number(`${exact}e-2`));
      expect(percentOf(-part, 40_000)).toBe(-Number(`${exact}e-2`) + 0);
    }
  });

  test("of nothing are 0, never NaN or a negative zero", () => {
    expect(percentOf(5, 0)).toBe(0);
    expect(Object.is(percentOf(0, -7), 0)).toBe(true);
    expect(Object.is(percentOf(-1, 1e9), 0)).toBe(true);
  });

  test("of fractions are rounded as numbers are", () => {
    expect(percentOf(0.5, 2.5)).toBe(20);
    expect(percentOf(1.5, -4.5)).toBe(-33.33);
  });
});
