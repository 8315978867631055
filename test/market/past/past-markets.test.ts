// A market at a past position equals the market of that moment, after any earlier requests, in any order, and with any number at once.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nextTurn, Random } from "../../../src/base/index.ts";
import { PastMarkets } from "../../../src/market/index.ts";
import type { Position } from "../../../src/model/index.ts";
import { SQLITE_FILE } from "../../../src/store/database/sqlite-database.ts";
import { JournalDamage } from "../../../src/store/index.ts";
import { type KeptDays, keptDays, nameOf, plainHashes } from "./kept-days.ts";

const EPOCH = "A";
const DAYS = [20261115, 20261116, 20261117];
const END: Position = { day: 99_991_231, seq: Number.MAX_SAFE_INTEGER };

let folder: string;
let kept: KeptDays;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-past-"));
  kept = await keptDays(join(folder, "kept"), DAYS);
});
afterAll(async () => {
  await kept.store.close();
  rmSync(folder, { recursive: true, force: true });
});

const anyPosition = (random: Random): Position => random.pick(kept.events).position;

async function hashAt(markets: PastMarkets, position: Position): Promise<string | null> {
  const market = await markets.at(position);
  const hash = market?.engine.stateHash() ?? null;
  expect(market?.engine.position ?? null).toEqual(market === null ? null : position);
  market?.release();
  return hash;
}

test("goings back and forth give the states of a plain replay", async () => {
  const random = new Random(1);
  const places = Array.from({ length: 80 }, () => anyPosition(random));
  // The first events of a day, in which the day before is shown, and its last one.
  for (const day of DAYS) for (const seq of [1, 2, 9, 18, 19, 20]) places.push({ day, seq });
  const expected = plainHashes(kept, new Set(places.map(nameOf)));
  const markets = new PastMarkets({ epoch: EPOCH, store: kept.store, enginesMax: 3 });
  for (let step = 0; step < 200; step++) {
    const place = random.pick(places);
    expect(await hashAt(markets, place)).toBe(expected.get(nameOf(place)) ?? "");
  }
});

test("the hours of a day that grows from one look to the next are there at every look", async () => {
  const { store } = kept;
  const day = Math.max(...DAYS);
  let lastSeq = 1;
  // At every read, the journal has grown by some events.
  const journal = {
    ...store.journal,
    days: () => store.journal.days(),
    read: async (from: Position) => {
      lastSeq += 7;
      return (await store.journal.read(from, 1)).filter((batch) => batch.day < day || batch.firstSeq <= lastSeq);
    },
  };
  const markets = new PastMarkets({ epoch: EPOCH, store: { ...store, journal } });
  for (let look = 0; look < 40; look++) {
    const hours = await markets.openHoursFrom(0, { day, seq: lastSeq }, look);
    expect(hours).toHaveLength(DAYS.length);
    expect(hours.at(-1)?.lastMs).toBe(look);
    await markets.positionAt(Number.MAX_SAFE_INTEGER, { day, seq: lastSeq });
  }
});

test("many at once wait for one another, and an engine that somebody reads is not moved", async () => {
  const random = new Random(2);
  const places = Array.from({ length: 12 }, () => anyPosition(random));
  const expected = plainHashes(kept, new Set(places.map(nameOf)));
  const markets = new PastMarkets({ epoch: EPOCH, store: kept.store, enginesMax: 3 });
  const readers = Array.from({ length: 60 }, async () => {
    const place = random.pick(places);
    const market = await markets.at(place);
    if (market === null) throw new Error("the position is kept");
    for (let look = 0; look < 3; look++) {
      expect(market.engine.stateHash()).toBe(expected.get(nameOf(place)) ?? "");
      await nextTurn();
    }
    market.release();
  });
  await Promise.all(readers);
});

test("an engine stays where it is until its last reader has given it back", async () => {
  const markets = new PastMarkets({ epoch: EPOCH, store: kept.store, enginesMax: 2 });
  const place = { day: 20261116, seq: 100 };
  const [one, other] = await Promise.all([markets.at(place), markets.at(place)]);
  one?.release();
  // A second release does not free the market that another reader uses.
  one?.release();
  const later = await markets.at({ day: 20261116, seq: 110 });
  expect(later?.engine).not.toBe(other?.engine);
  expect(other?.engine.position).toEqual(place);
  other?.release();
  expect((await markets.at({ day: 20261116, seq: 120 }))?.engine).toBe(other?.engine);
});

