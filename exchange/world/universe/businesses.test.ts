// The sentences about the business of each listed company: their form and language, and that none describes another sector.

import { describe, expect, test } from "bun:test";
import { loadOfferedCompanies } from "../companies/offering.ts";
import { loadUniverse } from "./listing.ts";
import { readTable } from "./table.ts";

const universe = loadUniverse();
const offered = loadOfferedCompanies();
const listedRows = readTable("universe/businesses.tsv", ["symbol", "basis", "website", "businessAr", "businessEn"]);
/** The rows of listed companies, and of companies that are offered on simulated days. */
const rows = [
  ...listedRows,
  ...offered.map((company) => ({ ...company, symbol: company.nameEn, basis: "name", website: "" })),
];

/** Words by sector; the English sentence of a company has at least one of its sector's words. */
const SECTOR_WORDS: Readonly<Record<string, RegExp>> = {
  Energy: /\boil\b|\brefin|tankers/i,
  Materials:
    /cement|steel|chemical|plastic|paper|petro|polymer|propylene|mine|mining|gypsum|glass|pipes|wire|board|fertilis|methanol|epoxy|base oils|marble|lime\b|aluminium|concrete|tissue|packag|minerals|lubricants|materials/i,
  "Capital Goods":
    /cable|transformer|switchgear|industr|air condition|pipes|tiles|poles|glass|lift|steel|spare parts|construction|capital goods|refrigerat|engineering|building|equipment|security guarding|metal|contracting/i,
  "Commercial & Professional Svc":
    /manpower|staff|recruit|workers|shelving|catering|print|facilities|consult|human resources|recycl|commercial and professional|signs|professional services|maintenance/i,
  Transportation: /transport|rent|airline|cargo|freight|bus\b|aircraft|ports/i,
  "Consumer Durables & Apparel": /carpet|jewell|thobes|mattress|apparel/i,
  "Consumer Services":
    /restaurant|hotel|gym|school|travel|education|training|resort|coffee|food|consumer services|learning/i,
  "Media and Entertainment": /advertis|broadcast|publish|media|entertainment/i,
  "Consumer Discretionary Distribution & Retail": /sells|stores|shop|fuel stations|distribut|retail/i,
  "Consumer Staples Distribution & Retail": /supermarket|pharmac|food|distribut|fruit/i,
  "Food & Beverages": /food|dairy|milk|poultry|water|flour|agricultur|edible|fish|snacks|meat|crops|pasta/i,
  "Household & Personal Products": /oud|household|perfume/i,
  "Health Care Equipment & Svc": /hospital|health|medic|dental/i,
  "Pharma, Biotech & Life Science": /medicines/i,
  Banks: /\bbank/i,
  "Financial Services": /financ|invest|broker|exchange/i,
  Insurance: /insur|\bcovers\b/i,
  "Software & Services": /software|\bIT\b|information technology|digital|systems|business solutions/i,
  "Telecommunication Services": /telecom|mobile|internet/i,
  Utilities: /power|water|gas\b|electric/i,
  REITs: /fund/i,
  "Real Estate Mgmt & Dev't": /real estate|property|develops|malls|modular|shopping centre/i,
};

