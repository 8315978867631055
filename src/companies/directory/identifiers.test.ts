// Identifiers and search: the spellings that people use find the company, and an ambiguous one is reported as such.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Company } from "../../model/index.ts";
import { CompanyDirectory } from "./company-directory.ts";
import { fold, foldName } from "./fold.ts";

function company(symbol: string, nameAr: string, nameEn: string, aliases: readonly string[] = []): Company {
  return {
    symbol,
    nameAr,
    nameEn,
    aliases,
    isin: null,
    formerNames: [],
    formerSymbols: [],
    market: symbol.startsWith("9") ? "NOMU" : "TASI",
    securityType: "Equity",
    status: "active",
    sectorEn: "Energy",
    sectorAr: "الطاقة",
    sharesOutstanding: 1_000,
    freeFloatBps: 5_000,
    descriptionAr: "",
    descriptionEn: "",
    website: null,
    country: "SA",
    currency: "SAR",
    listingDay: null,
  };
}

const COMPANIES = [
  company("2222", "أرامكو السعودية", "Saudi Arabian Oil Co.", ["أرامكو", "Aramco", "Saudi Aramco"]),
  company("2223", "لوبريف", "Luberef", ["أرامكو لزيوت الأساس", "Aramco Base Oil"]),
  company("1120", "الراجحي", "Al Rajhi Bank", ["مصرف الراجحي"]),
  company("1080", "العربي", "Arab National Bank"),
  company("2170", "اللجين", "Alujain"),
  company("1320", "أنابيب السعودية", "Saudi Steel Pipe Company"),
  company("9510", "الوطنية للبناء", "National Building"),
];
const identifiers = new CompanyDirectory(COMPANIES).identifiers;
const symbolOf = (input: string): string | null => {
  const resolution = identifiers.resolve(input);
  return resolution.kind === "match" ? `${resolution.company.symbol} ${resolution.matchType}` : null;
};

test("a ticker is an exact symbol, also in Arabic-Indic digits and with spaces around it [IDENT-01, IDENT-05, IDENT-08]", () => {
  expect(symbolOf("2222")).toBe("2222 symbolExact");
  expect(symbolOf(" ٢٢٢٢ ")).toBe("2222 symbolExact");
  expect(symbolOf("۱۱۲۰")).toBe("1120 symbolExact");
});

test("an Arabic name matches whatever its hamza, alef, taa marbuta, diacritics or tatweel [IDENT-02, IDENT-03, IDENT-04, IDENT-09]", () => {
  for (const spelling of [
    "أرامكو السعودية",
    "ارامكو السعوديه",
    "آرامكو السعوديّة",
    "أرامـــكو السعودية",
    "إرامكو السعودية",
  ]) {
    expect(symbolOf(spelling)).toBe("2222 nameExact");
  }
});

test("an English name matches whatever its case, punctuation and company suffix [IDENT-06, IDENT-07]", () => {
  expect(symbolOf("saudi arabian oil company")).toBe("2222 nameExact");
  expect(symbolOf("SAUDI ARABIAN OIL")).toBe("2222 nameExact");
  expect(symbolOf("Saudi Steel-Pipe Co., Ltd.")).toBe("1320 nameExact");
});

test("an exact alias beats a prefix that several companies share [IDENT-10]", () => {
  expect(symbolOf("أرامكو")).toBe("2222 aliasExact");
  expect(symbolOf("aramco")).toBe("2222 aliasExact");
});

test("a prefix and a part of a name match when only one company has it [IDENT-11, IDENT-12]", () => {
  expect(symbolOf("luber")).toBe("2223 namePrefix");
  expect(symbolOf("rajhi")).toBe("1120 namePartial");
});

test("several equally good matches are ambiguous and name their candidates [IDENT-14]", () => {
  const resolution = identifiers.resolve("saudi");
  expect(resolution.kind).toBe("ambiguous");
  if (resolution.kind === "ambiguous") expect(resolution.candidates.map((c) => c.symbol)).toEqual(["1320", "2222"]);
});

