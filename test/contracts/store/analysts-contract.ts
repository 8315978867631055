// The contract of analysts' targets.

import { expect, test } from "bun:test";
import type { AnalystTarget } from "../../../src/model/index.ts";
import { sqlAnalysts } from "../../../src/store/sql/sql-directory.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { HOSTILE_STRINGS } from "./database-contract.ts";

const target: AnalystTarget = {
  symbol: "2222",
  analyst: "Rimal Research",
  issuedDay: 20260501,
  target: 298_500,
  rating: "buy",
};

export function analystsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const analysts = () => sqlAnalysts(subject.database);

  test("opinions come back as they were written, oldest first, of their company alone", async () => {
    const second: AnalystTarget = { ...target, analyst: "أبحاث الرمال", rating: "strong_sell" };
    const later: AnalystTarget = { ...target, issuedDay: 20260801, target: 300_000 };
    await analysts().write([later, second, target, { ...target, symbol: "1120" }]);
    await subject.reopen();
    expect(await analysts().of("2222", 20261231)).toEqual([target, second, later]);
  });

  test("an opinion is not known before its day and does not count after a year", async () => {
    await analysts().write([target]);
    expect(await analysts().of("2222", 20260430)).toEqual([]);
    expect(await analysts().of("2222", 20260501)).toEqual([target]);
    expect(await analysts().of("2222", 20270430)).toEqual([target]);
    expect(await analysts().of("2222", 20270501)).toEqual([]);
  });

  test("writing again replaces the opinion of that analyst and day", async () => {
    await analysts().write([target]);
    await analysts().write([{ ...target, target: 1, rating: "hold" }]);
    expect(await analysts().of("2222", 20260601)).toEqual([{ ...target, target: 1, rating: "hold" }]);
  });

  test("names of any kind come back as they went in", async () => {
    const targets = HOSTILE_STRINGS.map((analyst): AnalystTarget => ({ ...target, analyst }));
    await analysts().write(targets);
    const kept = (await analysts().of("2222", 20260601)).map(({ analyst }) => analyst);
    expect(kept.sort()).toEqual([...HOSTILE_STRINGS].sort());
  });
}
