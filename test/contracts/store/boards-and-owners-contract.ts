// The contract of boards' lists and of owners: the newest by a day, and nothing from after it.

import { expect, test } from "bun:test";
import type { BoardListing, Ownership } from "../../../src/model/index.ts";
import { sqlBoardListings, sqlOwnerships } from "../../../src/store/sql/sql-directory.ts";
import { sqlFacts } from "../../../src/store/sql/sql-facts.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { HOSTILE_STRINGS } from "./database-contract.ts";

const listing: BoardListing = { symbol: "2222", board: "هيئة", status: "compliant", asOfDay: 20260101 };
const ownership: Ownership = {
  symbol: "2222",
  asOfDay: 20260104,
  foreignLimitBps: 4_900,
  foreignBps: 123,
  shortShares: 7,
  holders: [{ nameAr: "الدولة", nameEn: "State", heldBps: 8_148 }],
};

export function boardsAndOwnersContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const boards = (upTo: number) => sqlBoardListings(subject.database).of("2222", upTo);
  const owners = (upTo: number) => sqlOwnerships(subject.database).of("2222", upTo);

  test("each board says what its newest list by the day says", async () => {
    const later: BoardListing = { ...listing, status: "non_compliant", asOfDay: 20260601 };
    const other: BoardListing = { ...listing, board: "A board", status: "unknown", asOfDay: 20260301 };
    await sqlFacts(subject.database).write([
      { boardListings: [later, other, listing, { ...listing, symbol: "1120" }] },
    ]);
    await subject.reopen();
    expect(await boards(20251231)).toEqual([]);
    expect(await boards(20260228)).toEqual([listing]);
    expect(await boards(20260531)).toEqual([other, listing]);
    expect(await boards(20260601)).toEqual([other, later]);
  });

  test("the owners are those of the newest day, replaced when they are written again", async () => {
    const nothing: Ownership = { ...ownership, asOfDay: 20260201, foreignLimitBps: null, foreignBps: null };
    const later: Ownership = { ...nothing, shortShares: null, holders: [] };
    await sqlFacts(subject.database).writeInSteps({ ownerships: [later, ownership, { ...ownership, symbol: "1120" }] });
    await subject.reopen();
    expect([await owners(20260103), await owners(20260131), await owners(20991231)]).toEqual([null, ownership, later]);
    await sqlFacts(subject.database).write([{ ownerships: [{ ...ownership, foreignBps: 124 }] }]);
    expect(await owners(20260131)).toEqual({ ...ownership, foreignBps: 124 });
  });

  test("names are kept to the letter", async () => {
    const hostile = HOSTILE_STRINGS.map((name) => ({ nameAr: name, nameEn: name, heldBps: 500 }));
    await sqlFacts(subject.database).write([
      {
        boardListings: HOSTILE_STRINGS.map((board) => ({ ...listing, board })),
        ownerships: [{ ...ownership, holders: hostile }],
      },
    ]);
    expect((await boards(20991231)).map(({ board }) => board).sort()).toEqual([...HOSTILE_STRINGS].sort());
    expect((await owners(20991231))?.holders).toEqual(hostile);
  });
}
