// Encoder and decoder of ITCH messages, over every message of every dialect.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { present } from "../../src/base/index.ts";
import { DIALECTS, type ItchDialect, loadDialect } from "./dialect.ts";
import type { Field, MessageLayout } from "./message-layout.ts";

const BITS: Readonly<Record<string, bigint>> = { u8: 8n, u16: 16n, u32: 32n, u48: 48n, u64: 64n, i32: 31n, i64: 63n };

function anyValueOf(field: Field): fc.Arbitrary<number | bigint | string> {
  if (field.kind === "text") {
    // Spaces pad a text at its end, so a text must not end in a space of its own.
    return fc.string({ maxLength: field.size, unit: fc.constantFrom(..."ABCXYZ0189_") });
  }
  const bits = BITS[field.kind] ?? expect.unreachable();
  const max = (1n << bits) - 1n;
  const min = field.kind.startsWith("i") ? -max : 0n;
  return fc.bigInt({ min, max }).map((value) => (field.kind === "u64" && value > 1n << 53n ? value : Number(value)));
}

function readOf(field: Field, bytes: Uint8Array): number | bigint | string {
  const view = new DataView(bytes.buffer);
  return field.kind === "text" ? field.text(view, 0) : field.key(view, 0);
}

const messages = DIALECTS.flatMap((name) => loadDialect(name).layouts.map((layout) => ({ name, layout })));

test.each(messages.map(({ name, layout }) => [name, layout.code, layout] as const))(
  "%s %s: what is encoded is decoded again",
  (_name, code, layout) => {
    const values = fc.record(Object.fromEntries(layout.fields.map((field) => [field.name, anyValueOf(field)])));
    const check = (given: Record<string, number | bigint | string>): void => {
      const bytes = layout.encode(given);
      expect(bytes.length).toBe(layout.length);
      expect(String.fromCharCode(bytes[0] ?? 0)).toBe(code);
      for (const field of layout.fields) {
        const read = readOf(field, bytes);
        const expected = given[field.name] ?? expect.unreachable();
        // Encoding rounds signed 64-bit numbers beyond the safe integers.
        expect(field.kind === "i64" ? Number(read) : read).toBe(field.kind === "i64" ? Number(expected) : expected);
      }
    };
    fc.assert(fc.property(values, check), { numRuns: 30 });
  },
);

const layoutOf = (dialect: ItchDialect, code: string): MessageLayout =>
  present(
    dialect.layouts.find((layout) => layout.code === code),
    `no message ${code}`,
  );

test("the messages of TotalView 5.0 and GLIMPSE 5.0 have the lengths of the public specification", () => {
  const lengths = Object.fromEntries(
    loadDialect("nasdaq-totalview-5.0").layouts.map(({ code, length }) => [code, length]),
  );
  expect(lengths).toEqual({
    ...{ S: 12, R: 39, H: 25, Y: 20, L: 26, V: 35, W: 12, K: 28, J: 35, h: 21, A: 36, F: 40, E: 31, C: 36, X: 23 },
    ...{ D: 19, U: 35, P: 44, Q: 40, B: 19, I: 50, N: 20, O: 48, G: 21 },
  });
});

test("an Add Order of TotalView 5.0 is read byte by byte as its specification says", () => {
  // Stock locate 13, tracking 0, 28,800,319,467,661 ns, order 484, buy, 1,000 shares of AAPL at 10.6000.
  const hex = "41000d0000" + "1a3198cfb08d" + "00000000000001e4" + "42" + "000003e8" + "4141504c20202020" + "00019e10";
  const bytes = Uint8Array.fromHex(hex);
  const view = new DataView(bytes.buffer);
  const add = layoutOf(loadDialect("nasdaq-totalview-5.0"), "A");
  const read = Object.fromEntries(add.fields.map((field) => [field.name, readOf(field, bytes)]));
  expect(read).toEqual({
    ...{ book: 13, tracking: 0, time: 28_800_319_467_661, order: 484, side: "B", quantity: 1_000, symbol: "AAPL" },
    price: 106_000,
  });
  expect(add.field("side")?.number(view, 0)).toBe("B".charCodeAt(0));
});
