import { describe, expect, test } from "bun:test";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importFile } from "../../src/app/import/import-file.ts";
import { IMPORT_KINDS } from "../../src/app/import/import-kinds.ts";
import { SeenKeys } from "../../src/app/import/seen-keys.ts";
import { Complaint } from "../../src/app/terminal/complaint.ts";
import { addDays, formatDay, Outage, present } from "../../src/base/index.ts";
import type { Store } from "../../src/store/index.ts";
import { eachWithIntake, problemsOf } from "./intake-fixture.ts";

const BARS = "symbol,date,open,high,low,close,volume,value";
const IN_LOTS = { rowsPerWrite: 5_000 };
const ROWS = 15_000;

/** Two symbols side by side, day by day, so that every block is met in several batches. */
function rowsOf(count: number): string[] {
  const rows: string[] = [];
  for (let n = 0, day = 19900101; n < count; n += 2, day = addDays(day, 1)) {
    for (const symbol of ["1120", "2222"]) rows.push(`${symbol},${formatDay(day)},10,11,9,10.5,${n},100`);
  }
  return rows;
}

describe("files of more than one lot", () => {
  const intake = eachWithIntake();

  test("every row is there, in order, although blocks are met again and again", async () => {
    expect(await intake.bring("bars", [BARS, ...rowsOf(ROWS)].join("\n"), IN_LOTS)).toMatchObject({
      rows: ROWS,
      isWritten: true,
    });
    const { total, bars } = await intake.store.bars.range({
      symbol: "2222",
      interval: "1d",
      from: 0,
      to: 99_999_999,
      limit: 5,
      offset: ROWS / 2 - 5,
    });
    expect(total).toBe(ROWS / 2);
    expect(bars.at(-1)?.volume).toBe(ROWS - 2);
  });

  test("an import that is cut short leaves whole rows, and is completed by running it again [STORE-06]", async () => {
    const content = [BARS, ...rowsOf(ROWS)].join("\n");
    const { facts } = intake.store;
    let batches = 0;
    const cut: Store = {
      ...intake.store,
      facts: {
        write: (all) => facts.write(all),
        writeInSteps: (batch) => (++batches === 2 ? Promise.reject(new Outage("cut")) : facts.writeInSteps(batch)),
      },
    };
    const total = async (): Promise<number> => {
      const range = { symbol: "2222", interval: "1d", from: 0, to: 99_999_999, limit: 1, offset: 0 } as const;
      return (await intake.store.bars.range(range)).total;
    };
    let written = 0;
    const importing = intake.bring("bars", content, { ...IN_LOTS, store: cut, written: () => written++ });
    expect(await importing.catch((error: Error) => error.message)).toBe("cut");
    expect(written).toBe(1);
    expect(await total()).toBeWithin(1, ROWS / 2);
    expect(await intake.bring("bars", content, IN_LOTS)).toMatchObject({ rows: ROWS, isWritten: true });
    expect(await total()).toBe(ROWS / 2);
  });

  test("a bad last row keeps all the good ones before it out [STORE-06]", async () => {
    const rows = rowsOf(20_000);
    const report = await intake.bring("bars", [BARS, ...rows, rows[0]].join("\n"));
    expect(problemsOf(report)).toEqual(["20002: repeats line 2"]);
    expect((await intake.store.bars.recent({ interval: "1d", count: 1 })).size).toBe(0);
  });

  test("a file that changes between the two readings is not kept", async () => {
    const path = join(intake.folder, "moving.csv");
    writeFileSync(path, [BARS, ...rowsOf(100)].join("\n"));
    const kind = present(
      IMPORT_KINDS.find(({ name }) => name === "bars"),
      "no bars",
    );
    let readings = 0;
    const importing = importFile({
      kind,
      path,
      format: "csv",
      store: intake.store,
      isDryRun: false,
      // The first reading reports its end twice: with its last chunk and with the empty one after it.
      progress: (done, total) => {
        if (done === total / 2 && readings++ === 1) appendFileSync(path, "\n2222,2026-11-15,1,1,1,1,1,1");
      },
    });
    expect(await importing.catch((error: unknown) => error instanceof Complaint)).toBe(true);
    expect((await intake.store.bars.recent({ interval: "1d", count: 1 })).size).toBe(0);
  });
});

test("keys are told apart and remembered with their line, however many there are", () => {
  const seen = new SeenKeys();
  const known = Array.from({ length: 20_000 }, (_, at) => seen.note(`2222 1d ${at + 1}`, at + 1));
  expect(known.findIndex((line) => line !== 0)).toBe(-1);
  for (let n = 1; n <= 20_000; n += 997) expect(seen.note(`2222 1d ${n}`, 99_999)).toBe(n);
});
