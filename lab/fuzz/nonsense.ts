// Texts, numbers and JSON that break careless programs, as arbitraries of fast-check: every generator mixes them with valid input.

import fc from "fast-check";

/** Names of object properties, text that changes direction, ends early or is not valid, and texts that look like another type. */
const TEXTS = [
  "",
  " ",
  "\0",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "٢٢٢٢",
  "2222\u0000",
  "\u202e2222\u202c",
  "\u2067أرامكو\u2069",
  "\ufeff2222",
  "أرامـــكو",
  "أَرَامْكُو",
  "ي".repeat(300),
  "\ud800",
  "\udfff\ud800",
  "💥",
  "e\u0301".repeat(60),
  "﷽",
  "ﷺ",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%zz",
  "%ff%fe",
  "%E2%80%AE",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "\r\nX-Evil: 1",
  "a\tb",
  "[object Object]",
  "9".repeat(400),
  "2026-02-30",
  "0000-00-00",
  "2026-11-15T25:61:61+99:99",
  "+03:00",
  ",",
  ",,,",
  "*",
  "TASI,NOMU,TASI",
  "ı".repeat(20),
  "İ",
];

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 24 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.constantFrom(..."٠١٢٣٤٥٦٧٨٩ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءآأإؤئـًٌٍَُِّْ "),
      maxLength: 60,
    }),
  },
);

/** Any sixteen-bit units, so that some are halves of a pair. */
const brokenText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

/** Numbers in JSON notation. */
export const anyNumberText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "0",
    "-0",
    "-1",
    "1e309",
    "-1e309",
    "1e-400",
    "0.1",
    "9007199254740993",
    "1E+2",
    `1${"0".repeat(400)}`,
    "0.30000000000000004",
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom("null", "true", "false"),
    anyNumberText,
    anyText.map((text) => JSON.stringify(text)),
    brokenText.map((text) => JSON.stringify(text)),
    fc.array(tie("json"), { maxLength: 5 }).map((items) => `[${items.join()}]`),
    fc
      .array(
        fc.tuple(fc.oneof(anyText, fc.constantFrom("__proto__", "constructor", "toJSON", "length")), tie("json")),
        { maxLength: 5 },
      )
      .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
  ),
}));

/** Valid JSON without a meaning. */
export const anyJson: fc.Arbitrary<string> = json;

/** Damage to a text: a stretch taken out, doubled, or replaced by bytes. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const at = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const noise = fc.oneof(
    fc.constantFrom("", "\0", '"', "{", "[", "}", "\\", "\\u", "\xff", "\xc3", ",", "\n", "\r"),
    anyText,
  );
  const hit = fc.tuple(at, fc.integer({ min: 0, max: 8 }), noise, fc.boolean());
  return fc.tuple(texts, fc.array(hit, { minLength: 1, maxLength: 3 })).map(([text, hits]) =>
    hits.reduce((whole, [place, length, put, isDoubled]) => {
      const from = Math.floor(place * (whole.length + 1));
      const taken = whole.slice(from, from + length);
      return whole.slice(0, from) + (isDoubled ? taken + taken : put) + whole.slice(from + length);
    }, text),
  );
}

/** Texts that are large or deep: reading them costs more than sending them. */
export const hugeJson: fc.Arbitrary<string> = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }).map((depth) => "[".repeat(depth)),
  fc.integer({ min: 1, max: 30_000 }).map((depth) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`),
  fc.integer({ min: 1, max: 8_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
  fc.integer({ min: 1, max: 70_000 }).map((length) => `{"name":"${"x".repeat(length)}"}`),
  fc
    .integer({ min: 1, max: 9_000 })
    .map((count) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`),
  fc
    .integer({ min: 1, max: 9_000 })
    .map((count) => `{"symbols":[${Array.from({ length: count }, () => '"2222"').join()}]}`),
);
