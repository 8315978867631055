// The contract of facts in the past: a fact that was replaced or removed is still known as it was, up to the moment of its change.

import { expect, test } from "bun:test";
import { dayStartMs, HOUR_MS } from "../../../src/base/index.ts";
import type { Article, Reading } from "../../../src/model/index.ts";
import { sqlArticles } from "../../../src/store/sql/sql-articles.ts";
import { sqlDirectory, sqlStatements } from "../../../src/store/sql/sql-directory.ts";
import { sqlFacts } from "../../../src/store/sql/sql-facts.ts";
import { sqlJournal } from "../../../src/store/sql/sql-journal.ts";
import { sqlPastFacts } from "../../../src/store/sql/sql-past-facts.ts";
import { listed } from "../../market/script.ts";
import { companyOf } from "../../world/companies.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { statementOf } from "./statements-contract.ts";

const DAY = 20261115;
const FAR = 20991231;
const at = (hour: number): number => dayStartMs(DAY) + hour * HOUR_MS;

export function factVersionsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  let seq = 0;
  /** The market comes to this hour of the day. */
  const comeTo = async (hour: number): Promise<void> => {
    seq++;
    const batch = { day: DAY, firstSeq: seq, lastSeq: seq, firstTimeMs: at(hour), lastTimeMs: at(hour) };
    await sqlJournal(subject.database).append([{ ...batch, frames: new Uint8Array([seq]) }]);
  };
  const write = sqlWriter(() => subject.database);
  const statementsAt = async (hour: number) => {
    const found = await sqlPastFacts(subject.database)(at(hour)).statements.of("2222", FAR);
    return found.map(({ fiscalYear, quartersCovered }) => `${fiscalYear}/${quartersCovered}`);
  };

  test("a statement that was corrected is known as it was filed until then, and once only [ASOF-10]", async () => {
    seq = 0;
    await write({ statements: [statementOf()] });
    await comeTo(10);
    await comeTo(11);
    await write({ statements: [statementOf({ quartersCovered: 3 })] });
    // Writing the same fact again changes nothing.
    await comeTo(12);
    await write({ statements: [statementOf({ quartersCovered: 3 })] });
    expect(await statementsAt(10)).toEqual(["2025/4"]);
    expect(await statementsAt(11)).toEqual(["2025/3"]);
    expect(await statementsAt(13)).toEqual(["2025/3"]);
    expect(await sqlStatements(subject.database).of("2222", FAR)).toHaveLength(1);
  });

  test("a fact of an archive is dated by its own day, one of today by its writing [ASOF-10]", async () => {
    seq = 0;
    await comeTo(11);
    const today = statementOf({ fiscalYear: 2026, period: "quarterly", fiscalQuarter: 3, publishedDay: DAY });
    await write({ statements: [statementOf({ publishedDay: 20260310 }), today] });
    expect(await statementsAt(10)).toEqual(["2025/4"]);
    expect(await statementsAt(11)).toEqual(["2025/4", "2026/4"]);
  });

  test("the directory tells every state with its time [ASOF-10]", async () => {
    seq = 0;
    const company = companyOf(listed("2222", 27));
    await write({ companies: [company] });
    await comeTo(10);
    await write({ companies: [{ ...company, nameEn: "Another Name" }] });
    const { companies } = await sqlDirectory(subject.database).states();
    const told = companies.map(({ fact, fromMs, untilMs, isFirst }) => [fact.nameEn, fromMs, untilMs, isFirst]);
    expect(told).toEqual([
      ["Another Name", at(10), Number.POSITIVE_INFINITY, false],
      [company.nameEn, 0, at(10), true],
    ]);
  });

  test("an event that was read anew, or taken back, is known as it was [ASOF-10]", async () => {
    seq = 0;
    await comeTo(10);
    const article: Article = {
      id: "a1",
      symbol: "2222",
      title: "t",
      text: "one",
      language: "en",
      textEn: null,
      publishedAtMs: at(9),
      receivedAtMs: at(9),
      source: "",
    };
    const reading: Reading = {
      eventType: "DIVIDEND_ANNOUNCEMENT",
      importance: "important",
      sentiment: "positive",
      description: "first",
      descriptionEn: null,
      eventDay: DAY,
    };
    const articles = sqlArticles(subject.database);
    const read = async (text: string, made: Reading | null) => {
      await articles.write([{ ...article, text }]);
      await articles.record([{ article: { ...article, text }, reading: made, reader: "rules", createdAtMs: at(9) }]);
    };
    await read("one", reading);
    await comeTo(11);
    await read("two", { ...reading, description: "second" });
    await comeTo(12);
    await read("three", null);
    // Like a version that was stored before events had English descriptions.
    const before = await subject.database.transaction(
      (sql) => sql`
        update fact_versions set row_json = replace(row_json, ${',"description_en":null'}, '')
        where row_json like ${'%,"description_en":null%'} returning name`,
    );
    expect(before).toHaveLength(2);
    const eventsAt = async (hour: number) => {
      const query = { upToMs: at(hour), limit: 10, offset: 0 };
      const { events, total } = await sqlPastFacts(subject.database)(at(hour)).events.page(query);
      expect(total).toBe(events.length);
      return events.map(({ description }) => description);
    };
    expect([await eventsAt(8), await eventsAt(10), await eventsAt(11), await eventsAt(12)]).toEqual([
      [],
      ["first"],
      ["second"],
      [],
    ]);
  });
}

function sqlWriter(database: () => Parameters<typeof sqlFacts>[0]) {
  return (batch: Parameters<ReturnType<typeof sqlFacts>["write"]>[0][number]) => sqlFacts(database()).write([batch]);
}
