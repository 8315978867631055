// The calls that a destination receives: bodies with the fields of DELIVERY-02 and the shape of their own kind, and headers that
// the independent verifier of Standard Webhooks accepts.

import { describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { Compile } from "typebox/compile";
import { correlationIdOf } from "../../model/index.ts";
import { exampleOf } from "../schema/example.ts";
import { NOTIFICATION_TYPES, Notification } from "./notification.ts";
import { DELIVERY_BODIES, WEBHOOK_BODIES, WebhookHeaders } from "./webhook-delivery.ts";

const fields = (schema: { readonly properties: object }): string[] => Object.keys(schema.properties).sort();
const words = (text: string): string[] => text.split(" ").sort();

describe("a delivery body", () => {
  test.each(NOTIFICATION_TYPES.map((type) => [type] as const))("of %s has the stated fields [DELIVERY-02]", (type) => {
    expect(fields(DELIVERY_BODIES[type])).toEqual(
      words(
        "event_id event_type symbol detected_at severity title summary metrics conditions_matched correlation_id version",
      ),
    );
  });

  test.each(NOTIFICATION_TYPES.map((type) => [type] as const))(
    "of %s has an example that it and the general one take",
    (type) => {
      const example = exampleOf(DELIVERY_BODIES[type]);
      expect(Compile(DELIVERY_BODIES[type]).Errors(example)).toEqual([]);
      expect(Compile(Notification).Errors(example)).toEqual([]);
    },
  );

  test("has the conditions of its own kind and no other [DELIVERY-05, DELIVERY-06, DELIVERY-07]", () => {
    const matched = (type: keyof typeof DELIVERY_BODIES) => fields(DELIVERY_BODIES[type].properties.conditions_matched);
    expect(matched("price_alert")).toEqual(words("operator observed threshold"));
    expect(matched("large_move")).toEqual(
      words("window operator observed_pct_change threshold_pct baseline_price current_price"),
    );
    expect(matched("abnormal_volume")).toEqual(words("operator metric current_value baseline_value ratio threshold"));
    expect(matched("unusual_value_traded")).toEqual(matched("abnormal_volume"));
    expect(matched("stock_event")).toEqual(words("operator observed threshold"));
    expect(matched("test")).toEqual([]);
    for (const type of NOTIFICATION_TYPES) {
      for (const other of NOTIFICATION_TYPES) {
        expect(Compile(DELIVERY_BODIES[type]).Check(exampleOf(DELIVERY_BODIES[other]))).toBe(type === other);
      }
    }
  });

  test("takes the three severities and version v1 alone [DELIVERY-03]", () => {
    const body = Compile(DELIVERY_BODIES.price_alert);
    const example = exampleOf(DELIVERY_BODIES.price_alert) as object;
    for (const severity of ["info", "warning", "critical"]) expect(body.Check({ ...example, severity })).toBe(true);
    expect(body.Check({ ...example, severity: "fatal" })).toBe(false);
    expect(body.Check({ ...example, version: "v2" })).toBe(false);
  });

  test("is correlated by type, symbol and unix minute [DELIVERY-04]", () => {
    expect(correlationIdOf("price_alert", "2222", 1_794_729_899_999)).toBe("price_alert:2222:29912164");
    expect(correlationIdOf("price_alert", "2222", 1_794_729_900_000)).toBe("price_alert:2222:29912165");
    expect(correlationIdOf("test", null, 0)).toBe("test:-:0");
    const body = Compile(DELIVERY_BODIES.large_move);
    const example = exampleOf(DELIVERY_BODIES.large_move) as object;
    expect(body.Check({ ...example, correlation_id: "price_alert:2222:1" })).toBe(false);
  });
});

test("the challenge is its event and a random text, nothing more [WEBHOOKS-13]", () => {
  const challenge = Compile(WEBHOOK_BODIES.challenge);
  expect(challenge.Check({ event: "webhook.verify", challenge: "x" })).toBe(true);
  expect(challenge.Check({ event: "webhook.verify" })).toBe(false);
  expect(challenge.Check({ event: "webhook.test", challenge: "x" })).toBe(false);
});

describe("the headers", () => {
  const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  const body = JSON.stringify(exampleOf(DELIVERY_BODIES.price_alert));
  const headers = Compile(WebhookHeaders);

  test("are those that Standard Webhooks signs and verifies with [DELIVERY-10]", () => {
    const webhook = new Webhook(secret);
    const at = new Date(1_794_729_900_000);
    const signature = webhook.sign("evt_1", at, body);
    const sent = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(at.getTime() / 1_000),
      "webhook-signature": signature,
      "content-type": "application/json",
    };
    expect(headers.Errors(sent)).toEqual([]);
    // For a day after a rotation the service signs with both secrets.
    expect(headers.Check({ ...sent, "webhook-signature": `${signature} ${signature}` })).toBe(true);
    for (const wrong of ["", signature.slice(3), `${signature},${signature}`, "v1,short="]) {
      expect(headers.Check({ ...sent, "webhook-signature": wrong })).toBe(false);
    }
  });

  test("have an example that they take", () => {
    expect(headers.Errors(exampleOf(WebhookHeaders))).toEqual([]);
  });
});
