// The contract of the journal: in order, without holes, harmless to repeat, readable from any position, bounded.

import { expect, test } from "bun:test";
import type { Fragment, Sql, SqlValue } from "../../../src/store/database/sql.ts";
import type { JournalBatch } from "../../../src/store/journal.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const DAY = 20261115;
const NEXT_DAY = 20261116;
const EVENT_BYTES = 28;

/** A batch of events `firstSeq` to `lastSeq` whose bytes tell where they belong. */
export function batchOf(day: number, firstSeq: number, lastSeq: number, eventBytes = EVENT_BYTES): JournalBatch {
  const frames = new Uint8Array((lastSeq - firstSeq + 1) * eventBytes);
  for (let index = 0; index < frames.length; index++) frames[index] = (day + firstSeq * 31 + index * 7) % 256;
  return { day, firstSeq, lastSeq, firstTimeMs: day * 1_000 + firstSeq, lastTimeMs: day * 1_000 + lastSeq, frames };
}

export function journalContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const journal = () => sqlJournal(subject.database);
  const everything = { day: 0, seq: 0 };
  const kept = async (): Promise<readonly string[]> =>
    (await journal().read(everything, Number.MAX_SAFE_INTEGER)).map(
      (batch) => `${batch.day}/${batch.firstSeq}-${batch.lastSeq}`,
    );
  const refusedBy = async (...batches: readonly JournalBatch[]): Promise<string> =>
    journal()
      .append(batches)
      .then(
        () => "accepted",
        (error: Error) => error.name,
      );

  test("an empty journal has no end, no beginning and nothing to read", async () => {
    expect(await journal().end()).toBeNull();
    expect(await journal().days()).toEqual([]);
    expect(await journal().read({ day: DAY, seq: 1 }, 1_000_000)).toEqual([]);
    expect(await journal().prune(DAY)).toBe(0);
    await journal().append([]);
    expect(await journal().end()).toBeNull();
  });

  test("a day that is set aside leaves the journal and is kept apart; another may take its place [FEED-15]", async () => {
    const asideRows = (): Promise<readonly unknown[]> =>
      subject.database.read`select day, first_seq, last_seq from journal_set_aside order by set_aside_ms, last_seq`;
    await journal().append([batchOf(DAY, 1, 3), batchOf(NEXT_DAY, 1, 4), batchOf(NEXT_DAY, 5, 9)]);
    expect(await journal().setAside(NEXT_DAY, 1_000)).toBe(9);
    expect(await kept()).toEqual([`${DAY}/1-3`]);
    expect(await asideRows()).toHaveLength(2);
    await journal().append([batchOf(NEXT_DAY, 1, 2)]);
    expect(await kept()).toEqual([`${DAY}/1-3`, `${NEXT_DAY}/1-2`]);
    // The newest three are retained, and none longer than its day.
    for (const mark of [2_000, 3_000, 4_000]) {
      await journal().setAside(NEXT_DAY, mark);
      await journal().append([batchOf(NEXT_DAY, 1, 2)]);
    }
    expect(await asideRows()).toHaveLength(3);
    await journal().append([batchOf(NEXT_DAY + 1, 1, 2)]);
    await journal().prune(NEXT_DAY + 1);
    expect(await asideRows()).toEqual([]);
  });

  test("batches come back byte for byte after a restart", async () => {
    const batches = [batchOf(DAY, 1, 3), batchOf(DAY, 4, 4), batchOf(NEXT_DAY, 1, 100)];
    await journal().append(batches.slice(0, 1));
    await journal().append(batches.slice(1));
    await subject.reopen();
    expect(await journal().read({ day: DAY, seq: 1 }, 1_000_000)).toEqual(batches);
    expect(await journal().end()).toEqual({ day: NEXT_DAY, lastSeq: 100, lastTimeMs: NEXT_DAY * 1_000 + 100 });
    expect((await journal().days())[0]).toBe(DAY);
  });

  test("small batches are folded into few, and every event is still where it was", async () => {
    const one = journal();
    const batches = Array.from({ length: 1_100 }, (_, index) => batchOf(DAY, index + 1, index + 1));
    for (let at = 0; at < batches.length; at += 50) await one.append(batches.slice(at, at + 50));
    const read: JournalBatch[] = [];
    for (let seq = 1; seq <= batches.length; seq = (read.at(-1)?.lastSeq ?? seq) + 1)
      read.push(...(await one.read({ day: DAY, seq }, Number.MAX_SAFE_INTEGER)));
    expect(read.length).toBeLessThan(100);
    expect(Buffer.concat(read.map((batch) => batch.frames)).equals(Buffer.concat(batches.map((b) => b.frames)))).toBe(
      true,
    );
    expect(await one.end()).toEqual({ day: DAY, lastSeq: 1_100, lastTimeMs: DAY * 1_000 + 1_100 });
    const [containing] = await one.read({ day: DAY, seq: 300 }, 1);
    expect(containing?.firstSeq).toBeLessThanOrEqual(300);
    expect(containing?.lastSeq).toBeGreaterThanOrEqual(300);
    expect(await refusedBy(batchOf(DAY, 300, 310))).toBe("accepted");
  });

  test("a reader sees no false end when small batches are folded in the middle of its read", async () => {
    const writer = journal();
    const looseMax = 511;
    await writer.append(Array.from({ length: looseMax }, (_, index) => batchOf(DAY, index + 1, index + 1)));
    const foldNow = () => writer.append([batchOf(DAY, looseMax + 1, looseMax + 1)]);
    const reader = sqlJournal({ ...subject.database, read: withTaskAfter(subject.database.read, foldNow) });
    const seq = 500;
    const batches = await reader.read({ day: DAY, seq }, 3 * EVENT_BYTES);
    expect(batches.some(({ firstSeq, lastSeq }) => firstSeq <= seq && lastSeq >= seq)).toBe(true);
    const [folded] = await writer.read({ day: DAY, seq }, 1);
    expect(folded?.lastSeq).toBe(looseMax + 1);
  });

  test("the journal lists the days that can be replayed, oldest first", async () => {
    expect(await journal().days()).toEqual([]);
    await journal().append([batchOf(DAY, 1, 3), batchOf(DAY, 4, 4), batchOf(NEXT_DAY, 1, 100)]);
    expect(await journal().days()).toEqual([DAY, NEXT_DAY]);
  });

  test("a batch that leaves a hole is refused, with everything that came with it", async () => {
    await journal().append([batchOf(DAY, 1, 10)]);
    expect(await refusedBy(batchOf(DAY, 12, 20))).toBe("JournalGap");
    expect(await refusedBy(batchOf(DAY, 11, 20), batchOf(DAY, 22, 30))).toBe("JournalGap");
    expect(await refusedBy(batchOf(NEXT_DAY, 2, 5))).toBe("JournalGap");
    expect(await kept()).toEqual([`${DAY}/1-10`]);
    await journal().append([batchOf(DAY, 11, 20)]);
    expect(await kept()).toEqual([`${DAY}/1-10`, `${DAY}/11-20`]);
  });

  test("a journal begins with the first event of a day", async () => {
    expect(await refusedBy(batchOf(DAY, 2, 5))).toBe("JournalGap");
    expect(await kept()).toEqual([]);
  });

  test("a batch that overlaps the end is refused", async () => {
    await journal().append([batchOf(DAY, 1, 10)]);
    expect(await refusedBy(batchOf(DAY, 5, 15))).toBe("JournalGap");
    expect(await kept()).toEqual([`${DAY}/1-10`]);
  });

  test("a day that was never kept cannot be added before the end", async () => {
    await journal().append([batchOf(DAY, 1, 10), batchOf(NEXT_DAY + 1, 1, 5)]);
    expect(await refusedBy(batchOf(NEXT_DAY, 1, 5))).toBe("JournalGap");
    expect(await refusedBy(batchOf(DAY, 11, 12))).toBe("JournalGap");
    expect(await kept()).toEqual([`${DAY}/1-10`, `${NEXT_DAY + 1}/1-5`]);
  });

  test("what is already kept is ignored, whole, in part, or cut differently", async () => {
    await journal().append([batchOf(DAY, 1, 10), batchOf(DAY, 11, 20), batchOf(NEXT_DAY, 1, 5)]);
    await journal().append([batchOf(DAY, 1, 10)]);
    await journal().append([batchOf(DAY, 8, 14), batchOf(NEXT_DAY, 2, 3)]);
    await journal().append([
      batchOf(DAY, 11, 20),
      batchOf(NEXT_DAY, 1, 5),
      batchOf(NEXT_DAY, 6, 9),
      batchOf(NEXT_DAY, 6, 9),
    ]);
    expect(await kept()).toEqual([`${DAY}/1-10`, `${DAY}/11-20`, `${NEXT_DAY}/1-5`, `${NEXT_DAY}/6-9`]);
  });

  test("reading begins with the batch that contains the position and goes over day borders", async () => {
    await journal().append([batchOf(DAY, 1, 10), batchOf(DAY, 11, 20), batchOf(NEXT_DAY, 1, 5)]);
    const firstAt = async (day: number, seq: number): Promise<string | null> => {
      const [batch] = await journal().read({ day, seq }, 1);
      return batch === undefined ? null : `${batch.day}/${batch.firstSeq}`;
    };
    expect(await firstAt(DAY, 1)).toBe(`${DAY}/1`);
    expect(await firstAt(DAY, 10)).toBe(`${DAY}/1`);
    expect(await firstAt(DAY, 11)).toBe(`${DAY}/11`);
    expect(await firstAt(DAY, 21)).toBe(`${NEXT_DAY}/1`);
    expect(await firstAt(DAY - 1, 7)).toBe(`${DAY}/1`);
    expect(await firstAt(NEXT_DAY, 5)).toBe(`${NEXT_DAY}/1`);
    expect(await firstAt(NEXT_DAY, 6)).toBeNull();
    expect(await firstAt(NEXT_DAY + 1, 1)).toBeNull();
  });

  test("a read takes what fits and at least one batch", async () => {
    await journal().append([batchOf(DAY, 1, 10), batchOf(DAY, 11, 20), batchOf(DAY, 21, 30)]);
    const countFor = async (maxBytes: number): Promise<number> => (await journal().read(everything, maxBytes)).length;
    expect(await countFor(1)).toBe(1);
    expect(await countFor(10 * EVENT_BYTES)).toBe(1);
    expect(await countFor(20 * EVENT_BYTES - 1)).toBe(1);
    expect(await countFor(20 * EVENT_BYTES)).toBe(2);
    expect(await countFor(1_000_000)).toBe(3);
  });

  test("a reader that follows sees every batch once, however it is cut", async () => {
    const batches = Array.from({ length: 40 }, (_, index) =>
      batchOf(DAY + Math.floor(index / 10), (index % 10) * 5 + 1, (index % 10) * 5 + 5),
    );
    await journal().append(batches);
    const seen: JournalBatch[] = [];
    let position = { day: DAY, seq: 1 };
    for (;;) {
      const read = await journal().read(position, 700);
      const last = read.at(-1);
      if (last === undefined) break;
      seen.push(...read);
      position = { day: last.day, seq: last.lastSeq + 1 };
    }
    expect(seen).toEqual(batches);
  });

  test("pruning forgets whole days, never the last one, and sending them again stays harmless", async () => {
    await journal().append([
      batchOf(DAY, 1, 10),
      batchOf(DAY, 11, 20),
      batchOf(NEXT_DAY, 1, 5),
      batchOf(NEXT_DAY + 1, 1, 7),
    ]);
    expect(await journal().prune(NEXT_DAY)).toBe(2);
    expect((await journal().days())[0]).toBe(NEXT_DAY);
    await journal().append([batchOf(DAY, 1, 10), batchOf(DAY, 15, 25)]);
    expect(await kept()).toEqual([`${NEXT_DAY}/1-5`, `${NEXT_DAY + 1}/1-7`]);
    expect(await journal().prune(NEXT_DAY + 9)).toBe(1);
    expect(await journal().end()).toEqual({ day: NEXT_DAY + 1, lastSeq: 7, lastTimeMs: (NEXT_DAY + 1) * 1_000 + 7 });
    await journal().append([batchOf(NEXT_DAY + 1, 8, 9)]);
    expect(await kept()).toEqual([`${NEXT_DAY + 1}/1-7`, `${NEXT_DAY + 1}/8-9`]);
  });

  test("pruning a long day takes several steps and lets appends through between them", async () => {
    await journal().append(Array.from({ length: 450 }, (_, index) => batchOf(DAY, index + 1, index + 1)));
    await journal().append([batchOf(NEXT_DAY, 1, 1)]);
    const [pruned] = await Promise.all([journal().prune(NEXT_DAY), journal().append([batchOf(NEXT_DAY, 2, 2)])]);
    expect(pruned).toBe(450);
    expect(await kept()).toEqual([`${NEXT_DAY}/1-1`, `${NEXT_DAY}/2-2`]);
  });

  test("a day whose beginning is gone is not a place to start from", async () => {
    await journal().append([batchOf(DAY, 1, 10), batchOf(DAY, 11, 20), batchOf(NEXT_DAY, 1, 5)]);
    await subject.database.transaction((sql) => sql`delete from journal_batches where day = ${DAY} and first_seq = 1`);
    expect((await journal().days())[0]).toBe(NEXT_DAY);
  });

  test("a batch of eight megabytes and the largest numbers are kept exactly", async () => {
    const large: JournalBatch = {
      ...batchOf(99991231, 1, 4_294_967_295, 0),
      firstTimeMs: 0,
      lastTimeMs: Number.MAX_SAFE_INTEGER,
      frames: new Uint8Array(8 * 1024 * 1024).fill(0xab),
    };
    await journal().append([large]);
    const [read] = await journal().read({ day: 99991231, seq: 4_294_967_295 }, 1);
    expect(read?.lastSeq).toBe(large.lastSeq);
    expect(read?.lastTimeMs).toBe(Number.MAX_SAFE_INTEGER);
    expect(Buffer.compare(read?.frames ?? new Uint8Array(), large.frames)).toBe(0);
  });

  test("two writers at once keep one unbroken sequence", async () => {
    const write = async (): Promise<void> => {
      for (let seq = 1; seq <= 30; seq++) await journal().append([batchOf(DAY, seq, seq)]);
    };
    await Promise.all([write(), write(), write()]);
    expect((await kept()).length).toBe(30);
  });

  test("a malformed batch is a fault of the caller", async () => {
    expect(await refusedBy(batchOf(DAY, 0, 5))).toBe("Fault");
    expect(await refusedBy({ ...batchOf(DAY, 1, 5), lastSeq: 0 })).toBe("Fault");
    expect(await refusedBy({ ...batchOf(DAY, 1, 5), frames: new Uint8Array() })).toBe("Fault");
    expect(await refusedBy({ ...batchOf(DAY, 1, 5), lastTimeMs: 0 })).toBe("Fault");
    expect(await kept()).toEqual([]);
  });
}

/** The same reads, with a task that runs after each statement. */
function withTaskAfter(read: Sql, task: () => Promise<void>): Sql {
  const tag = async <Row extends object>(
    strings: TemplateStringsArray,
    ...values: readonly (SqlValue | Fragment)[]
  ): Promise<readonly Row[]> => {
    const rows = await read<Row>(strings, ...values);
    await task();
    return rows;
  };
  const { number, pick, upsert, insert, add, script } = read;
  return Object.assign(tag, { number, pick, upsert, insert, add, script });
}