describe("what companies do", () => {
  test("every listed instrument has one sentence in each language, and no two are the same [BUSINESS-01]", () => {
    expect(listedRows.map(({ symbol }) => symbol)).toEqual(universe.map(({ symbol }) => symbol));
    for (const column of ["businessAr", "businessEn"] as const) {
      expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length);
    }
  });

  test("each is one plain sentence of its language, with a full stop and of a readable length", () => {
    for (const { symbol, businessAr, businessEn } of rows) {
      const where = `${symbol} ${businessAr} ${businessEn}`;
      expect(businessAr, where).toMatch(/^[\u0621-\u064a][^.]*\.$/);
      expect(businessAr, where).not.toMatch(/[A-Za-z,;?]|\s{2}|\s[.،]|،\S|\bو\s/);
      expect(businessAr.length >= 25 && businessAr.length <= 150, where).toBe(true);
      expect(businessEn, where).toMatch(/^(?:Dr\. )?[A-Za-z][^\u0600-\u06ff]*[A-Za-z)\d]\.$/);
      expect(businessEn.replace(/^Dr\. | Dr\. /, " "), where).not.toMatch(/\.\s|\s{2}|\s[.,]|,\S/);
      expect(businessEn.length >= 30 && businessEn.length <= 170, where).toBe(true);
    }
  });

  test("Arabic quotes, brackets and tanween are written as Arabic writes them", () => {
    for (const { symbol, businessAr } of rows) {
      expect(businessAr.split("«").length, symbol).toBe(businessAr.split("»").length);
      expect(businessAr, symbol).not.toMatch(/["“”()]|\u0627\u064b|ـ/);
    }
  });

  test("a verb agrees with its subject: a company takes the feminine, a bank or fund the masculine", () => {
    for (const { symbol, businessAr } of rows) {
      if (/^(?:شركة|مجموعة|الشركة|المجموعة) /.test(businessAr)) {
        expect(businessAr, symbol).not.toMatch(/ (?:يقدم|ينتج|يصنع|يدير|يعمل|يبيع|يملك|يستثمر|يطور) /);
      }
      if (/^(?:بنك|مصرف|البنك|صندوق) /.test(businessAr)) {
        expect(businessAr, symbol).not.toMatch(/ و?(?:تقدم|تنتج|تصنع|تعمل|تبيع|تملك|تستثمر|تطور) /);
      }
    }
  });

  test("the only digits are those of its own name and of the year in which a sukuk matures [BUSINESS-02]", () => {
    for (const { nameAr, nameEn, businessAr, businessEn } of [...universe, ...offered]) {
      for (const text of [businessAr, businessEn]) {
        for (const number of text.match(/\d+/g) ?? []) {
          expect(`${nameAr} ${nameEn}`, nameEn).toContain(number);
        }
      }
    }
  });

  test("no sentence contradicts the sector [BUSINESS-03]", () => {
    for (const { nameEn, sectorEn, businessEn } of [...universe, ...offered]) {
      if (sectorEn !== "") expect(`${nameEn}: ${businessEn}`).toMatch(SECTOR_WORDS[sectorEn] ?? /never/);
    }
  });

  test("funds are called funds, sukuk sukuk, and what is unclassified says so [BUSINESS-03]", () => {
    for (const { securityType, businessAr, businessEn, website } of universe) {
      if (securityType === "ETF" || securityType === "Closed-End Fund") {
        expect(businessAr).toContain("صندوق");
        expect(businessEn).toContain("fund");
      }
      if (securityType === "Sukuk") expect(businessAr).toStartWith("صكوك");
      if (securityType === "Unknown") expect(businessEn).toContain("unclassified");
      if (securityType !== "Equity") expect(website).toBeNull();
    }
  });

  test("well-known businesses are told as what they are", () => {
    const of = (symbol: string): string => universe.find((one) => one.symbol === symbol)?.businessEn ?? "";
    expect(of("2010")).toContain("chemicals");
    expect(of("1211")).toContain("mines");
    expect(of("8200")).toContain("reinsures");
    expect(of("8200")).not.toContain("motor");
    expect(of("8210")).toContain("health insurance");
    expect(of("9990")).not.toContain("company");
  });

  test("a web address is there only where it is known, and each is of one company [BUSINESS-04]", () => {
    const addresses = rows.map(({ website }) => website).filter((website) => website !== "");
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]{2,4}$/);
    for (const { basis, website } of rows) {
      expect(basis === "known" || basis === "name").toBe(true);
      if (basis === "name") expect(website).toBe("");
    }
  });
});

describe("companies that are offered on simulated days", () => {
  test("have names and aliases that no listed company and no other of them has", () => {
    const named = [...universe, ...offered].flatMap(({ nameAr, nameEn, aliases }) => [
      ...new Set([nameAr, nameEn, ...aliases].map((name) => name.toLowerCase())),
    ]);
    const own = new Set(offered.flatMap(({ nameAr, nameEn, aliases }) => [nameAr, nameEn, ...aliases]));
    for (const name of own)
      expect([name, named.filter((other) => other === name.toLowerCase()).length]).toEqual([name, 1]);
  });

  test("are enough for both markets, in sectors of the exchange", () => {
    expect(offered.filter(({ market }) => market === "TASI").length).toBeGreaterThanOrEqual(15);
    expect(offered.filter(({ market }) => market === "NOMU").length).toBeGreaterThanOrEqual(30);
    for (const { sectorAr, nameAr, nameEn } of offered) {
      expect(sectorAr).not.toBe("");
      expect(nameAr).toMatch(/^[\u0621-\u064a ]+$/);
      expect(nameEn).toMatch(/^[A-Z][A-Za-z ]+$/);
    }
  });
});
