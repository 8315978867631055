// The log of the gateway: it returns its complete events to the byte, and drops half an event.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { appendFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { SMALL_DAY, smallDay } from "../../test/feed/small-day.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { FeedLog } from "./feed-log.ts";

let folder: string;
const clock = new TestClock(1_800_000_000_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const day = Buffer.concat(smallDay());

test("a day comes again from any event on, also after a restart with half an event at its end [GATE-03]", () => {
  const log = new FeedLog(folder, clock);
  for (const frames of smallDay().slice(0, -1)) log.begin(SMALL_DAY).append(frames);
  log.close();
  appendFileSync(join(folder, `${SMALL_DAY}.feed`), new Uint8Array([40, 0, 5]));
  const again = new FeedLog(folder, clock);
  const kept = again.begin(SMALL_DAY);
  expect(kept.isOver).toBeFalse();
  kept.append(smallDay().at(-1) ?? expect.unreachable());
  expect(kept.isOver).toBeTrue();
  expect(again.epoch).toBe(log.epoch);
  expect(Buffer.compare(kept.read(1, 1 << 20), day)).toBe(0);
  const tail = kept.read(20, 1 << 20);
  expect(Buffer.compare(tail, day.subarray(day.length - tail.length))).toBe(0);
  expect(new DataView(tail.buffer, tail.byteOffset).getUint32(4, true)).toBe(20);
  expect(kept.read(kept.nextSeq, 100)).toHaveLength(0);
});

test("far into a long day an event is found, and all heartbeats are known", () => {
  const log = new FeedLog(folder, clock).begin(SMALL_DAY);
  const writer = new FrameWriter();
  writer.dayStart(HOUR_MS, SMALL_DAY, 0);
  for (let i = 1; i <= 5_000; i++) writer.heartbeat(HOUR_MS + i);
  log.append(writer.take());
  const frames = log.read(4_321, 24);
  expect(new DataView(frames.buffer, frames.byteOffset).getUint32(4, true)).toBe(4_321);
  expect(frames).toHaveLength(24);
  expect(log.heartbeats().size).toBe(5_000);
  expect(log.heartbeats().get(4_321)).toBe(HOUR_MS + 4_320);
});

test("a reader that follows reads the newest events alone, from the first of them or from a later one", () => {
  const log = new FeedLog(folder, clock).begin(SMALL_DAY);
  const writer = new FrameWriter();
  writer.dayStart(HOUR_MS, SMALL_DAY, 0);
  for (let i = 1; i <= 900; i++) writer.heartbeat(HOUR_MS + i);
  log.append(writer.take());
  for (let i = 901; i <= 903; i++) writer.heartbeat(HOUR_MS + i);
  const newest = writer.take();
  log.append(newest);
  const [all, last] = [log.read(902, 1 << 20), log.read(904, 1 << 20)];
  expect(Buffer.compare(all, newest)).toBe(0);
  expect(Buffer.compare(last, newest.subarray(-12))).toBe(0);
  // A read allocates only the bytes that it returns, for each batch and each reader.
  for (const { buffer } of [all, last]) expect(buffer.byteLength).toBe(newest.length);
  expect(new DataView(log.read(901, 1 << 20).buffer).byteLength).toBeGreaterThan(newest.length);
});

test("a day that is set aside is begun anew in another epoch [GATE-04]", () => {
  const log = new FeedLog(folder, clock);
  const { epoch } = log;
  log.begin(SMALL_DAY).append(day);
  log.setAside(SMALL_DAY);
  expect(log.epoch).not.toBe(epoch);
  expect(log.of(SMALL_DAY)).toBeNull();
  expect(existsSync(join(folder, `${SMALL_DAY}.feed.${epoch}`))).toBeTrue();
  expect(log.begin(SMALL_DAY).nextSeq).toBe(1);
});

test("a folder that has lost its days has another epoch", () => {
  const { epoch } = new FeedLog(folder, clock);
  rmSync(join(folder, `${SMALL_DAY}.feed`), { force: true });
  expect(new FeedLog(folder, clock).epoch).not.toBe(epoch);
});
