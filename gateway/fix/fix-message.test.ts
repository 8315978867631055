// FIX messages on the wire: framing of bytes that come in any pieces, refusals by the dictionary, and messages that survive a round trip.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { FIELDS, type FieldName, HEADER, MESSAGES } from "./fix-dictionary.ts";
import {
  BODY_BYTES_MAX,
  type Body,
  encodeBody,
  encodeMessage,
  FixReader,
  formatUtc,
  parseUtc,
  readMessage,
} from "./fix-message.ts";

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1");
const piped = (text: string): string => text.replaceAll("|", "\x01");
const HEAD: Body = [
  ["MsgSeqNum", 2],
  ["SenderCompID", "CLIENT"],
  ["SendingTime", "20261116-08:00:00.000"],
  ["TargetCompID", "MARSAD"],
];

/** The body with its own length and checksum around it. */
function framed(body: string, begin = "FIX.4.4"): string {
  const text = piped(`8=${begin}|9=${body.length}|${body}`);
  const sum = [...bytesOf(text)].reduce((total, byte) => total + byte, 0) % 256;
  return text + piped(`10=${`${sum}`.padStart(3, "0")}|`);
}

function cut(text: string, sizes: readonly number[] = [text.length]): (string | null)[] {
  const reader = new FixReader();
  const found: (string | null)[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    reader.read(bytesOf(text.slice(at, at + size)), (message) => found.push(message) > 0);
    at += size;
  }
  return found;
}

const whole = (found: readonly (string | null)[]): string[] => found.filter((one) => one !== null);

test("messages are the same however their bytes are cut [FIX-01]", () => {
  const messages = [1, 2, 3].map((n) => encodeMessage("1", HEAD, encodeBody([["TestReqID", "8=".repeat(n)]])));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), (sizes) => {
      expect(cut(messages.join(""), sizes)).toEqual(messages);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["a length that is too short", framed("35=0|34=2|").replace("9=10", "9=05")],
  ["a length that is too long", framed("35=0|34=2|").replace("9=10", "9=25")],
  ["a length beyond the bound", framed("35=0|34=2|").replace("9=10", `9=${BODY_BYTES_MAX + 1}`)],
  ["a checksum that is wrong", framed("35=0|34=2|").replace(/10=\d{3}.$/, piped("10=256|"))],
  ["a checksum of one digit", framed("35=0|34=2|").replace(/10=\d{3}.$/, piped("10=0|"))],
  ["fields of the beginning out of order", piped("8=FIX.4.4|35=0|9=5|34=2|10=000|")],
  ["a third field that is not MsgType", framed("34=2|35=0|")],
  ["bytes before a beginning", "hello\x018"],
])("after %s the next message is read [FIX-01]", (_, garbled) => {
  const next = encodeMessage("0", HEAD, "");
  const found = cut(garbled + next);
  expect(found).toContain(null);
  expect(whole(found)).toEqual([next]);
});

test("bytes that never become a message are not held [FIX-10]", () => {
  const reader = new FixReader();
  let garbled = 0;
  for (let i = 0; i < 1_000; i++) {
    reader.read(bytesOf("8=".repeat(1_000)), (text) => {
      garbled += text === null ? 1 : 0;
      return true;
    });
  }
  expect(garbled).toBeGreaterThan(0);
  const next = encodeMessage("0", HEAD, "");
  const found: (string | null)[] = [];
  reader.read(bytesOf(next), (text) => found.push(text) > 0);
  expect(whole(found)).toEqual([next]);
});

const ORDER = "11=a|55=1120|54=1|60=20261116-08:00:00|40=2|38=10|44=76|";
const START = "34=2|49=C|52=20261116-08:00:00|56=M|";
test.each([
  ["nothing", `35=D|${START}${ORDER}`, null, null],
  ["nothing with a field that the exchange does not read", `35=D|${START}${ORDER}453=1|448=X|447=D|452=1|`, null, null],
  ["a tag beyond the specification", `35=0|${START}999=x|`, 0, "999"],
  ["a negative tag", `35=0|${START}-1=x|`, 0, "-1"],
  ["a missing field", `35=D|${START}${ORDER.replace("11=a|", "")}`, 1, "11"],
  ["a missing field of the header", "35=0|34=2|49=C|52=20261116-08:00:00|", 1, "56"],
  ["a field of another message", `35=0|${START}55=1120|`, 2, "55"],
  ["a field of no session message", `35=0|${START}1=x|`, 2, "1"],
  ["an empty field", "35=0|34=2|49=C|52=20261116-08:00:00|56=|", 4, "56"],
  ["a value that is not listed", `35=D|${START}${ORDER.replace("54=1", "54=z")}`, 5, "54"],
  ["a number with a plus", `35=D|${START}${ORDER.replace("38=10", "38=+10")}`, 6, "38"],
  ["a time that there is not", `35=D|${START}${ORDER.replace("60=20261116", "60=20261341")}`, 6, "60"],
  ["an unknown type", `35=*|${START}`, 11, null],
  ["a repeated field", `35=D|${START}${ORDER}40=1|`, 13, "40"],
  ["a field of the header in the body", `35=D|34=2|${ORDER}49=C|52=20261116-08:00:00|56=M|`, 14, "49"],
  ["a group with another count", `35=V|${START}262=r|263=0|264=1|267=3|269=0|269=1|146=1|55=1120|`, 16, "267"],
  ["a field twice in an entry", `35=V|${START}262=r|263=0|264=1|267=1|269=0|146=1|55=1120|48=a|48=b|`, 13, "48"],
  ["a group without its first field", `35=A|${START}98=0|108=30|384=1|385=S|`, 16, "384"],
])("the dictionary finds %s [FIX-02]", (_, body, reason, tag) => {
  expect(readMessage(framed(body))?.problem ?? null).toEqual(reason === null ? null : ({ reason, tag } as never));
});

