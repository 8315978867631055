import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { formatDecimal } from "../base/index.ts";
import { type Instrument, MARKETS, PHASES, SECURITY_TYPES, TRADE_KINDS } from "../model/index.ts";
import { CONTROL_TYPE, encodeControl, FEED_REJECTIONS } from "./control-frames.ts";
import { FEED_VERSION, FRAME_BYTES_MAX, FRAME_HEADER_BYTES, FRAME_TYPE, HEADER } from "./frame.ts";
import { FrameWriter } from "./frame-writer.ts";
import { encodeRecordingHeader, RECORDING_HEADER_BYTES, RECORDING_MAGIC } from "./recording.ts";
import { TICK_BANDS } from "./tick-table.ts";

const page = readFileSync(new URL("../../docs/reference/feed-protocol.md", import.meta.url), "utf8");

interface Field {
  readonly offset: number;
  readonly type: string;
  readonly name: string;
}

interface Section {
  readonly name: string;
  readonly type: number;
  readonly bodyBytes: number;
  readonly fields: readonly Field[];
}

const fieldsIn = (text: string): Field[] =>
  [...text.matchAll(/^\| (\d+) \| ([\w ]+) \| (\w+) \|/gm)].map(([, offset = "", type = "", name = ""]) => ({
    offset: Number(offset),
    type,
    name,
  }));

const sections: readonly Section[] = page.split(/^#{2,3} /m).flatMap((text) => {
  const head = /^(\w+) \(type (\d+)\)\n\nBody: (\d+) bytes/.exec(text);
  if (head === null) return [];
  const [, name = "", type = "", bodyBytes = ""] = head;
  return [{ name, type: Number(type), bodyBytes: Number(bodyBytes), fields: fieldsIn(text) }];
});
const textOf = (heading: string): string => page.split(/^## /m).find((text) => text.startsWith(heading)) ?? "";

const SIZES: Readonly<Record<string, number>> = { u8: 1, u16: 2, u32: 4, f64: 8, "8 bytes": 8 };

const instrument: Instrument = {
  number: 513,
  symbol: "1120",
  nameAr: "الراجحي",
  nameEn: "Al Rajhi Bank",
  market: "NOMU",
  securityType: "ETF",
  sectorEn: "Banks",
  sectorAr: "البنوك",
  sharesOutstanding: 241_854_700_000,
  freeFloatBps: 9_876,
  referencePrice: 693_500,
  limitLow: 624_500,
  limitHigh: 762_500,
  tick: 500,
};

/** A frame of each type, and the values of its fields. */
function samples(): Readonly<
  Record<string, { readonly bytes: Uint8Array; readonly values: Readonly<Record<string, number>> }>
> {
  const write = (act: (writer: FrameWriter) => void): Uint8Array => {
    const writer = new FrameWriter(77);
    act(writer);
    return writer.take();
  };
  const { symbol, nameAr, nameEn, sectorEn, sectorAr, ...numbers } = instrument;
  const from = { day: 20261116, seq: 123_456 };
  const live = { day: 20261117, seq: 654_321 };
  return {
    dayStart: { bytes: write((w) => w.dayStart(9, 20261116, 424)), values: { day: 20261116, instrumentCount: 424 } },
    instrument: {
      bytes: write((w) => w.instrument(9, instrument)),
      values: { ...numbers, market: 1, securityType: 2 },
    },
    indexReference: {
      bytes: write((w) => w.indexReference(9, "NOMU", 112_286_400)),
      values: { index: 1, previousClose: 112_286_400 },
    },
    phase: { bytes: write((w) => w.phase(9, 258, "trade-at-last")), values: { instrument: 258, phase: 4 } },
    level: {
      bytes: write((w) => w.level(9, 258, "ask", 693_500, 70_000, 3)),
      values: { instrument: 258, side: 1, reserved: 0, price: 693_500, quantity: 70_000, orderCount: 3 },
    },
    trade: {
      bytes: write((w) => w.trade(9, 258, 99, 693_500, 70_000, "sell", "closing", true)),
      values: { instrument: 258, side: 1, kindAndFlag: 130, tradeSeq: 99, price: 693_500, quantity: 70_000 },
    },
    indication: {
      bytes: write((w) => w.indication(9, 258, 693_500, 70_000)),
      values: { instrument: 258, price: 693_500, volume: 70_000 },
    },
    close: { bytes: write((w) => w.close(9, 258, 693_500)), values: { instrument: 258, price: 693_500 } },
    heartbeat: { bytes: write((w) => w.heartbeat(9)), values: {} },
    dayEnd: { bytes: write((w) => w.dayEnd(9)), values: {} },
    hello: { bytes: encodeControl({ type: "hello", from }), values: { fromDay: from.day, fromSeq: from.seq } },
    welcome: {
      bytes: encodeControl({ type: "welcome", from, live, epoch: 77_001 }),
      values: { fromDay: from.day, fromSeq: from.seq, liveDay: live.day, liveSeq: live.seq, epoch: 77_001 },
    },
    reject: {
      bytes: encodeControl({ type: "reject", code: "BAD_HELLO", message: "لا" }),
      values: { codeBytes: 9, messageBytes: 4 },
    },
    caughtUp: { bytes: encodeControl({ type: "caught-up" }), values: {} },
  };
}

function valueAt(bytes: Uint8Array, at: number, type: string): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "u8") return view.getUint8(at);
  if (type === "u16") return view.getUint16(at, true);
  return type === "u32" ? view.getUint32(at, true) : view.getFloat64(at, true);
}

