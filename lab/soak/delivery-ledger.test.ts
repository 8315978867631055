// The ledger of deliveries finds missing, doubled and unexpected deliveries, and accepts redeliveries.

import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { DeliveryLedger } from "./clients/delivery-ledger.ts";
import { Tally } from "./tally.ts";

const SECRET = "whsec_c2VjcmV0";
const AT = "2026-11-16T10:00:00.000+03:00";

function openLedger() {
  const tally = new Tally();
  const ledger = new DeliveryLedger(tally);
  ledger.sign("up", SECRET);
  const deliver = (eventId: string, symbol: string, secret = SECRET): void => {
    const text = JSON.stringify({ event_id: eventId, symbol, detected_at: AT });
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signature = createHmac("sha256", key).update(`${eventId}.1.${text}`).digest("base64");
    const headers = { "webhook-id": eventId, "webhook-timestamp": "1", "webhook-signature": `v1,${signature}` };
    ledger.take("up", new Headers(headers), text);
  };
  ledger.expect("up", "2222", Date.parse(AT));
  return { ledger, tally, deliver };
}

test("a firing that comes once or again under its event id is in order", () => {
  const { ledger, deliver } = openLedger();
  deliver("a", "2222");
  deliver("a", "2222");
  expect(ledger.faults()).toEqual([]);
  expect(ledger.counts()).toMatchObject({ expected: 1, delivered: 1, redelivered: 1, lost: 0, doubled: 0 });
});

test("a firing that never comes is lost", () => {
  const { ledger } = openLedger();
  expect(ledger.counts().lost).toBe(1);
  expect(ledger.faults()).toHaveLength(1);
});

test("a firing under two event ids is doubled, and one that should not have been is told", () => {
  const { ledger, deliver } = openLedger();
  deliver("a", "2222");
  deliver("b", "2222");
  deliver("c", "1120");
  expect(ledger.counts()).toMatchObject({ doubled: 1, unexpected: 1, lost: 0 });
  expect(ledger.faults()).toHaveLength(2);
});

test("a delivery under another secret is wrong", () => {
  const { tally, deliver } = openLedger();
  deliver("a", "2222", "whsec_b3RoZXI=");
  expect(tally.wrongTotal).toBe(1);
});
