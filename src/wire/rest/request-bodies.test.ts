import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import type { AlertTerms } from "../../model/index.ts";
import { parseAlertCreate, parseAlertPatch } from "../alerts/alert-body.ts";
import { AlertCreate } from "../alerts/alerts.ts";
import { Refusal } from "../refusal/refusal.ts";
import { exampleOf } from "../schema/example.ts";
import { parseWebhookCreate, parseWebhookPatch } from "../webhooks/webhooks.ts";

function detailsOf(result: unknown): unknown {
  return result instanceof Refusal ? result.details : "accepted";
}

const RULE = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 28, webhook_id: 12 };

const DRAFT: AlertTerms = {
  symbols: ["2222"],
  eventType: "price_alert",
  condition: "price_above",
  value: 28,
  webhookId: 12,
  emailId: null,
  once: true,
  config: {},
};

describe("a new webhook", () => {
  test("needs a url; the name may be left out [WEBHOOKS-06, WEBHOOKS-09]", () => {
    const url = "https://hooks.example.com/marsad";
    expect(parseWebhookCreate({ url })).toEqual({ url, name: "", events: [] });
    expect(parseWebhookCreate({ url, name: " Alerts ", colour: "red" })).toEqual({ url, name: "Alerts", events: [] });
    expect(detailsOf(parseWebhookCreate({}))).toEqual({ url: "is required." });
    expect(detailsOf(parseWebhookCreate({ url: null }))).toEqual({ url: "is required." });
  });

  test("refuses what is no address, and tells every bad field at once [ERROR-21]", () => {
    for (const url of ["hooks.example.com", "ftp://hooks.example.com/", "https://", "javascript:alert(1)", ""]) {
      expect(detailsOf(parseWebhookCreate({ url }))).toEqual({ url: "must be an absolute HTTPS address." });
    }
    const noText = {
      url: "must be a text of at most 2048 characters.",
      name: "must be a text of at most 100 characters.",
    };
    expect(detailsOf(parseWebhookCreate({ url: 5, name: "x".repeat(101) }))).toEqual(noText);
    for (const broken of ["\0", "\ud800"]) {
      const body = { url: `https://hooks.example.com/${broken}`, name: `a${broken}b` };
      expect(detailsOf(parseWebhookCreate(body))).toEqual(noText);
    }
    for (const body of [null, [], "text", 5]) {
      expect(detailsOf(parseWebhookCreate(body))).toMatchObject({ body: "must be a JSON object." });
    }
  });
});

test("a changed webhook takes name and is_active [WEBHOOKS-19]", () => {
  expect(parseWebhookPatch({ name: "B" })).toEqual({ name: "B" });
  expect(parseWebhookPatch({ is_active: false, url: "https://other.example.com" })).toEqual({ isActive: false });
  expect(detailsOf(parseWebhookPatch({}))).toEqual({ body: "must have name or is_active." });
  expect(detailsOf(parseWebhookPatch({ is_active: "no" }))).toEqual({ is_active: "must be true or false." });
});

