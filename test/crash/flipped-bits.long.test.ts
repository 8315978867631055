// Bits of a stored journal are flipped, one at a time, anywhere in its pages. A start names the damage and serves every other day, or ends
// with one line; it never shows a market that was not there. `marsad journal check` finds each of them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { journalCheck } from "../../src/app/cli/journal.ts";
import { runCommand } from "../../src/app/cli/run-command.ts";
import { composeWriters, openMarket, replayJournal } from "../../src/app/service/market.ts";
import { setDamagedAside } from "../../src/app/service/restart-day.ts";
import { type Day, Outage, outOfRange, Random, SystemClock } from "../../src/base/index.ts";
import { type JournalBatch, JournalDamage, openStore, type Store } from "../../src/store/index.ts";
import { simulatedDays } from "../simulation/simulated-days.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const FLIPS = 80;
const FRAMES_PER_CHUNK = 300;
const TEST_LIMIT_MS = 300_000;
const FILE = "marsad.db";
const clock = new SystemClock();
let folder = "";
let copies = 0;
/** The folder of the stored journal, with two days that are over and most of a third. */
let whole = "";
let days: readonly Day[] = [];
let batches: readonly JournalBatch[] = [];

interface Page {
  readonly pageno: number;
  readonly pgsize: number;
  readonly pagetype: string;
}

const compose = async (store: Store) => {
  const opened = await openMarket(store, store.journal, clock, SILENT_LOG);
  const { intake } = composeWriters(opened, store, { journalDaysMax: 5, minuteDaysMax: 5 }, null, clock);
  return { market: opened.market, intake };
};

/** A start as the service does it: a damaged day is set aside, and the market composed again. Returns the state of the market. */
async function start(store: Store): Promise<{ readonly state: string; readonly aside: readonly Day[] }> {
  const aside: Day[] = [];
  for (;;) {
    try {
      const { market, intake } = await compose(store);
      await replayJournal(market, intake, clock, SILENT_LOG);
      return { state: `${market.engine("realtime").stateHash()} ${market.engine("delayed").stateHash()}`, aside };
    } catch (error) {
      if (!(error instanceof JournalDamage)) throw error;
      aside.push(error.day);
      if (!(await setDamagedAside(store, error, clock, SILENT_LOG))) throw error;
    }
  }
}

function copied(): string {
  const dataDir = join(folder, String(++copies));
  mkdirSync(dataDir);
  copyFileSync(join(whole, FILE), join(dataDir, FILE));
  return dataDir;
}

function flip(dataDir: string, at: number, bit: number): void {
  const file = readFileSync(join(dataDir, FILE));
  file[at] = (file[at] ?? outOfRange(at)) ^ (1 << bit);
  writeFileSync(join(dataDir, FILE), file);
}

async function allBatches(store: Store): Promise<readonly JournalBatch[]> {
  const found: JournalBatch[] = [];
  for (let from = { day: 0, seq: 0 }; ; ) {
    const page = await store.journal.read(from, 1 << 20);
    const last = page.at(-1);
    if (last === undefined) return found;
    found.push(...page);
    from = { day: last.day, seq: last.lastSeq + 1 };
  }
}

async function marsadCheck(dataDir: string): Promise<{ readonly code: number; readonly said: string }> {
  let said = "";
  const take = (text: string): void => {
    said += text;
  };
  const code = await runCommand(["journal", "check", "--data-dir", dataDir], [journalCheck], { out: take, err: take });
  return { code, said };
}

