// The contract of the directory.

import { expect, test } from "bun:test";
import type { Company, CorporateAction, Dividend, Split } from "../../../src/model/index.ts";
import { sqlDirectory } from "../../../src/store/sql/sql-directory.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { HOSTILE_STRINGS } from "./database-contract.ts";

const aramco: Company = {
  symbol: "2222",
  nameAr: "أرامكو السعودية",
  nameEn: "Saudi Arabian Oil Co.",
  aliases: ["أرامكو", "Aramco"],
  isin: "ZZ0000022226",
  formerNames: ["California Arabian Standard Oil"],
  formerSymbols: ["9222"],
  market: "TASI",
  securityType: "Equity",
  status: "active",
  sectorEn: "Energy",
  sectorAr: "الطاقة",
  sharesOutstanding: 242_000_000_000,
  freeFloatBps: 148,
  descriptionAr: "شركة طاقة وكيميائيات متكاملة.",
  descriptionEn: "An integrated energy and chemicals company.",
  website: "https://www.aramco.example",
  country: "Saudi Arabia",
  currency: "SAR",
  listingDay: 20191211,
};

const unknown: Company = {
  ...aramco,
  symbol: "9999",
  market: "NOMU",
  securityType: "Unknown",
  status: "suspended",
  aliases: [],
  isin: null,
  formerNames: [],
  formerSymbols: [],
  website: null,
  listingDay: null,
};

const split: Split = { symbol: "2222", exDay: 20230510, numerator: 11, denominator: 10 };
const rights: CorporateAction = {
  symbol: "2222",
  type: "RIGHTS_ISSUE",
  announcementDay: 20240401,
  exDay: 20240512,
  numerator: 5,
  denominator: 4,
  price: 100_000,
  market: null,
  formerSymbol: null,
  formerNameAr: null,
  formerNameEn: null,
};
const moved: CorporateAction = {
  ...rights,
  type: "MARKET_TRANSFER",
  announcementDay: null,
  exDay: 20250105,
  numerator: null,
  denominator: null,
  price: null,
  market: "TASI",
  formerSymbol: "9700",
  formerNameAr: "الاسم السابق",
  formerNameEn: "Former",
};
const dividend: Dividend = {
  symbol: "2222",
  fiscalYear: 2025,
  period: "Q2",
  value: 3_312,
  announcementDay: 20250805,
  eligibilityDay: 20250819,
  distributionDay: 20250826,
};

export function directoryContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const directory = () => sqlDirectory(subject.database);

  test("an empty directory is empty", async () => {
    expect(await directory().load()).toEqual({ companies: [], splits: [], actions: [], dividends: [] });
  });

  test("facts come back as they were written, by symbol and day, after a restart", async () => {
    const special: Dividend = { ...dividend, period: "special", distributionDay: null };
    const earlier: Dividend = { ...dividend, period: "Q1", eligibilityDay: 20250520 };
    const second: Split = { ...split, exDay: 20240512 };
    await directory().write({
      companies: [unknown, aramco],
      splits: [second, split],
      actions: [moved, rights],
      dividends: [special, dividend, earlier],
    });
    await subject.reopen();
    expect(await directory().load()).toEqual({
      companies: [aramco, unknown],
      splits: [split, second],
      actions: [rights, moved],
      dividends: [earlier, dividend, special],
    });
  });

  test("writing again changes the facts of that identity alone", async () => {
    await directory().write({
      companies: [aramco, unknown],
      splits: [split],
      actions: [rights],
      dividends: [dividend],
    });
    const renamed: Company = { ...aramco, nameEn: "Saudi Aramco", aliases: ["ARAMCO"] };
    const raised: Dividend = { ...dividend, value: 4_000 };
    await directory().write({ companies: [renamed] });
    await directory().write({ dividends: [raised], actions: [{ ...rights, numerator: 3 }] });
    await directory().write({ dividends: [raised] });
    const kept: Company = { ...renamed, formerNames: ["California Arabian Standard Oil", "Saudi Arabian Oil Co."] };
    expect(await directory().load()).toEqual({
      companies: [kept, unknown],
      splits: [split],
      actions: [{ ...rights, numerator: 3 }],
      dividends: [raised],
    });
  });

  test("a name that is replaced is kept as a former one, and is none once it is the name again", async () => {
    const first: Company = { ...aramco, formerNames: [], formerSymbols: [] };
    await directory().write({ companies: [first] });
    await directory().write({ companies: [{ ...first, nameAr: "أرامكو", formerSymbols: ["9222"] }] });
    await directory().write({ companies: [{ ...first, nameAr: "أرامكو", nameEn: "Aramco" }] });
    const [renamed] = (await directory().load()).companies;
    expect(renamed).toEqual({
      ...first,
      nameAr: "أرامكو",
      nameEn: "Aramco",
      formerNames: ["أرامكو السعودية", "Saudi Arabian Oil Co."],
      formerSymbols: ["9222"],
    });
    await directory().write({ companies: [first] });
    const [back] = (await directory().load()).companies;
    expect(back?.formerNames).toEqual(["أرامكو", "Aramco"]);
  });

  test("former names are bounded: the newest stay", async () => {
    for (let time = 0; time < 30; time++) {
      await directory().write({ companies: [{ ...unknown, nameAr: `اسم ${time}`, nameEn: "" }] });
    }
    const [company] = (await directory().load()).companies;
    expect(company?.formerNames).toHaveLength(20);
    expect(company?.formerNames.at(-1)).toBe("اسم 28");
  });

  test("a write is all or none", async () => {
    const broken = { ...split, numerator: null } as unknown as Split;
    expect(
      await directory()
        .write({ companies: [aramco], splits: [broken] })
        .catch(() => "refused"),
    ).toBe("refused");
    expect((await directory().load()).companies).toEqual([]);
  });

  test("names of any kind come back as they went in", async () => {
    const companies = HOSTILE_STRINGS.map(
      (text, index): Company => ({
        ...aramco,
        symbol: String(1000 + index),
        nameAr: text,
        nameEn: text,
        aliases: [text, "other"],
        descriptionEn: text,
        website: text,
      }),
    );
    await directory().write({ companies });
    expect((await directory().load()).companies).toEqual(companies);
  });

  test("a thousand companies are one write", async () => {
    const companies = Array.from(
      { length: 1_000 },
      (_, index): Company => ({ ...aramco, symbol: String(1_000 + index) }),
    );
    await directory().write({ companies });
    expect((await directory().load()).companies).toEqual(companies);
  });
}