describe("a new rule", () => {
  test("is read with its defaults [ALERTS-07, ALERTS-11]", () => {
    expect(parseAlertCreate(RULE)).toEqual(DRAFT);
  });

  test.each(AlertCreate.anyOf.map((variant) => [exampleOf(variant)]))(
    "like %j is taken by parser and schema alike",
    (body) => {
      expect(detailsOf(parseAlertCreate(body))).toBe("accepted");
      expect(Compile(AlertCreate).Errors(body)).toEqual([]);
    },
  );

  test("takes symbol or symbols, not both [ALERTS-07]", () => {
    const { symbol: _, ...rest } = RULE;
    expect(parseAlertCreate({ ...rest, symbols: ["2222", "1120", "2222"] })).toMatchObject({
      symbols: ["2222", "1120"],
    });
    expect(detailsOf(parseAlertCreate(rest))).toEqual({ symbol: "is required, or symbols." });
    expect(detailsOf(parseAlertCreate({ ...RULE, symbols: ["1120"] }))).toEqual({
      symbols: "must be left out when symbol is given.",
    });
    for (const symbols of [[], "2222", [2222], ["2222", ""]]) {
      expect(detailsOf(parseAlertCreate({ ...rest, symbols }))).toEqual({
        symbols: "must be a list of symbols such as 2222.",
      });
    }
    expect(detailsOf(parseAlertCreate({ ...rest, symbol: ["2222"] }))).toEqual({
      symbol: "must be a symbol such as 2222.",
    });
  });

  test("takes no webhook_id, or an id [ALERTS-10]", () => {
    const { webhook_id: _, ...rest } = RULE;
    expect(parseAlertCreate(rest)).toMatchObject({ webhookId: null });
    expect(parseAlertCreate({ ...RULE, webhook_id: null })).toMatchObject({ webhookId: null });
    const { rule } = parseAlertPatch({ value: 5 }, DRAFT) as { readonly rule: AlertTerms };
    expect(rule.webhookId).toBe(12);
    expect(parseAlertPatch({ webhook_id: null }, DRAFT)).toMatchObject({ rule: { webhookId: null } });
    for (const id of ["12", 0, -1, 1.5]) {
      expect(detailsOf(parseAlertCreate({ ...RULE, webhook_id: id }))).toHaveProperty("webhook_id");
    }
  });

  test("refuses an unknown event_type, and a condition of another type [ALERTS-12, ALERTS-18, ALERTS-19]", () => {
    expect(detailsOf(parseAlertCreate({ ...RULE, event_type: "rumour" }))).toHaveProperty("event_type");
    expect(detailsOf(parseAlertCreate({ ...RULE, condition: "ratio_gte", value: 3 }))).toEqual({
      condition: "must be one of: price_above, price_below, pct_change.",
    });
    expect(detailsOf(parseAlertCreate({ ...RULE, event_type: "stock_event" }))).toEqual({
      condition: "must be one of: type_in, importance_gte.",
    });
  });

  test("wants a ratio above 1 [ALERTS-17]", () => {
    for (const event of ["abnormal_volume", "unusual_value_traded"]) {
      const rule = { ...RULE, event_type: event, condition: "ratio_gte" };
      for (const value of [1, 0.5, -3, "3"]) {
        expect(detailsOf(parseAlertCreate({ ...rule, value }))).toEqual({ value: "must be a number above 1." });
      }
      expect(detailsOf(parseAlertCreate({ ...rule, value: 1.01 }))).toBe("accepted");
    }
  });

  test("wants a price above 0 and a change other than 0", () => {
    expect(detailsOf(parseAlertCreate({ ...RULE, value: 0 }))).toEqual({ value: "must be a price above 0." });
    expect(detailsOf(parseAlertCreate({ ...RULE, value: 1e300 }))).toEqual({ value: "must be a price above 0." });
    expect(detailsOf(parseAlertCreate({ ...RULE, condition: "pct_change", value: 0 }))).toHaveProperty("value");
    expect(detailsOf(parseAlertCreate({ ...RULE, condition: "pct_change", value: -3 }))).toBe("accepted");
  });

  test("measures a large move over 5m unless told otherwise [ALERTS-15]", () => {
    const rule = { ...RULE, event_type: "large_move", condition: "pct_change_abs_gte", value: 2 };
    expect(parseAlertCreate(rule)).toMatchObject({ config: { window: "5m" } });
    expect(parseAlertCreate({ ...rule, config: { window: "15m" } })).toMatchObject({ config: { window: "15m" } });
    expect(detailsOf(parseAlertCreate({ ...rule, config: { window: "2h" } }))).toHaveProperty(["config.window"]);
    expect(detailsOf(parseAlertCreate({ ...rule, config: [] }))).toEqual({ config: "must be an object." });
  });

  test("takes event types and importance in any case [ALERTS-18]", () => {
    const rule = { ...RULE, event_type: "stock_event" };
    expect(parseAlertCreate({ ...rule, condition: "type_in", value: ["stock_split", "OTHER", "other"] })).toMatchObject(
      {
        value: ["STOCK_SPLIT", "OTHER"],
      },
    );
    expect(parseAlertCreate({ ...rule, condition: "importance_gte", value: "CRITICAL" })).toMatchObject({
      value: "critical",
    });
    expect(detailsOf(parseAlertCreate({ ...rule, condition: "type_in", value: ["GOSSIP"] }))).toHaveProperty("value");
    expect(detailsOf(parseAlertCreate({ ...rule, condition: "type_in", value: [] }))).toHaveProperty("value");
  });
});

describe("a changed rule", () => {
  test("keeps what is not named [ALERTS-05]", () => {
    expect(parseAlertPatch({ value: 29 }, DRAFT)).toEqual({ rule: { ...DRAFT, value: 29 }, status: undefined });
    expect(parseAlertPatch({ symbols: ["1120"], status: "paused" }, DRAFT)).toEqual({
      rule: { ...DRAFT, symbols: ["1120"] },
      status: "paused",
    });
    expect(parseAlertPatch({ value: null }, DRAFT)).toEqual({ rule: DRAFT, status: undefined });
  });

  test("must be valid as a whole [ALERTS-19]", () => {
    expect(detailsOf(parseAlertPatch({ event_type: "stock_event" }, DRAFT))).toHaveProperty("condition");
    expect(detailsOf(parseAlertPatch({ status: "triggered" }, DRAFT))).toEqual({
      status: "must be one of: active, paused.",
    });
    expect(detailsOf(parseAlertPatch([], DRAFT))).toEqual({ body: "must be a JSON object." });
  });
});

test("whatever is sent, a body is read or refused as VALIDATION, and what is read satisfies the schema", () => {
  const check = Compile(AlertCreate);
  const part = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(28, "2222", ["OTHER"], { window: "5m" }));
  const body = fc.record(
    {
      symbol: part,
      symbols: part,
      event_type: fc.constantFrom("price_alert", "large_move", "stock_event", "x"),
      condition: fc.constantFrom("price_above", "pct_change_abs_gte", "type_in", "importance_gte"),
      value: part,
      webhook_id: fc.oneof(part, fc.nat()),
      once: part,
      config: part,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (sent) => {
      const result = parseAlertCreate(sent);
      if (result instanceof Refusal) return expect(result.code).toBe("VALIDATION");
      const { symbols, eventType, condition, value, webhookId, once, config } = result;
      const normal = { symbols, event_type: eventType, condition, value, webhook_id: webhookId, once, config };
      expect(check.Errors(normal)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
