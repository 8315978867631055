// The contract of checkpoints: found by position within their day and kind, checked when they are read, forgotten with their day.

import { expect, test } from "bun:test";
import { Random } from "../../../src/base/index.ts";
import { sqlCheckpoints } from "../../../src/store/sql/sql-checkpoints.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";

const DAY = 20261115;
const KIND = { epoch: "A", format: 1 };

export function checkpointsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const checkpoints = () => sqlCheckpoints(subject.database);
  const stateOf = (seed: number, length = 5_000): Uint8Array => {
    const random = new Random(seed);
    return Uint8Array.from({ length }, () => random.int(20));
  };
  const seqNear = async (seq: number, day = DAY, kind = KIND): Promise<number | null> =>
    (await checkpoints().nearest(kind, { day, seq }))?.position.seq ?? null;
  const damage = async (seq: number): Promise<void> => {
    const stored = await subject.database.read<{ readonly state: Uint8Array }>`
      select state from checkpoints where day = ${DAY} and seq = ${seq}`;
    const state = (stored[0]?.state ?? new Uint8Array(1)).slice();
    state[state.length >> 1] = (state[state.length >> 1] ?? 0) ^ 4;
    await subject.database.transaction(
      (sql) => sql`update checkpoints set state = ${state} where day = ${DAY} and seq = ${seq}`,
    );
  };

  test("the nearest one that is not after a position comes back, also after a restart", async () => {
    for (const seq of [100, 200, 300]) await checkpoints().write(KIND, { day: DAY, seq }, stateOf(seq));
    await subject.reopen();
    const found = await checkpoints().nearest(KIND, { day: DAY, seq: 299 });
    expect(found?.position).toEqual({ day: DAY, seq: 200 });
    expect(found?.state).toEqual(stateOf(200));
    expect(found?.storedBytes).toBeLessThan(5_000);
    expect(await seqNear(300)).toBe(300);
    expect(await seqNear(Number.MAX_SAFE_INTEGER)).toBe(300);
    expect(await seqNear(99)).toBeNull();
    // Each day has its own checkpoints.
    expect(await seqNear(500, DAY + 1)).toBeNull();
    expect((await checkpoints().positions(KIND)).map(({ seq }) => seq)).toEqual([100, 200, 300]);
  });

  test("another past and another format are as if they were not there", async () => {
    await checkpoints().write(KIND, { day: DAY, seq: 100 }, stateOf(1));
    for (const kind of [
      { ...KIND, epoch: "B" },
      { ...KIND, format: 2 },
    ]) {
      expect(await seqNear(100, DAY, kind)).toBeNull();
      expect(await checkpoints().positions(kind)).toEqual([]);
      expect(await checkpoints().isSound(kind, { day: DAY, seq: 100 })).toBe(false);
    }
    // The last writer's epoch owns the place.
    await checkpoints().write({ ...KIND, epoch: "B" }, { day: DAY, seq: 100 }, stateOf(2));
    expect(await seqNear(100)).toBeNull();
  });

  test("one that is not what was written is passed over, until it is written again", async () => {
    for (const seq of [100, 200, 300]) await checkpoints().write(KIND, { day: DAY, seq }, stateOf(seq));
    await damage(200);
    await subject.database.transaction((sql) => sql`update checkpoints set checksum = 7 where seq = 300`);
    expect(await seqNear(1_000)).toBe(100);
    expect(await checkpoints().isSound(KIND, { day: DAY, seq: 200 })).toBe(false);
    expect(await checkpoints().isSound(KIND, { day: DAY, seq: 100 })).toBe(true);
    // Right bytes in another place are wrong too.
    await subject.database.transaction((sql) => sql`update checkpoints set seq = 150 where seq = 100`);
    expect(await seqNear(1_000)).toBeNull();
    await checkpoints().write(KIND, { day: DAY, seq: 200 }, stateOf(200));
    expect(await seqNear(1_000)).toBe(200);
  });

  test("a prune forgets the days before the kept ones and all of another kind", async () => {
    for (const day of [DAY - 1, DAY, DAY + 1]) await checkpoints().write(KIND, { day, seq: 5 }, stateOf(day));
    await checkpoints().write({ ...KIND, format: 9 }, { day: DAY, seq: 6 }, stateOf(6));
    await checkpoints().write({ ...KIND, epoch: "B" }, { day: DAY, seq: 7 }, stateOf(7));
    await checkpoints().prune(KIND, DAY);
    expect(await subject.database.read`select day, seq from checkpoints order by day, seq`).toEqual([
      { day: DAY, seq: 5 },
      { day: DAY + 1, seq: 5 },
    ]);
  });
}