test("a field that is no tag and value makes a message garbled [FIX-01]", () => {
  for (const body of ["35=0|4x9=C|", "35=0|49|", "35=0|=C|"]) expect(readMessage(framed(body))).toBeNull();
});

test("a field of bytes may hold the delimiter [FIX-02]", () => {
  const read = readMessage(framed(`35=A|${START}98=0|108=30|95=5|96=a|b=c|`));
  expect(read?.problem).toBeNull();
  expect(read?.message.fields.get("RawData")).toBe("a\x01b=c");
});

/** A value of the field's type. */
function anyValueOf(name: FieldName): fc.Arbitrary<string> {
  const { type, values } = FIELDS[name];
  if (values !== undefined) return fc.constantFrom(...values);
  switch (type) {
    case "text":
      return fc.stringMatching(/^[!-~]{1,12}$/);
    case "char":
      return fc.stringMatching(/^[!-~]$/);
    case "boolean":
      return fc.constantFrom("Y", "N");
    case "qty":
    case "price":
      return fc.integer({ min: 0, max: 1_000_000 }).map((value) => `${value / 100}`);
    case "timestamp":
      return fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => formatUtc(seconds * 1_000));
    case "date":
      return fc.constant("20261116");
    case "time":
      return fc.constant("08:00:00.000");
    default:
      return fc.integer({ min: 0, max: 999_999 }).map(String);
  }
}

const message = fc.constantFrom(...MESSAGES.keys()).chain((type) => {
  const row = MESSAGES.get(type) ?? expect.unreachable();
  const isPlain = (name: FieldName): boolean => !["data", "length", "count"].includes(FIELDS[name].type);
  const entryOf = (names: readonly FieldName[]): fc.Arbitrary<Body> =>
    fc.tuple(...names.filter(isPlain).map((name) => fc.tuple(fc.constant(name), anyValueOf(name))));
  const plain = entryOf([...row.fields].filter((name) => !row.groups.has(name)));
  const groups = [...row.groups].map(([name, fields]) =>
    fc.tuple(fc.constant(name), fc.array(entryOf(fields), { maxLength: 4 })),
  );
  return fc.tuple(fc.constant(type), plain, fc.tuple(...groups));
});

test("every message of the dictionary is read as it was written [FIX-02]", () => {
  fc.assert(
    fc.property(message, ([type, plain, groups]) => {
      const text = encodeMessage(type, HEAD, encodeBody([...plain, ...groups]));
      expect(cut(text)).toEqual([text]);
      const { message: read, problem } = readMessage(text) ?? expect.unreachable();
      expect(problem).toBeNull();
      expect(read.type).toBe(type);
      for (const [name, value] of plain) expect(read.fields.get(name)).toBe(`${value}`);
      for (const [name, entries] of groups) {
        expect(read.groups.get(name)?.map((entry) => [...entry])).toEqual(
          entries.map((entry) => entry.map(([field, value]): [FieldName, string] => [field, `${value}`])),
        );
      }
    }),
    { numRuns: 300 },
  );
});

test("no bytes make reading throw, and what is read has a type or a problem [FIX-10]", () => {
  const any = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1"));
  const near = fc
    .tuple(
      fc.constantFrom("0", "A", "D", "V", "4", "~"),
      fc.array(fc.tuple(fc.integer({ min: -2, max: 1_000 }), any), { maxLength: 8 }),
    )
    .map(([type, fields]) => framed(`35=${type}|${fields.map(([tag, value]) => `${tag}=${value}`).join("|")}|`));
  fc.assert(
    fc.property(fc.array(fc.oneof(any, near), { maxLength: 6 }), (parts) => {
      for (const text of whole(cut(parts.join("")))) {
        const read = readMessage(text);
        if (read !== null && read.problem === null) expect(read.message.type).not.toBe("");
      }
    }),
    { numRuns: 300 },
  );
});

test("moments are written and read in UTC", () => {
  expect(formatUtc(0)).toBe("19700101-00:00:00.000");
  expect(parseUtc("20261116-08:00:00.250")).toBe(Date.UTC(2026, 10, 16, 8, 0, 0, 250));
  expect(parseUtc("20261116-08:00:60")).toBe(Date.UTC(2026, 10, 16, 8, 0, 59));
  for (const wrong of ["20261316-08:00:00", "20261116-24:00:00", "20261116 08:00:00", ""])
    expect(parseUtc(wrong)).toBeNull();
});

test("no tag is in the dictionary twice, and every message has fields of it alone", () => {
  const tags = Object.values(FIELDS).map(({ tag }) => tag);
  expect(new Set(tags).size).toBe(tags.length);
  for (const { fields, required } of MESSAGES.values()) {
    for (const name of required) expect(fields.has(name)).toBeTrue();
    for (const name of fields) expect(HEADER.has(name)).toBeFalse();
  }
});
