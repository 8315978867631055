// The contract of facts: all kinds are written as one change, however many lots they come in.

import { expect, test } from "bun:test";
import type { FactLot } from "../facts.ts";
import { SqlAnalysts } from "../sql/sql-analysts.ts";
import { SqlArticles } from "../sql/sql-articles.ts";
import { SqlBars } from "../sql/sql-bars.ts";
import { SqlDirectory } from "../sql/sql-directory.ts";
import { SqlFacts } from "../sql/sql-facts.ts";
import { SqlStatements } from "../sql/sql-statements.ts";
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
const LOTS: readonly FactLot[] = [
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
    const { splits } = await new SqlDirectory(database).load();
    return [
      (await new SqlBars(database).recent({ interval: "1d", count: 9 })).get("2222")?.length ?? 0,
      (await new SqlStatements(database).of("2222", 20991231)).length,
      splits.length,
      (await new SqlAnalysts(database).of("2222", 20260201)).length,
      (await new SqlArticles(database).pending(10, 10)).length,
    ];
  };

  test("all lots are kept, and writing them again changes nothing", async () => {
    await new SqlFacts(subject.database).write(LOTS);
    await new SqlFacts(subject.database).write(LOTS);
    expect(await counts()).toEqual([2, 1, 1, 1, 1]);
  });

  test("when a later lot fails, or cannot even be made, nothing of the earlier ones is kept", async () => {
    async function* breaking(): AsyncGenerator<FactLot> {
      yield* LOTS;
      throw new Error("line 7 is broken");
    }
    const facts = new SqlFacts(subject.database);
    expect(await facts.write(breaking()).catch((error: Error) => error.message)).toBe("line 7 is broken");
    const bad = { bars: [{ symbol: "2222", interval: "1d" as const, bars: [{ ...bar, close: 0.5 }] }] };
    expect(await facts.write([...LOTS, bad]).catch((error: Error) => error.name)).toBe("Fault");
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });
}
