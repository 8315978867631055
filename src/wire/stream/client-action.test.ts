// Frames of clients, valid and hostile: each becomes an action or the channel's own error, and nothing else.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { CLIENT_FRAME_BYTES_MAX, SYMBOL_CHARS_MAX, SYMBOLS_PER_FRAME_MAX } from "./channel.ts";
import { actionsOf, STREAM_CHANNELS, STREAMS, type StreamChannel, streamErrorCodes } from "./channels.ts";
import { parseClientAction } from "./client-action.ts";

const CALL_MAX = 20;
const parse = (channel: StreamChannel, frame: unknown) => parseClientAction(channel, JSON.stringify(frame), CALL_MAX);

function codeOf(channel: StreamChannel, frame: string | Uint8Array): string | null {
  const parsed = parseClientAction(channel, frame, CALL_MAX);
  return parsed.kind === "refused" ? parsed.error.frame.code : null;
}

/** The channels that take symbols. */
const SUBSCRIBED = STREAM_CHANNELS.filter((name) => actionsOf(name).includes("subscribe"));
const channel = fc.constantFrom(...STREAM_CHANNELS);

describe("what is no action", () => {
  const notObjects = [
    "",
    " ",
    "ping",
    "{",
    "[]",
    '["subscribe"]',
    "null",
    "true",
    "1",
    '"ping"',
    "{'action':'ping'}",
    "\u0000",
  ];

  test.each(notObjects)("%j is invalid JSON on every channel [STOCKS-14, TAPE-16, LADDER-19]", (text) => {
    expect(codeOf("stocks", text)).toBe("invalid_json");
    expect(codeOf("trades", text)).toBe("invalid_json");
    expect(codeOf("depth", text)).toBe("INVALID_JSON");
  });

  test("a binary frame is invalid JSON, also when its bytes are JSON", () => {
    const bytes = new TextEncoder().encode('{"action":"ping"}');
    expect(codeOf("stocks", bytes)).toBe("invalid_json");
    expect(codeOf("trades", bytes)).toBe("invalid_json");
    expect(codeOf("depth", bytes)).toBe("INVALID_JSON");
  });

  const unknown = [
    {},
    { action: "Subscribe" },
    { action: "ping " },
    { action: 1 },
    { action: ["ping"] },
    { action: null },
  ];
  const inherited = [{ action: "toString" }, { action: "__proto__" }, { action: "constructor" }, { type: "ping" }];

  test.each([...unknown, ...inherited])("%j is an unknown action [STOCKS-15, TAPE-17, LADDER-20]", (frame) => {
    expect(codeOf("stocks", JSON.stringify(frame))).toBe("unknown_action");
    expect(codeOf("trades", JSON.stringify(frame))).toBe("unknown_action");
    expect(codeOf("depth", JSON.stringify(frame))).toBe("UNKNOWN_ACTION");
  });

  test("an action smuggled in through the prototype is not there", () => {
    expect(codeOf("stocks", '{"__proto__":{"action":"ping"}}')).toBe("unknown_action");
  });

  test("stocks has no snapshot, and the error names what the channel does [STOCKS-05, TAPE-04, LADDER-07]", () => {
    const parsed = parse("stocks", { action: "snapshot", symbol: "2222" });
    expect(parsed).toMatchObject({
      kind: "refused",
      attempted: null,
      error: { frame: { code: "unknown_action", details: { actions: ["subscribe", "unsubscribe", "ping"] } } },
    });
    expect(parse("trades", { action: "snapshot", symbol: "2222" }).kind).toBe("snapshot");
    expect(parse("depth", { action: "snapshot", symbol: "2222" }).kind).toBe("snapshot");
  });
});