test("equal requests share an engine", async () => {
  const markets = new PastMarkets({ epoch: EPOCH, store: kept.store });
  const place = anyPosition(new Random(3));
  const [a, b, c] = await Promise.all([markets.at(place), markets.at(place), markets.at(place)]);
  expect(a).not.toBeNull();
  expect(b?.engine).toBe(a?.engine);
  expect(c?.engine).toBe(a?.engine);
  a?.release();
  expect((await markets.at(place))?.engine).toBe(a?.engine);
});

test("a position that the journal does not have is null, and harms no other", async () => {
  const markets = new PastMarkets({ epoch: EPOCH, store: kept.store, enginesMax: 1 });
  const lastOfFirst = kept.events.findLast(({ position }) => position.day === DAYS[0])?.position ?? END;
  for (const position of [
    { day: 20261114, seq: 1 },
    { day: 20261116, seq: 0 },
    { ...lastOfFirst, seq: lastOfFirst.seq + 1 },
    { day: 20261118, seq: 1 },
    END,
  ]) {
    expect(await markets.at(position)).toBeNull();
  }
  expect(await hashAt(markets, lastOfFirst)).not.toBeNull();
});

test("the position at a moment is that of the last event with its time or an earlier one", async () => {
  const random = new Random(4);
  const markets = new PastMarkets({ epoch: EPOCH, store: kept.store });
  const [first, last] = [kept.events[0], kept.events.at(-1)];
  if (first === undefined || last === undefined) throw new Error("there are events");
  const moments = [first.event.timeMs - 1, first.event.timeMs, last.event.timeMs, last.event.timeMs + 86_400_000];
  for (const { position, event } of kept.events) if (position.seq === 1) moments.push(event.timeMs, event.timeMs - 1);
  for (let at = 0; at < 60; at++) moments.push(random.pick(kept.events).event.timeMs + random.int(3) - 1);
  for (const timeMs of moments) {
    const expected = kept.events.findLast(({ event }) => event.timeMs <= timeMs)?.position ?? null;
    expect(await markets.positionAt(timeMs, END)).toEqual(expected);
    const upTo = anyPosition(random);
    const limited = kept.events.findLast(
      ({ event, position }) =>
        event.timeMs <= timeMs && (position.day < upTo.day || (position.day === upTo.day && position.seq <= upTo.seq)),
    );
    expect(await markets.positionAt(timeMs, upTo)).toEqual(limited?.position ?? null);
  }
});

test("a day whose closing records are not written yet is replayed from the day before", async () => {
  const { store } = kept;
  const closings = {
    ...store.closings,
    has: async (day: number) => day !== DAYS[1],
    before: (day: number) => store.closings.before(Math.min(day, 20261116)),
  };
  const markets = new PastMarkets({ epoch: EPOCH, store: { ...store, closings } });
  const place = kept.events.findLast(({ position }) => position.day === DAYS[2])?.position ?? END;
  expect(await hashAt(markets, place)).toBe(plainHashes(kept, new Set([nameOf(place)])).get(nameOf(place)) ?? "");
});

test("a changed bit in the journal is thrown on with its day and events", async () => {
  const { store, events } = await keptDays(join(folder, "damaged"), [20261115], 400);
  const file = new Database(join(folder, "damaged", SQLITE_FILE));
  const [row] = file
    .query("select last_seq, first_seq, frames from journal_batches order by last_seq limit 1 offset 2")
    .all() as {
    first_seq: number;
    last_seq: number;
    frames: Uint8Array;
  }[];
  if (row === undefined) throw new Error("there are batches");
  const frames = row.frames.slice();
  frames[20] = (frames[20] ?? 0) ^ 1;
  file.query("update journal_batches set frames = ? where last_seq = ?").run(frames, row.last_seq);
  file.close();
  const markets = new PastMarkets({ epoch: EPOCH, store, enginesMax: 1 });
  const error = await markets.at(events.at(-1)?.position ?? END).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(JournalDamage);
  expect(error).toMatchObject({ day: 20261115, firstSeq: row.first_seq, lastSeq: row.last_seq });
  // Positions before the damage can still be asked for.
  expect(await hashAt(markets, { day: 20261115, seq: row.first_seq - 1 })).not.toBeNull();
  await store.close();
});
