// Checkpoints are made of every day in the journal, make no difference to any answer, and damaged ones are made again.

import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Log, Outage, Random } from "../../../src/base/index.ts";
import { checkOfJournal } from "../../../src/feed/index.ts";
import { STATE_FORMAT } from "../../../src/market/engine/engine.ts";
import { CheckpointMaker, PastMarkets } from "../../../src/market/index.ts";
import type { Position } from "../../../src/model/index.ts";
import { SQLITE_FILE } from "../../../src/store/database/sqlite-database.ts";
import { openStore, type Store } from "../../../src/store/index.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { TestClock } from "../../world/test-clock.ts";
import { until } from "../../world/until.ts";
import { type KeptDays, keptDays, nameOf, plainHashes } from "./kept-days.ts";

const EPOCH = "A";
const KIND = { epoch: EPOCH, format: STATE_FORMAT };
const DAYS = [20261115, 20261116, 20261117];
const GAP_BYTES = 4_096;

let folder: string;
let kept: KeptDays;
let store: Store;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-checkpoints-"));
  // Small batches, so that a step of the maker is a small part of a day.
  kept = await keptDays(folder, DAYS, 500, 3);
  await kept.store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  store = await openStore({ dataDir: folder });
});
afterEach(async () => {
  await store.close();
  changed((file) => file.run("delete from checkpoints"));
});

/** Changes the file as a person does by hand. */
function changed(change: (file: Database) => void): void {
  const file = new Database(join(folder, SQLITE_FILE));
  change(file);
  file.close();
}

function makerOn(options: { store?: Store; epoch?: string; log?: Log; clock?: TestClock } = {}): CheckpointMaker {
  return new CheckpointMaker({
    store: options.store ?? store,
    epoch: options.epoch ?? EPOCH,
    clock: options.clock ?? new TestClock(),
    checkFrom: checkOfJournal,
    log: options.log ?? SILENT_LOG,
    gapBytesMin: GAP_BYTES,
  });
}

/** Steps until the maker has nothing to do, which includes a round through all checkpoints. */
async function settled(maker: CheckpointMaker): Promise<void> {
  for (let idle = 0; idle < 30; idle++) while (await maker.step()) idle = 0;
}

const placesOf = async (epoch = EPOCH): Promise<readonly string[]> =>
  (await store.checkpoints.positions({ ...KIND, epoch })).map(nameOf);

async function expectPlainStates(markets: PastMarkets, places: readonly Position[], steps: number): Promise<void> {
  const random = new Random(steps);
  const expected = plainHashes(kept, new Set(places.map(nameOf)));
  for (let step = 0; step < steps; step++) {
    const place = random.pick(places);
    const market = await markets.at(place);
    expect(market?.engine.stateHash()).toBe(expected.get(nameOf(place)) ?? "");
    market?.release();
  }
}

const somePlaces = (count: number): Position[] => {
  const random = new Random(count);
  const places = Array.from({ length: count }, () => random.pick(kept.events).position);
  for (const day of DAYS) for (const seq of [1, 2, 9, 18, 19, 20]) places.push({ day, seq });
  return places;
};

test("every kept day gets checkpoints, its last event too, and states as of any position stay what they were", async () => {
  await settled(makerOn());
  const places = await store.checkpoints.positions(KIND);
  for (const day of DAYS) {
    const own = places.filter((place) => place.day === day);
    expect(own.length).toBeGreaterThan(1);
    expect(own.at(-1)).toEqual(kept.events.findLast(({ position }) => position.day === day)?.position);
  }
  const exact = places.flatMap((place) => [place, { ...place, seq: place.seq - 1 }]);
  await expectPlainStates(new PastMarkets({ store, epoch: EPOCH, enginesMax: 2 }), [...somePlaces(60), ...exact], 100);
});

test("a replay begins at a checkpoint: what lies before it is not read", async () => {
  await settled(makerOn());
  const [place] = (await store.checkpoints.positions(KIND)).filter(({ day }) => day === DAYS[2]);
  if (place === undefined) throw new Error("the day has checkpoints");
  const read: Position[] = [];
  const journal: Store["journal"] = {
    ...store.journal,
    read: (from, maxBytes) => {
      read.push(from);
      return store.journal.read(from, maxBytes);
    },
  };
  const markets = new PastMarkets({ store: { ...store, journal }, epoch: EPOCH });
  expect(await markets.at({ ...place, seq: place.seq + 1 })).not.toBeNull();
  expect(read).toEqual([{ ...place, seq: place.seq + 1 }]);
});