describe("symbols", () => {
  const missing = [
    {},
    { symbols: [] },
    { symbols: null },
    { symbols: "2222" },
    { symbols: {} },
    { symbols: [2222] },
    { symbols: ["2222", null] },
    { symbols: ["2222", ""] },
    { symbols: ["  "] },
    { symbols: [["2222"]] },
    { symbol: "" },
    { symbol: 2222 },
    { symbol: ["2222"] },
    { symbols: [], symbol: "2222" },
  ];

  test.each(missing)("%j names none [STOCKS-16, TAPE-18, LADDER-21]", (fields) => {
    for (const action of ["subscribe", "unsubscribe"]) {
      const text = JSON.stringify({ action, ...fields });
      expect(codeOf("stocks", text)).toBe("symbols_required");
      expect(codeOf("trades", text)).toBe("symbol_required");
      expect(codeOf("depth", text)).toBe("SYMBOL_REQUIRED");
    }
  });

  test("are trimmed and folded, in the order they were named", () => {
    const frame = { action: "subscribe", symbols: ["2222", " 1120 ", "2222", "1120"] };
    expect(parse("stocks", frame)).toEqual({
      kind: "subscribe",
      symbols: ["2222", "1120"],
      isAll: false,
      levels: 5,
      minutes: 1,
      resume: null,
    });
  });

  test("symbol stands in for symbols on every channel; a null field counts as left out [STREAM-26]", () => {
    for (const name of SUBSCRIBED) {
      for (const frame of [
        { symbol: "2222" },
        { symbol: "2222", symbols: null },
        { symbols: ["2222"], symbol: "9999" },
      ]) {
        expect(parse(name, { action: "subscribe", ...frame })).toMatchObject({ kind: "subscribe", symbols: ["2222"] });
        expect(parse(name, { action: "unsubscribe", ...frame })).toMatchObject({
          kind: "unsubscribe",
          symbols: ["2222"],
        });
      }
    }
  });

  test("* anywhere means all, whatever else is named", () => {
    for (const symbols of [["*"], ["2222", "*"], [" * ", "*"]]) {
      expect(parse("trades", { action: "subscribe", symbols })).toEqual({
        kind: "subscribe",
        symbols: [],
        isAll: true,
        levels: 5,
        minutes: 1,
        resume: null,
      });
      expect(parse("trades", { action: "unsubscribe", symbols })).toEqual({
        kind: "unsubscribe",
        symbols: [],
        isAll: true,
      });
    }
    expect(parse("stocks", { action: "subscribe", symbol: "*" })).toMatchObject({ isAll: true });
    expect(parse("stocks", { action: "subscribe", symbols: ["**"] })).toMatchObject({ isAll: false, symbols: ["**"] });
  });

  test("over the call limit are refused, counted without repeats [STOCKS-18, TAPE-20, LADDER-23]", () => {
    const distinct = (count: number): string[] => Array.from({ length: count }, (_, i) => String(1000 + i));
    const atLimit = [...distinct(CALL_MAX), ...distinct(CALL_MAX)];
    for (const name of SUBSCRIBED) {
      const code = name === "depth" ? "DEPTH_WS_CALL_LIMIT" : "subscribe_call_limit";
      expect(parse(name, { action: "subscribe", symbols: atLimit }).kind).toBe("subscribe");
      expect(parse(name, { action: "subscribe", symbols: distinct(CALL_MAX + 1) })).toMatchObject({
        kind: "refused",
        attempted: "subscribe",
        error: { closeCode: null, frame: { code, details: { requested: CALL_MAX + 1, limit: CALL_MAX } } },
      });
    }
  });

  test("of an unsubscribe may be as many as a frame takes", () => {
    const symbols = Array.from({ length: SYMBOLS_PER_FRAME_MAX }, (_, i) => String(i));
    expect(parse("stocks", { action: "unsubscribe", symbols })).toMatchObject({ kind: "unsubscribe", symbols });
    expect(parse("stocks", { action: "unsubscribe", symbols: [...symbols, "0"] })).toMatchObject({
      error: { frame: { code: "subscribe_call_limit", details: { limit: SYMBOLS_PER_FRAME_MAX } } },
    });
  });

  test("that are far too long are cut, so that they can be told back", () => {
    const parsed = parse("stocks", { action: "subscribe", symbols: ["2222", "x".repeat(50_000)] });
    expect(parsed).toMatchObject({ symbols: ["2222", "x".repeat(SYMBOL_CHARS_MAX)] });
  });
});

describe("snapshot", () => {
  test("takes one symbol and a limit of 50 by default, kept within 1 and 200 [TAPE-10, TAPE-11]", () => {
    const limitOf = (limit?: unknown): unknown => {
      const parsed = parse("trades", { action: "snapshot", symbol: "2222", ...(limit === undefined ? {} : { limit }) });
      return parsed.kind === "snapshot" ? parsed.limit : parsed;
    };
    expect([undefined, 7, 200, 201, 1e300, 0, -5].map(limitOf)).toEqual([50, 7, 200, 200, 200, 1, 1]);
    expect([null, "7", 7.5, true, [], {}].map(limitOf)).toEqual([50, 50, 50, 50, 50, 50]);
  });

  test("takes levels, 5 by default, kept within 1 and 20; so does subscribe of depth", () => {
    const levelsOf = (action: string, levels: unknown): unknown => {
      const parsed = parse("depth", { action, symbol: "2222", levels });
      return parsed.kind === "snapshot" || parsed.kind === "subscribe" ? parsed.levels : parsed;
    };
    for (const action of ["snapshot", "subscribe"]) {
      expect([1, 10, 20, 21, 0, -1].map((levels) => levelsOf(action, levels))).toEqual([1, 10, 20, 20, 1, 1]);
      expect([null, "10", 2.5, {}].map((levels) => levelsOf(action, levels))).toEqual([5, 5, 5, 5]);
    }
  });

  test("of several symbols or none asks for its symbol; of * there is none", () => {
    for (const fields of [{}, { symbol: "" }, { symbols: ["2222", "1120"] }, { symbols: [] }]) {
      expect(codeOf("trades", JSON.stringify({ action: "snapshot", ...fields }))).toBe("symbol_required");
      expect(codeOf("depth", JSON.stringify({ action: "snapshot", ...fields }))).toBe("SYMBOL_REQUIRED");
    }
    expect(codeOf("trades", '{"action":"snapshot","symbol":"*"}')).toBe("invalid_symbol");
    expect(codeOf("depth", '{"action":"snapshot","symbol":"*"}')).toBe("INVALID_SYMBOL");
    expect(parse("trades", { action: "snapshot", symbols: ["2222", "2222"] })).toMatchObject({ symbol: "2222" });
  });

  test("that is refused still tells that it was one, for the rate limit's code", () => {
    expect(parse("trades", { action: "snapshot" })).toMatchObject({ kind: "refused", attempted: "snapshot" });
  });
});

