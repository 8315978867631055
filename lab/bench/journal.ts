// The speed at which events become durable in the SQLite journal: group commits of 1,000 events of 28 bytes, compared with the same bytes
// appended to a plain file without fsync. The longest commit is the longest wait of a socket for one.

import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { present } from "../../src/base/index.ts";
import { type Journal, openStore } from "../../src/store/index.ts";

const EVENT_BYTES = 28;
const EVENTS_PER_COMMIT = 1_000;
const COMMITS = 3_000;
const DAY = 20261115;
/** Longest time that an event may wait for its commit. */
const COMMIT_GOAL_MS = 10;
const READ_BYTES = 4 * 1024 * 1024;

interface AppendSpeed {
  readonly eventsPerSecond: number;
  readonly medianMs: number;
  /** 99 of 100 commits take no longer. */
  readonly percentile99Ms: number;
  readonly longestMs: number;
}

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-"));
try {
  const frames = new Uint8Array(EVENT_BYTES * EVENTS_PER_COMMIT).map((_, index) => (index * 31) % 251);
  const file = appendToFile(join(folder, "bare"), frames);
  const store = await openStore({ dataDir: join(folder, "data") });
  const journal = await appendToJournal(store.journal, frames);
  const readPerSecond = await readAll(store.journal);
  await store.close();
  print("plain file, no fsync", file);
  print("journal on SQLite", journal);
  process.stdout.write(`reading back: ${millions(readPerSecond)} million events/s\n`);
  process.stdout.write(`ratio journal / file: ${(journal.eventsPerSecond / file.eventsPerSecond).toFixed(3)}\n`);
  const isMet = journal.percentile99Ms <= COMMIT_GOAL_MS;
  process.stdout.write(`goal: 99 of 100 commits within ${COMMIT_GOAL_MS} ms: ${isMet ? "met" : "MISSED"}\n`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function appendToFile(path: string, frames: Uint8Array): AppendSpeed {
  const descriptor = openSync(path, "a");
  const times: number[] = [];
  for (let commit = 0; commit < COMMITS; commit++) {
    const startedMs = performance.now();
    writeSync(descriptor, frames);
    times.push(performance.now() - startedMs);
  }
  closeSync(descriptor);
  return speedOf(times);
}

async function appendToJournal(journal: Journal, frames: Uint8Array): Promise<AppendSpeed> {
  const times: number[] = [];
  for (let commit = 0; commit < COMMITS; commit++) {
    const firstSeq = commit * EVENTS_PER_COMMIT + 1;
    const lastSeq = firstSeq + EVENTS_PER_COMMIT - 1;
    const startedMs = performance.now();
    await journal.append([{ day: DAY, firstSeq, lastSeq, firstTimeMs: firstSeq, lastTimeMs: lastSeq, frames }]);
    times.push(performance.now() - startedMs);
  }
  return speedOf(times);
}

async function readAll(journal: Journal): Promise<number> {
  const startedMs = performance.now();
  let seq = 1;
  for (;;) {
    const last = (await journal.read({ day: DAY, seq }, READ_BYTES)).at(-1);
    if (last === undefined) break;
    seq = last.lastSeq + 1;
  }
  return ((seq - 1) * 1_000) / (performance.now() - startedMs);
}

function speedOf(times: number[]): AppendSpeed {
  const totalMs = times.reduce((sum, time) => sum + time, 0);
  times.sort((a, b) => a - b);
  return {
    eventsPerSecond: (COMMITS * EVENTS_PER_COMMIT * 1_000) / totalMs,
    medianMs: present(times[Math.floor(times.length / 2)], "there were commits"),
    percentile99Ms: present(times[Math.floor(times.length * 0.99)], "there were commits"),
    longestMs: present(times.at(-1), "there were commits"),
  };
}

function millions(value: number): string {
  return (value / 1e6).toFixed(2);
}

function print(name: string, speed: AppendSpeed): void {
  const rate = `${millions(speed.eventsPerSecond).padStart(7)} million events/s`;
  const waits = `commit ${speed.medianMs.toFixed(3)} ms median, ${speed.longestMs.toFixed(1)} ms longest`;
  process.stdout.write(`${name.padEnd(22)} ${rate}, ${waits}\n`);
}
