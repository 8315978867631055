// The client accepts a webhook call only when it is signed with the secret, unchanged and recent.

import { describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { verifyWebhook, WebhookError } from "../src/index.ts";

const SECRET = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
const BODY = JSON.stringify({ event: "webhook.verify", challenge: "3mYq9wJv" });

function signed(body = BODY, sentAt = new Date(), secret = SECRET) {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
    "Webhook-Signature": new Webhook(secret).sign("msg_1", sentAt, body),
  };
}

describe("a call", () => {
  test("that an independent library signed is taken, from either kind of headers", async () => {
    const headers = signed();
    expect(await verifyWebhook({ body: BODY, headers, secret: SECRET })).toEqual(JSON.parse(BODY));
    const bytes = new TextEncoder().encode(BODY);
    const secret = ["whsec_b2xk", SECRET];
    expect(await verifyWebhook({ body: bytes, headers: new Headers(headers), secret })).toEqual(JSON.parse(BODY));
  });

  test.each([
    ["changed", { body: `${BODY} `, headers: signed() }],
    ["old", { body: BODY, headers: signed(BODY, new Date(Date.now() - 400_000)) }],
    ["of another secret", { body: BODY, headers: signed(BODY, new Date(), "whsec_b2xk") }],
    ["without a signature", { body: BODY, headers: {} }],
    ["with a broken signature", { body: BODY, headers: { ...signed(), "Webhook-Signature": "v1,%% v2,abc" } }],
  ])("that is %s is refused", async (_, call) => {
    expect(verifyWebhook({ ...call, secret: SECRET })).rejects.toBeInstanceOf(WebhookError);
  });
});