test("a maker that was killed is followed by one that goes on where it was", async () => {
  await settled(makerOn());
  const all = await placesOf();
  changed((file) => file.run("delete from checkpoints"));
  // Each maker takes one step, and only the last maker runs to the end.
  for (let life = 0; life < 12; life++) await makerOn().step();
  await settled(makerOn());
  const later = await placesOf();
  expect(later.length).toBeGreaterThanOrEqual(all.length);
  await expectPlainStates(new PastMarkets({ store, epoch: EPOCH, enginesMax: 2 }), somePlaces(30), 60);
});

test("a damaged checkpoint is passed over, noticed and made again", async () => {
  await settled(makerOn());
  const before = changedRows();
  changed((file) => {
    // All but the last one of each day: the maker never goes on from the last one.
    const rows = file
      .query(
        "select day, seq, state from checkpoints c where seq < (select max(seq) from checkpoints d where d.day = c.day)",
      )
      .all() as Row[];
    for (const { day, seq, state } of rows) {
      const bytes = state.slice();
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      file.query("update checkpoints set state = ? where day = ? and seq = ?").run(bytes, day, seq);
    }
  });
  await expectPlainStates(new PastMarkets({ store, epoch: EPOCH, enginesMax: 1 }), somePlaces(20), 30);
  const warnings: string[] = [];
  await settled(makerOn({ log: { ...SILENT_LOG, warn: (_fields, message) => warnings.push(message) } }));
  expect(warnings).toContain("a checkpoint is damaged; it is made again from the journal");
  // The damaged checkpoints are there again, byte for byte.
  const after = new Map(changedRows());
  for (const [name, state] of before) expect(after.get(name)).toBe(state);
});

test("a checkpoint that went with its day is not called damaged", async () => {
  const warnings: string[] = [];
  const days = [...DAYS];
  const log: Log = { ...SILENT_LOG, warn: (_fields, message) => void warnings.push(message) };
  const maker = makerOn({ store: { ...store, journal: { ...store.journal, days: async () => days } }, log });
  // The last step checks the first of all; then the journal forgets its day.
  while (await maker.step());
  days.shift();
  await settled(maker);
  expect(warnings).toEqual([]);
});

interface Row {
  readonly day: number;
  readonly seq: number;
  readonly state: Uint8Array;
}

function changedRows(): readonly (readonly [string, string])[] {
  let rows: Row[] = [];
  changed((file) => {
    rows = file.query("select day, seq, state from checkpoints order by day, seq").all() as Row[];
  });
  return rows.map(({ day, seq, state }) => [`${day}.${seq}`, Buffer.from(state).toString("hex")]);
}

test("checkpoints of another format, of another past and of days that are gone are not used, and go", async () => {
  await settled(makerOn());
  changed((file) =>
    file.run(`update checkpoints set format = ${STATE_FORMAT + 1}, state = x'00' where day = ${DAYS[1]}`),
  );
  await expectPlainStates(new PastMarkets({ store, epoch: EPOCH, enginesMax: 1 }), somePlaces(20), 30);
  await settled(makerOn());
  expect((await placesOf()).filter((name) => name.startsWith(String(DAYS[1]))).length).toBeGreaterThan(1);
  // The past of the market has another epoch.
  await settled(makerOn({ epoch: "B" }));
  expect(await placesOf()).toEqual([]);
  expect((await placesOf("B")).length).toBeGreaterThan(3);
  const journal: Store["journal"] = { ...store.journal, days: async () => DAYS.slice(2) };
  await settled(makerOn({ epoch: "B", store: { ...store, journal } }));
  expect((await placesOf("B")).every((name) => name.startsWith(String(DAYS[2])))).toBe(true);
  // A checkpoint of a day that the journal does not have answers nothing.
  await settled(makerOn());
  const [place] = await store.checkpoints.positions(KIND);
  const markets = new PastMarkets({ store: { ...store, journal }, epoch: EPOCH });
  expect(await markets.at(place ?? { day: 0, seq: 1 })).toBeNull();
});

test("a full disk stops the maker for a while with a line in the log, and it goes on when there is room", async () => {
  const clock = new TestClock();
  const warnings: string[] = [];
  let isFull = true;
  const checkpoints: Store["checkpoints"] = {
    ...store.checkpoints,
    write: async (...args) => {
      if (isFull) throw new Outage("the disk is full", { kind: "full" });
      return await store.checkpoints.write(...args);
    },
  };
  const maker = makerOn({
    clock,
    store: { ...store, checkpoints },
    log: { ...SILENT_LOG, warn: (_fields, message) => warnings.push(message) },
  });
  maker.start();
  const pass = (): void => clock.advance(10);
  await until("the disk is full", () => warnings.length > 0, pass);
  expect(warnings).toEqual(["no room for checkpoints; moments of the past take longer"]);
  isFull = false;
  expect(await placesOf()).toEqual([]);
  clock.advance(600_000);
  await until("there are checkpoints", async () => (await placesOf()).length > 3, pass);
  await maker.stop();
});
