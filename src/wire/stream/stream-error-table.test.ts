// The table of stream errors is closed, complete and coherent with the table of close codes.

import { describe, expect, test } from "bun:test";
import { Compile } from "typebox/compile";
import { Fault } from "../../base/index.ts";
import { STREAM_CHANNELS, STREAMS, streamCode, streamErrorCodes } from "./channels.ts";
import { closeRow } from "./close-code-table.ts";
import { actionRateLimited, streamError, symbolLimitExceeded, symbolsUnknown } from "./stream-error.ts";
import { STREAM_ERROR_NAMES, streamErrorRow } from "./stream-error-table.ts";

describe("codes", () => {
  test("are lowercase on stocks, index and trades and uppercase on depth [STREAM-29]", () => {
    for (const channel of STREAM_CHANNELS.filter((name) => name !== "depth")) {
      for (const code of streamErrorCodes(channel)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    }
    for (const code of streamErrorCodes("depth")) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  });

  test("hold every code of the rules, on its own channel", () => {
    const lowercase = [
      "invalid_json",
      "unknown_action",
      "invalid_symbol",
      "subscribe_call_limit",
      "subscription_limit",
      "wildcard_not_allowed",
      "plan_not_entitled",
      "subscribe_rate_limited",
    ];
    expect(streamErrorCodes("stocks")).toEqual(expect.arrayContaining([...lowercase, "symbols_required"]));
    // INDEXWS-08: the same errors as stocks, and no other.
    expect(streamErrorCodes("index")).toEqual(streamErrorCodes("stocks"));
    expect(streamErrorCodes("trades")).toEqual(
      expect.arrayContaining([...lowercase, "symbol_required", "snapshot_rate_limited", "slow_consumer"]),
    );
    expect(streamErrorCodes("depth")).toEqual(
      expect.arrayContaining([
        "INVALID_JSON",
        "UNKNOWN_ACTION",
        "SYMBOL_REQUIRED",
        "INVALID_SYMBOL",
        "DEPTH_WS_CALL_LIMIT",
        "DEPTH_WS_SYMBOL_LIMIT",
        "DEPTH_WS_ACTION_RATE_LIMITED",
        "DEPTH_WS_WILDCARD_NOT_ALLOWED",
        "MARKET_DATA_ENTITLEMENT_REQUIRED",
        "MARKET_DATA_ENTITLEMENT_SUSPENDED",
      ]),
    );
  });

  test("fit into the reason text of a close frame", () => {
    for (const channel of STREAM_CHANNELS) {
      for (const code of streamErrorCodes(channel)) expect(code.length).toBeLessThanOrEqual(123);
    }
  });
});

describe("rows", () => {
  test("that close do so with a code of the same class", () => {
    for (const name of STREAM_ERROR_NAMES) {
      const row = streamErrorRow(name);
      if (row.closeCode !== null) expect(closeRow(row.closeCode).failure).toBe(row.failure);
      else expect(row.hasFrame).toBe(true);
    }
  });

  test("say when, and what the client should do, to the full stop", () => {
    for (const name of STREAM_ERROR_NAMES) {
      const { when, action, template } = streamErrorRow(name);
      for (const text of [when, action, template]) expect(text).toMatch(/^[A-Za-z<].{10,}\.$/);
    }
  });

  test("of keys, plans and entitlements close; those of requests never do [STREAM-30]", () => {
    for (const name of STREAM_ERROR_NAMES) {
      const { failure, closeCode } = streamErrorRow(name);
      if (failure === "WS_AUTH_OR_ACCESS") expect([4401, 4403, 4404]).toContain(closeCode ?? 0);
      if (failure === "WS_INVALID_REQUEST") expect(closeCode).toBeNull();
    }
  });
});

describe("frames", () => {
  test("satisfy the error schema of their channel, for every row and channel [STREAM-09]", () => {
    for (const channel of STREAM_CHANNELS) {
      const schema = Compile(STREAMS[channel].serverMessages.error);
      for (const name of STREAM_ERROR_NAMES) {
        if (streamCode(channel, name) === null) continue;
        const parameters = {
          actions: "",
          action: "",
          takes: "",
          symbols: "",
          requested: 1,
          limit: 1,
          seconds: 1,
          channel,
          plan: "Pro",
          min: 1,
          max: 60,
          option: "",
          replay: "",
        };
        const { frame } = streamError(channel, name, parameters);
        expect(schema.Errors(JSON.parse(JSON.stringify(frame)))).toEqual([]);
        expect(frame.message).not.toMatch(/<\w+>/);
      }
    }
  });

  test("of a code that the channel does not have are our bug", () => {
    expect(() => streamError("stocks", "entitlement-required", {})).toThrow(Fault);
  });

  test("of a rate limit tell whole seconds, rounded up, and name a snapshot on trades [STREAM-35]", () => {
    expect(actionRateLimited("trades", true, 0.02).frame).toMatchObject({
      code: "snapshot_rate_limited",
      message: "Too many actions. Expected available in 1 seconds.",
      details: { retry_after_seconds: 1 },
    });
    expect(actionRateLimited("trades", false, 1.2).frame).toMatchObject({
      code: "subscribe_rate_limited",
      details: { retry_after_seconds: 2 },
    });
    expect(actionRateLimited("stocks", false, 0).frame.code).toBe("subscribe_rate_limited");
    expect(actionRateLimited("depth", true, 1).frame.code).toBe("DEPTH_WS_ACTION_RATE_LIMITED");
  });

  test("of symbols tell which and how many [INDEXWS-08]", () => {
    expect(symbolsUnknown("depth", ["9998", "9999"]).frame).toEqual({
      type: "error",
      code: "INVALID_SYMBOL",
      message: "Stock symbol not found: 9998, 9999.",
      details: { symbols: ["9998", "9999"] },
    });
    expect(symbolsUnknown("index", ["MT30"]).frame).toEqual({
      type: "error",
      code: "invalid_symbol",
      message: "Index not found: MT30. This channel has TASI and NOMU.",
      details: { symbols: ["MT30"] },
    });
    expect(symbolLimitExceeded("stocks", 61, 60).frame).toMatchObject({
      code: "subscription_limit",
      details: { requested: 61, limit: 60 },
    });
  });
});