beforeAll(async () => {
  folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "marsad-flips-"));
  whole = join(folder, "whole");
  const store = await openStore({ dataDir: whole });
  const { intake } = await compose(store);
  const { frames } = simulatedDays(11, 3, 60, 0.005);
  const taken = frames.slice(0, Math.floor(frames.length * 0.95));
  for (let at = 0; at < taken.length; at += FRAMES_PER_CHUNK)
    await intake.accept(Buffer.concat(taken.slice(at, at + FRAMES_PER_CHUNK)));
  days = await store.journal.days();
  batches = await allBatches(store);
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a flipped bit in a kept journal", () => {
  test(
    "is named by day and events, its day is set aside, and nothing else is shown than before [KEPT-04, KEPT-05]",
    async () => {
      expect(days).toHaveLength(3);
      const sound = new Map<string, string>();
      for (const without of [null, ...days]) {
        const store = await openStore({ dataDir: copied() });
        if (without !== null) await store.journal.setAside(without, 1);
        sound.set(String(without ?? ""), (await start(store)).state);
        await store.close();
      }
      const pages = new SQL({ adapter: "sqlite", filename: join(whole, FILE) });
      const kept: readonly Page[] = await pages.unsafe(
        `select pageno, pgsize, pagetype from dbstat
       where name in ('journal_batches', 'sqlite_autoindex_journal_batches_1')`,
      );
      await pages.close();
      // Most pages hold nothing but frames; half of the flips are in those that hold the rows and their index.
      const inner = kept.filter(({ pagetype }) => pagetype !== "overflow");
      const random = new Random("flipped bits");
      const outcomes = { harmless: 0, aside: 0, ended: 0, shorter: 0, later: 0 };
      for (let round = 0; round < FLIPS; round++) {
        const among = round % 2 === 0 ? kept : inner;
        const { pageno, pgsize } = among[random.int(among.length)] ?? outOfRange(round);
        const at = (pageno - 1) * pgsize + random.int(pgsize);
        const dataDir = copied();
        flip(dataDir, at, random.int(8));
        const label = `flip ${round} at ${at}`;
        const checked = await marsadCheck(dataDir);
        expect(checked.said, label).not.toContain("unexpected failure");
        try {
          const store = await openStore({ dataDir });
          try {
            const found = checked.code === 0 ? await allBatches(store) : null;
            const { state, aside } = await start(store);
            if (found !== null && found.length < batches.length) {
              // The end of the journal is not found any more: the feed is asked for it again.
              expect(found, label).toEqual(batches.slice(0, found.length));
              outcomes.shorter++;
            } else {
              expect(sound.get(aside.join()), label).toBe(state);
              expect(found ?? batches, label).toEqual(batches);
              if (aside.length > 0) expect(checked.code, label).toBe(1);
              outcomes[aside.length > 0 ? "aside" : checked.code === 0 ? "harmless" : "later"]++;
            }
          } finally {
            await store.close();
          }
        } catch (error) {
          if (!(error instanceof Outage)) throw new Error(`${label}: ${String(error)}`, { cause: error });
          expect(error.message, label).toContain(join(dataDir, FILE));
          outcomes.ended++;
        }
        rmSync(dataDir, { recursive: true });
      }
      expect(outcomes.aside).toBeGreaterThan(FLIPS / 3);
      expect(outcomes.later).toBeGreaterThan(0);
    },
    TEST_LIMIT_MS,
  );

  test("is found by `marsad journal check`, with its day and events; a sound journal ends with 0 [KEPT-06]", async () => {
    const { code, said } = await marsadCheck(whole);
    expect(code).toBe(0);
    expect(said).toContain("sound");
    const dataDir = copied();
    const file = readFileSync(join(dataDir, FILE));
    const spoiled = batches[1] ?? outOfRange(1);
    // A part of the batch that lies within one page: others are split by the end of theirs.
    const places = [5_000, 5_200].map((from) => file.indexOf(spoiled.frames.subarray(from, from + 100)));
    const place = places.find((at) => at !== -1) ?? expect.unreachable();
    flip(dataDir, place + 50, 3);
    const found = await marsadCheck(dataDir);
    expect(found.code).toBe(1);
    expect(found.said).toContain(`damaged at events ${spoiled.firstSeq} to ${spoiled.lastSeq}: the checksum differs`);
  });
});
