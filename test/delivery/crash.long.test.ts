// kill -9, again and again, while a day is brought in, rules fire and notifications are delivered. The ledger at the receiver
// must hold every firing of the day at least once, and no firing that never was.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { formatTimestamp, HOUR_MS, Random } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import type { AlertRule, AlertTerms } from "../../src/model/index.ts";
import { MarketRules } from "../../src/notify/evaluation/market-rules.ts";
import { newSigningSecret } from "../../src/notify/http/signature.ts";
import { openSecretBox } from "../../src/notify/index.ts";
import { openStore } from "../../src/store/index.ts";
import { Receiver } from "../world/receiver.ts";
import { isSignedWith, notification } from "../world/webhook-world.ts";
import type { DeliveryProcessOptions } from "./delivery-process.ts";

const DAY = 20261115;
const CRASHES = 6;
const FINISHES_MAX = 12;
const TIMEOUT_MS = 300_000;

let folder: string;
let receiver: Receiver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-delivery-"));
  receiver = await Receiver.open(false);
});
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const SYMBOLS = ["2222", "1120", "1180", "2010", "7010"];

function day(): Uint8Array {
  const listings = loadUniverse().filter(({ symbol }) => SYMBOLS.includes(symbol));
  const writer = new FrameWriter();
  new ExchangeDay({ seed: 3, day: DAY, listings, indexCloses: INDEX_START, activity: 0.01, writer }).advanceTo(
    DAY_END_MS,
  );
  return writer.take();
}

function terms(webhookId: number): readonly AlertTerms[] {
  const move = (value: number, once: boolean): AlertTerms => ({
    symbols: SYMBOLS,
    eventType: "large_move",
    condition: "pct_change_abs_gte",
    value,
    webhookId,
    emailId: null,
    once,
    config: { window: "5m" },
  });
  const change = (value: number): AlertTerms => ({
    symbols: SYMBOLS,
    eventType: "price_alert",
    condition: "pct_change",
    value,
    webhookId,
    emailId: null,
    once: false,
    config: {},
  });
  return [
    { ...move(0.15, false), webhookId: null },
    move(0.1, false),
    move(0.3, false),
    move(0.2, true),
    ...[0.1, -0.1, 0.25, -0.25, 0.5, -0.5].map(change),
  ];
}

/** Each firing, as text of the fields that a receiver sees. */
function expectedOf(frames: Uint8Array, rules: readonly AlertRule[]): readonly string[] {
  const firings: string[] = [];
  const evaluation = new MarketRules(({ rule, instrument, detectedAtMs }) =>
    firings.push(`${rule.eventType} ${rule.value} ${instrument.symbol} ${formatTimestamp(detectedAtMs)}`),
  );
  for (const rule of rules) evaluation.put(rule, new Map());
  new FrameReader().readAll(frames, (event) => evaluation.apply(event));
  return firings.sort();
}

function start(options: DeliveryProcessOptions) {
  return Bun.spawn([process.execPath, join(import.meta.dir, "delivery-process.ts"), JSON.stringify(options)], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
}

test(
  "every accepted firing is delivered at least once, and none is made up [DELIVERY-21, DELIVERY-22, NOTIFICATIONS-01]",
  async () => {
    const frames = day();
    const framesPath = join(folder, "frames");
    const keyPath = join(folder, "key");
    const dataDir = join(folder, "data");
    writeFileSync(framesPath, frames);
    const secret = newSigningSecret();
    const rules: AlertRule[] = [];
    const store = await openStore({ dataDir });
    const account = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: 0 } as const;
    const { id: accountId } = await store.accounts.create(account);
    const sealed = openSecretBox(keyPath).seal(secret, accountId);
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    const made = await store.destinations.create({ accountId, url, name: "", secret: sealed, createdAtMs: 0 }, 3);
    if (!made.ok) throw new Error("refused");
    await store.destinations.noteChallenge(made.destination.id, true);
    for (const each of terms(made.destination.id)) {
      const created = await store.alerts.create({ ...each, accountId, createdAtMs: 0 }, 20);
      if (created.ok) rules.push(created.rule);
    }
    await store.close();
    const expected = expectedOf(
      frames,
      rules.filter((rule) => rule.webhookId !== null),
    );
    expect(expected.length).toBeGreaterThan(60);

    const random = new Random("crash");
    // One call in ten fails, in one way or another.
    receiver.otherwise = (socket) => {
      if (random.chance(0.05)) socket.destroy();
      else socket.write(`HTTP/1.1 ${random.chance(0.05) ? 500 : 200} X\r\nContent-Length: 0\r\n\r\n`);
    };
    let laterMs = 0;
    let kills = 0;
    for (let crash = 0; crash < CRASHES; crash++) {
      const child = start({ dataDir, framesPath, keyPath, day: DAY, laterMs });
      const goal = receiver.calls.length + random.between(1, Math.ceil(expected.length / CRASHES));
      await Promise.race([receiver.received(goal), child.exited]);
      child.kill("SIGKILL");
      await child.exited;
      if (child.signalCode === "SIGKILL") kills++;
      laterMs += 40_000;
    }
    expect(kills).toBeGreaterThan(2);
    let left = 1;
    for (let finish = 0; finish < FINISHES_MAX && left > 0; finish++) {
      const child = start({ dataDir, framesPath, keyPath, day: DAY, laterMs });
      expect(await child.exited).toBe(0);
      laterMs += 3 * HOUR_MS;
      const kept = await openStore({ dataDir });
      left = await kept.deliveries.queued();
      await kept.close();
    }
    expect(left).toBe(0);

    const byEvent = new Map(receiver.calls.map((call) => [call.headers["webhook-id"], call]));
    const told = [...byEvent.values()].map((call) => {
      const body = notification(call);
      const matched = body.conditions_matched;
      return `${body.event_type} ${matched.threshold ?? matched.threshold_pct} ${body.symbol} ${body.detected_at}`;
    });
    expect(told.sort()).toEqual([...expected]);

    // The inbox has each firing exactly once, those of the rule without a webhook too.
    const ended = await openStore({ dataDir });
    const inbox = await ended.notifications.page(accountId, { afterId: 0, isUnreadOnly: false, limit: 10_000 });
    await ended.close();
    const kept = inbox.map(({ alertId, symbol, data }) => {
      const rule = rules.find(({ id }) => id === alertId);
      return `${rule?.eventType} ${rule?.value} ${symbol} ${data["detected_at"]}`;
    });
    expect(kept.sort()).toEqual([...expectedOf(frames, rules)]);
    expect(receiver.calls.every((call) => isSignedWith(secret, call))).toBe(true);
  },
  TIMEOUT_MS,
);
