// Compares expected firings with deliveries. At least once: the same event id may come again, but a firing has
// one event id, and every firing comes.

import { createHmac, timingSafeEqual } from "node:crypto";
import { type Json, textOf } from "../naive/numbers.ts";
import type { Tally } from "../tally.ts";

const KIND = "deliveries";

export interface DeliveryCounts {
  readonly expected: number;
  readonly delivered: number;
  readonly redelivered: number;
  readonly lost: number;
  readonly doubled: number;
  readonly unexpected: number;
}

interface Firing {
  isExpected: boolean;
  readonly eventIds: Set<string>;
}

export class DeliveryLedger {
  readonly #tally: Tally;
  /** By rule, symbol and market time. */
  readonly #firings = new Map<string, Firing>();
  readonly #secrets = new Map<string, string>();
  #redelivered = 0;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** Sets the secret that signs deliveries of the rule. */
  sign(rule: string, secret: string): void {
    this.#secrets.set(rule, secret);
  }

  expect(rule: string, symbol: string, atMs: number): void {
    this.#firingOf(rule, symbol, atMs).isExpected = true;
  }

  take(rule: string, headers: Headers, text: string): void {
    this.#tally.checked(KIND);
    if (!this.#isSigned(rule, headers, text)) {
      this.#tally.wrong(KIND, `${rule}: the signature does not fit`);
      return;
    }
    const body = JSON.parse(text) as Json;
    const firing = this.#firingOf(rule, textOf(body["symbol"]), Date.parse(textOf(body["detected_at"])));
    const eventId = textOf(body["event_id"]);
    if (firing.eventIds.has(eventId)) this.#redelivered++;
    firing.eventIds.add(eventId);
  }

  #isSigned(rule: string, headers: Headers, text: string): boolean {
    const secret = this.#secrets.get(rule);
    if (secret === undefined) return false;
    const signed = `${headers.get("webhook-id")}.${headers.get("webhook-timestamp")}.${text}`;
    const expected = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
      .update(signed)
      .digest();
    return (headers.get("webhook-signature") ?? "").split(" ").some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ""), "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  #firingOf(rule: string, symbol: string, atMs: number): Firing {
    const key = `${rule} ${symbol} ${atMs}`;
    const known = this.#firings.get(key) ?? { isExpected: false, eventIds: new Set<string>() };
    this.#firings.set(key, known);
    return known;
  }

  counts(): DeliveryCounts {
    const firings = [...this.#firings.values()];
    return {
      expected: firings.filter(({ isExpected }) => isExpected).length,
      delivered: firings.filter(({ eventIds }) => eventIds.size > 0).length,
      redelivered: this.#redelivered,
      lost: firings.filter(({ isExpected, eventIds }) => isExpected && eventIds.size === 0).length,
      doubled: firings.filter(({ eventIds }) => eventIds.size > 1).length,
      unexpected: firings.filter(({ isExpected }) => !isExpected).length,
    };
  }

  /** The first wrong firings, as sentences. */
  faults(): string[] {
    return [...this.#firings].flatMap(([key, { isExpected, eventIds }]) => {
      if (isExpected && eventIds.size === 0) return [`${key} was never delivered`];
      if (eventIds.size > 1) return [`${key} came under ${eventIds.size} event ids`];
      return isExpected ? [] : [`${key} came and should not have fired`];
    });
  }
}
