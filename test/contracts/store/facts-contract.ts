// The contract of facts: all kinds are written as one change, however many batches they come in, or in steps that let others write.

import { expect, test } from "bun:test";
import { addDays } from "../../../src/base/index.ts";
import { openDatabase } from "../../../src/store/database/open-database.ts";
import type { FactBatch } from "../../../src/store/facts.ts";
import { sqlArticles } from "../../../src/store/sql/sql-articles.ts";
import { sqlBars } from "../../../src/store/sql/sql-bars.ts";
import { sqlAnalysts, sqlDirectory, sqlStatements } from "../../../src/store/sql/sql-directory.ts";
import { sqlFacts } from "../../../src/store/sql/sql-facts.ts";
import { sqlSettings } from "../../../src/store/sql/sql-settings.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { statementOf } from "./statements-contract.ts";

const bar = {
  time: 20260104,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 0,
  value: 0,
  tradeCount: null,
  adjustedClose: 1,
};
const BATCHES: readonly FactBatch[] = [
  { bars: [{ symbol: "2222", interval: "1d", bars: [bar] }] },
  { bars: [{ symbol: "2222", interval: "1d", bars: [{ ...bar, time: 20260105 }] }], statements: [statementOf()] },
  {
    splits: [{ symbol: "2222", exDay: 20260105, numerator: 2, denominator: 1 }],
    targets: [{ symbol: "2222", analyst: "x", issuedDay: 20260105, target: 1, rating: "hold" }],
    articles: [
      {
        id: "a",
        symbol: "2222",
        title: "t",
        text: "",
        language: "en",
        textEn: null,
        publishedAtMs: 1,
        receivedAtMs: 1,
        source: "",
      },
    ],
  },
];

export function factsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const counts = async (): Promise<readonly number[]> => {
    const { database } = subject;
    const { splits } = await sqlDirectory(database).load();
    return [
      (await sqlBars(database).recent({ interval: "1d", count: 9 })).get("2222")?.length ?? 0,
      (await sqlStatements(database).of("2222", 20991231)).length,
      splits.length,
      (await sqlAnalysts(database).of("2222", 20260201)).length,
      (await sqlArticles(database).pending(10, 10)).length,
    ];
  };

  test("all batches are kept, and writing them again changes nothing", async () => {
    await sqlFacts(subject.database).write(BATCHES);
    await sqlFacts(subject.database).write(BATCHES);
    expect(await counts()).toEqual([2, 1, 1, 1, 1]);
  });

  test("in steps all facts of a batch are kept, and other writers come in between [STORE-05]", async () => {
    const bars = Array.from({ length: 9_000 }, (_, index) => ({ ...bar, time: addDays(20000101, index) }));
    const splits = Array.from({ length: 1_200 }, (_, index) => ({
      symbol: "2222",
      exDay: addDays(20000101, index),
      numerator: 2,
      denominator: 1,
    }));
    const order: string[] = [];
    const other = await openDatabase(subject.location);
    const writing = sqlFacts(subject.database)
      .writeInSteps({ bars: [{ symbol: "2222", interval: "1d", bars }], splits })
      .then(() => order.push("all facts"));
    await sqlSettings(other).set("a", "1");
    order.push("other writer");
    await writing;
    await other.close();
    expect(order).toEqual(["other writer", "all facts"]);
    const { total } = await sqlBars(subject.database).range({
      symbol: "2222",
      interval: "1d",
      from: 0,
      to: 99_999_999,
      limit: 1,
      offset: 0,
    });
    expect(total).toBe(bars.length);
    expect((await counts())[2]).toBe(splits.length);
    await sqlFacts(subject.database).writeInSteps(BATCHES[2] ?? {});
    expect((await counts()).slice(2)).toEqual([splits.length + 1, 1, 1]);
  });

  test("when a later batch fails, nothing of the earlier ones is kept", async () => {
    const facts = sqlFacts(subject.database);
    const bad = { bars: [{ symbol: "2222", interval: "1d" as const, bars: [{ ...bar, close: 0.5 }] }] };
    expect(await facts.write([...BATCHES, bad]).catch((error: Error) => error.name)).toBe("Fault");
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });
}