describe("the page of the feed protocol", () => {
  test("has a section for every frame type, with its number", () => {
    const documented = Object.fromEntries(sections.map((section) => [section.name, section.type]));
    expect(documented).toEqual({ ...FRAME_TYPE, ...CONTROL_TYPE });
  });

  test("gives every field the offset, type and place that the code gives it", () => {
    const sampleOf = samples();
    for (const section of sections) {
      const sample = sampleOf[section.name];
      if (sample === undefined) throw new Error(`no sample of ${section.name}`);
      expect(section.fields.map((field) => field.name)).toEqual(expect.arrayContaining(Object.keys(sample.values)));
      let end = 0;
      for (const field of section.fields) {
        expect(`${section.name}.${field.name} at ${field.offset}`).toBe(`${section.name}.${field.name} at ${end}`);
        end += SIZES[field.type] ?? Number.NaN;
        const value = valueAt(sample.bytes, FRAME_HEADER_BYTES + field.offset, field.type);
        expect(`${field.name} ${value}`).toBe(`${field.name} ${sample.values[field.name]}`);
      }
      expect(end).toBe(section.bodyBytes);
      const hasTexts = section.name === "instrument" || section.name === "reject";
      if (!hasTexts) expect(sample.bytes.length).toBe(FRAME_HEADER_BYTES + section.bodyBytes);
    }
  });

  test("describes the header", () => {
    const fields = fieldsIn(textOf("Frames"));
    expect(Object.fromEntries(fields.map((field) => [field.name, field.offset]))).toEqual({ ...HEADER });
    const writer = new FrameWriter(77);
    writer.close(36_000_000, 1, 5);
    const bytes = writer.take();
    const values = fields.map((field) => valueAt(bytes, field.offset, field.type));
    expect(values).toEqual([FRAME_HEADER_BYTES + 6, FRAME_TYPE.close, FEED_VERSION, 77, 36_000_000]);
    expect(textOf("Frames")).toContain(`12 to ${FRAME_BYTES_MAX.toLocaleString("en")}`);
    expect(page).toStartWith(`# The feed protocol, version ${FEED_VERSION}\n`);
  });

  test("lists every code in its order", () => {
    const list = (names: readonly string[]): string => names.map((name, code) => `${code} ${name}`).join(", ");
    const codes = textOf("Codes");
    for (const names of [MARKETS, SECURITY_TYPES, PHASES, TRADE_KINDS]) expect(codes).toContain(`| ${list(names)} |`);
  });

  test("has the table of price steps [FEED-11]", () => {
    const rows = [...textOf("Price steps").matchAll(/^\| (\d+|any) \| ([\d.]+) \|$/gm)];
    const bands = TICK_BANDS.map(({ below, tick }) => [
      Number.isFinite(below) ? formatDecimal(below) : "any",
      formatDecimal(tick),
    ]);
    expect(rows.map(([, below, tick]) => [below, tick])).toEqual(bands);
  });

  test("lists every reason to reject, in the words of the table", () => {
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)].map(([, code = "", text = ""]) => [code, text]);
    expect(Object.fromEntries(rows)).toEqual({ ...FEED_REJECTIONS });
  });

  test("describes the header of a recording", () => {
    const fields = fieldsIn(textOf("Recordings"));
    const bytes = encodeRecordingHeader({ day: 20261116 });
    expect(new TextDecoder().decode(bytes.subarray(0, SIZES["8 bytes"]))).toBe(RECORDING_MAGIC);
    expect(fields.map((field) => `${field.name} ${field.offset}`)).toEqual([
      "magic 0",
      "version 8",
      "reserved 10",
      "day 12",
    ]);
    const numbers = fields.slice(1).map((field) => valueAt(bytes, field.offset, field.type));
    expect(numbers).toEqual([FEED_VERSION, 0, 20261116]);
    expect(textOf("Recordings")).toContain(`a header of ${RECORDING_HEADER_BYTES} bytes`);
  });
});
