import { expect, test } from "bun:test";
import fc from "fast-check";
import { RESUME_MALFORMED, readResume } from "./resume.ts";

const EPOCH = "7K2Q9D4M";

test("a place is a day of the calendar and a number without leading zeros [RESUME-01, RESUME-10]", () => {
  const read = (place: unknown): unknown => {
    const resume = readResume({ epoch: EPOCH, after: { "2222": place } });
    return resume === null || resume === RESUME_MALFORMED ? resume : resume.after.get("2222");
  };
  expect(read("20261115.11402")).toEqual({ day: 20261115, tradeSeq: 11402 });
  expect(read("20261115.0")).toEqual({ day: 20261115, tradeSeq: 0 });
  expect(read("20261115.999999999999999")).toEqual({ day: 20261115, tradeSeq: 999_999_999_999_999 });
  const malformed: readonly unknown[] = [
    "20261115",
    "20261115.",
    ".5",
    "20261115.05",
    "20261115.-1",
    "20261115.1.1",
    "20261115.1e3",
    "20261115.5 ",
    " 20261115.5",
    "20261115.5\n",
    "2026-11-15.5",
    "20261315.5",
    "20260229.1",
    "20261100.1",
    "00000000.1",
    "20261115.1234567890123456",
    "٢٠٢٦١١١٥.٥",
    "20261115．5",
    "",
    20261115.5,
    null,
    true,
    {},
    ["20261115.5"],
  ];
  for (const place of malformed) expect([place, read(place)]).toEqual([place, RESUME_MALFORMED]);
});

test("resume is true, or an object with both epoch and after; null counts as left out [RESUME-01, RESUME-10]", () => {
  expect(readResume(undefined)).toBeNull();
  expect(readResume(null)).toBeNull();
  expect(readResume(true)).toEqual({ epoch: null, after: new Map() });
  expect(readResume({ epoch: "", after: {} })).toEqual({ epoch: "", after: new Map() });
  expect(readResume({ epoch: EPOCH, after: {}, more: 1 })).toEqual({ epoch: EPOCH, after: new Map() });
  const malformed: readonly unknown[] = [
    false,
    0,
    1,
    "true",
    "",
    [],
    [true],
    {},
    { epoch: EPOCH },
    { after: {} },
    { epoch: EPOCH, after: null },
    { epoch: EPOCH, after: [] },
    { epoch: EPOCH, after: "2222" },
    { epoch: null, after: {} },
    { epoch: 1, after: {} },
  ];
  for (const value of malformed) expect([value, readResume(value)]).toEqual([value, RESUME_MALFORMED]);
});

test("more than a thousand places are malformed, and names that objects have by themselves are symbols like others [RESUME-10]", () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, "20261115.1"]));
  expect(readResume({ epoch: EPOCH, after: many(1_000) })).not.toBe(RESUME_MALFORMED);
  expect(readResume({ epoch: EPOCH, after: many(1_001) })).toBe(RESUME_MALFORMED);
  const odd = JSON.parse(`{"epoch":"${EPOCH}","after":{"__proto__":"20261115.1","constructor":"20261115.2"}}`);
  const resume = readResume(odd);
  expect(resume === null || resume === RESUME_MALFORMED ? [] : [...resume.after.keys()]).toEqual([
    "__proto__",
    "constructor",
  ]);
  expect(readResume(JSON.parse('{"__proto__":{"epoch":"E","after":{}}}'))).toBe(RESUME_MALFORMED);
});

test("whatever is sent is read or called malformed, and never throws [RESUME-10]", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (epoch, after) => {
      for (const value of [epoch, { epoch, after }]) {
        const resume = readResume(value);
        if (resume === null || resume === RESUME_MALFORMED) continue;
        for (const { day, tradeSeq } of resume.after.values()) {
          expect(Number.isSafeInteger(day) && Number.isSafeInteger(tradeSeq)).toBe(true);
        }
      }
    }),
  );
});