const MOVED: readonly Company[] = [
  { ...company("6017", "جاهز", "Jahez"), isin: "ZZ0000060176", formerSymbols: ["9526"], formerNames: ["Red Color"] },
  { ...company("9526", "جاهز نمو", "Jahez Nomu"), status: "delisted" },
  { ...company("4145", "أو جي سي", "Obeikan Glass"), formerSymbols: ["9510"] },
  company("9510", "الوطنية للبناء", "National Building"),
];

test("an ISIN, a former name and a former symbol lead to the present company, a part of a code to none [NAMES-03, NAMES-05]", () => {
  const moved = new CompanyDirectory(MOVED).identifiers;
  const found = (input: string): string => {
    const resolution = moved.resolve(input);
    return resolution.kind === "match" ? `${resolution.company.symbol} ${resolution.matchType}` : resolution.kind;
  };
  expect(found("zz0000060176")).toBe("6017 aliasExact");
  expect(found("ZZ00000601")).toBe("none");
  expect(found("red color co.")).toBe("6017 aliasExact");
  expect(found("9526")).toBe("6017 aliasExact");
  expect(found("٩٥٢٦")).toBe("6017 aliasExact");
  expect(found("952")).toBe("none");
  // Another company has this former symbol today.
  expect(found("9510")).toBe("9510 symbolExact");
  expect(moved.bySymbol("9526")?.symbol).toBe("9526");
});

test("a name and an ISIN mean the company where it is now, not the entry that it left behind [NAMES-05]", () => {
  const now = { ...company("4266", "مناولة", "Munawla"), isin: "ZZ0000095711", formerSymbols: ["9571"] };
  const left = { ...now, symbol: "9571", formerSymbols: [], status: "delisted" as const };
  const both = new CompanyDirectory([now, left]).identifiers;
  for (const input of ["مناولة", "Munawla", "munaw", "ZZ0000095711", "9571"]) {
    expect(both.resolve(input)).toMatchObject({ kind: "match", company: { symbol: "4266" } });
  }
  // A company that left the exchange for good is still found.
  expect(new CompanyDirectory([left]).identifiers.resolve("Munawla")).toMatchObject({
    kind: "match",
    company: { symbol: "9571" },
  });
});

test("a search finds by former names and symbols and by the beginning of an ISIN [NAMES-04]", () => {
  const moved = new CompanyDirectory(MOVED);
  const found = (text: string): string[] =>
    moved
      .find({ search: text, market: null, sectorId: null, limit: 10, offset: 0 })
      .companies.map(({ symbol }) => symbol);
  expect(found("red color")).toEqual(["6017"]);
  expect(found("9526")).toEqual(["6017", "9526"]);
  expect(found("ZZ0000060176")).toEqual(["6017"]);
  expect(found("zz000006")).toEqual(["6017"]);
  expect(found("0601")).toEqual([]);
});

test("nothing matches nothing", () => {
  for (const input of ["", "   ", "...", "zzzz", "9999"]) expect(identifiers.resolve(input).kind).toBe("none");
});

test("folding is stable: a folded text folds to itself, and any text resolves without a throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(foldName(foldName(text))).toBe(foldName(text));
      identifiers.resolve(text);
    }),
  );
});

const directory = new CompanyDirectory(COMPANIES);
const search = (text: string): string[] =>
  directory
    .find({ search: text, market: null, sectorId: null, limit: 100, offset: 0 })
    .companies.map((found) => found.symbol);

test("a search finds by symbol, names and aliases, every word of it, in the order of symbols [COMPANIES-10, COMPANIES-11, COMPANIES-12]", () => {
  expect(search("22")).toEqual(["2222", "2223"]);
  expect(search("ارامكو")).toEqual(["2222", "2223"]);
  expect(search("bank")).toEqual(["1080", "1120"]);
  expect(search("bank rajhi")).toEqual(["1120"]);
  expect(search("!!!")).toEqual([]);
});

test("pages of any size put together are the whole directory, once each", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (limit) => {
      const seen: string[] = [];
      for (let offset = 0; ; offset += limit) {
        const page = directory.find({ search: null, market: null, sectorId: null, limit, offset });
        expect(page.total).toBe(COMPANIES.length);
        if (page.companies.length === 0) break;
        seen.push(...page.companies.map((found) => found.symbol));
      }
      expect(seen).toEqual(COMPANIES.map((c) => c.symbol).sort());
    }),
  );
});