describe("any frame", () => {
  const almostFrame = fc.record(
    {
      action: fc.oneof(fc.constantFrom("subscribe", "unsubscribe", "snapshot", "ping"), fc.jsonValue()),
      symbols: fc.oneof(fc.array(fc.oneof(fc.string(), fc.constantFrom("*", "2222"), fc.jsonValue())), fc.jsonValue()),
      symbol: fc.oneof(fc.string(), fc.jsonValue()),
      levels: fc.oneof(fc.integer(), fc.jsonValue()),
      limit: fc.oneof(fc.integer(), fc.jsonValue()),
      extra: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );

  test("becomes a bounded action of the channel or one of its own codes; nothing throws", () => {
    fc.assert(
      fc.property(
        channel,
        fc.oneof(
          almostFrame.map((frame) => JSON.stringify(frame)),
          fc.json(),
          fc.string({ unit: "binary" }),
        ),
        (name, text) => {
          const parsed = parseClientAction(name, text, CALL_MAX);
          if (parsed.kind === "refused") {
            expect(streamErrorCodes(name)).toContain(parsed.error.frame.code);
            expect(parsed.error.closeCode).toBeNull();
            return;
          }
          expect(actionsOf(name)).toContain(parsed.kind);
          if (parsed.kind === "subscribe") {
            expect(parsed.isAll ? parsed.symbols.length === 0 : parsed.symbols.length > 0).toBe(true);
            expect(parsed.symbols.length).toBeLessThanOrEqual(CALL_MAX);
            expect(new Set(parsed.symbols).size).toBe(parsed.symbols.length);
            expect(parsed.levels >= 1 && parsed.levels <= 20).toBe(true);
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test("that its schema describes is taken", () => {
    for (const name of STREAM_CHANNELS) {
      const messages = Object.values(STREAMS[name].clientMessages).map((schema) => Compile(schema));
      fc.assert(
        fc.property(almostFrame, (frame) => {
          // A frame travels as JSON, so the schema checks the frame that arrives.
          const text = JSON.stringify(frame);
          if (messages.some((message) => message.Check(JSON.parse(text)))) {
            const code = codeOf(name, text);
            expect(code === null || /call_limit|CALL_LIMIT|invalid_symbol|INVALID_SYMBOL/.test(code)).toBe(true);
          }
        }),
        { numRuns: 300 },
      );
    }
  });

  test("that nests deeper than 32 is invalid JSON, however it is dressed; one that only looks deep is read", () => {
    const nested = (depth: number): string =>
      `{"action":"ping","extra":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(codeOf("stocks", nested(32))).toBeNull();
    expect(codeOf("stocks", nested(33))).toBe("invalid_json");
    expect(codeOf("depth", `{"action":"ping","extra":"\\"${"[{".repeat(100)}"}`)).toBeNull();
    expect(codeOf("depth", `{"action":"ping","extra":"\\","more":${"[".repeat(40)}${"]".repeat(40)}}`)).toBe(
      "INVALID_JSON",
    );
  });

  test("of the largest size and the worst shape is answered, not thrown over", () => {
    const size = CLIENT_FRAME_BYTES_MAX;
    const worst = [
      "[".repeat(size),
      '{"a":'.repeat(size / 5),
      `{"action":"subscribe","symbols":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
      `{"action":"subscribe","symbols":[${'"",'.repeat(20_000)}""]}`,
      `{"action":"subscribe","symbols":["${" ".repeat(60_000)}"]}`,
      `{"action":"${"x".repeat(60_000)}"}`,
      '{"action":"subscribe","symbols":["\\ud800"]}',
    ];
    for (const text of worst) {
      for (const name of STREAM_CHANNELS) {
        const parsed = parseClientAction(name, text, CALL_MAX);
        expect(JSON.stringify(parsed).length).toBeLessThan(1_000);
      }
    }
  });
});
