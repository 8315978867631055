import { expect, test } from "bun:test";
import { listed } from "../../../test/market/script.ts";
import { dayStartMs, HOUR_MS } from "../../base/index.ts";
import { type Company, type CorporateAction, companyOfInstrument } from "../../model/index.ts";
import type { DirectoryStates, Known } from "../../store/index.ts";
import { DirectoryHistory } from "./directory-history.ts";

const DAY = 20261115;
const at = (day: number, hour: number): number => dayStartMs(day) + hour * HOUR_MS;
const always = <T>(fact: T): Known<T> => ({ fact, fromMs: 0, untilMs: Number.POSITIVE_INFINITY, isFirst: true });
const company = (symbol: string, fields: Partial<Company> = {}): Company => ({
  ...companyOfInstrument(listed(symbol, 10)),
  ...fields,
});
const action = (fields: Partial<CorporateAction>): CorporateAction => ({
  symbol: "2222",
  type: "NAME_CHANGE",
  announcementDay: null,
  exDay: DAY,
  numerator: null,
  denominator: null,
  price: null,
  market: null,
  formerSymbol: null,
  formerNameAr: null,
  formerNameEn: null,
  ...fields,
});
const past = (states: Partial<DirectoryStates>): DirectoryHistory =>
  new DirectoryHistory({ companies: [], splits: [], actions: [], dividends: [], ...states });

test("a company has the name of the day, and finds it under no later one [ASOF-10]", () => {
  const renamed = past({
    companies: [always(company("2222", { nameEn: "New Name" }))],
    actions: [always(action({ formerNameEn: "Old Name", exDay: DAY, announcementDay: 20261101 }))],
  });
  const before = renamed.at(20261112, at(20261112, 12)).directory.identifiers;
  expect(before.bySymbol("2222")?.nameEn).toBe("Old Name");
  expect(before.resolve("New Name").kind).toBe("none");
  const after = renamed.at(DAY, at(DAY, 12)).directory.identifiers;
  expect(after.bySymbol("2222")?.nameEn).toBe("New Name");
  expect(after.resolve("Old Name")).toMatchObject({ kind: "match", company: { symbol: "2222" } });
});

test("an entry that was replaced is what it was until then [ASOF-10]", () => {
  const until = at(DAY, 11);
  const directory = past({
    companies: [
      { ...always(company("2222", { status: "delisted" })), fromMs: until, isFirst: false },
      { ...always(company("2222", { status: "active" })), untilMs: until },
    ],
  });
  const statusAt = (hour: number) => directory.at(DAY, at(DAY, hour)).directory.identifiers.bySymbol("2222")?.status;
  expect([statusAt(10), statusAt(11), statusAt(10)]).toEqual(["active", "delisted", "active"]);
});

test("a company is there from its listing, or from the announcement of it [ASOF-10]", () => {
  const offering = company("4444", { listingDay: 20261201 });
  const known = past({
    companies: [always(offering), { ...always(company("5555", { listingDay: 20261201 })), fromMs: at(DAY, 11) }],
    actions: [always(action({ symbol: "4444", type: "LISTING", exDay: 20261201, announcementDay: DAY }))],
  });
  const symbolsAt = (day: number, hour: number) => known.at(day, at(day, hour)).directory.symbols;
  expect(symbolsAt(20261112, 12)).toEqual([]);
  expect(symbolsAt(DAY, 10)).toEqual(["4444"]);
  expect(symbolsAt(DAY, 11)).toEqual(["4444", "5555"]);
  // An entry that was recorded after the listing, as from an archive, counts from the listing day on.
  const archive = past({ companies: [{ ...always(company("1111", { listingDay: 20200105 })), fromMs: at(DAY, 11) }] });
  expect(archive.at(20200104, at(20200104, 12)).directory.symbols).toEqual([]);
  expect(archive.at(20200105, at(20200105, 12)).directory.symbols).toEqual(["1111"]);
});
