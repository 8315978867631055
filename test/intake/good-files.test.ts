import { describe, expect, test } from "bun:test";
import { dayStartMs, HOUR_MS } from "../../src/base/index.ts";
import { CompanyDirectory } from "../../src/companies/directory/company-directory.ts";
import { eachWithIntake, problemsOf } from "./intake-fixture.ts";

describe("files of every kind", () => {
  const intake = eachWithIntake();

  test("companies come in with defaults for what is left out", async () => {
    const { companies } = await intake.store.directory.load();
    expect(companies.map(({ symbol }) => symbol)).toEqual(["1120", "2222"]);
    expect(companies[1]).toMatchObject({
      nameAr: "أرامكو السعودية",
      securityType: "Equity",
      status: "active",
      freeFloatBps: 10_000,
      country: "SA",
      currency: "SAR",
      website: null,
      listingDay: null,
      aliases: [],
    });
  });

  test("the same facts come out of CSV in any order of columns, with quotes, a byte order mark and CRLF, and out of NDJSON", async () => {
    const csv =
      "\ufeffname_en,symbol,market,name_ar,shares_outstanding,aliases,description_en,free_float_percent,website,listing_date\r\n" +
      '"Saudi ""Oil"", Co.",2222,tasi,أرامكو,242000000000,"Aramco | أرامكو","Two\r\nlines",1.48,https://aramco.example,2019-12-11\r\n\r\n';
    expect(problemsOf(await intake.bring("companies", csv))).toEqual([]);
    const fromCsv = (await intake.store.directory.load()).companies[1];
    expect(fromCsv).toMatchObject({
      nameEn: 'Saudi "Oil", Co.',
      aliases: ["Aramco", "أرامكو"],
      descriptionEn: "Two\r\nlines",
      freeFloatBps: 148,
      listingDay: 20191211,
    });
    const line = JSON.stringify({
      symbol: "2222",
      market: "TASI",
      name_en: 'Saudi "Oil", Co.',
      name_ar: "أرامكو",
      shares_outstanding: 242_000_000_000,
      aliases: "Aramco|أرامكو",
      description_en: "Two\r\nlines",
      description_ar: null,
      free_float_percent: 1.48,
      website: "https://aramco.example",
      listing_date: "2019-12-11",
    });
    expect(problemsOf(await intake.bring("companies", `${line}\n`, { format: "ndjson" }))).toEqual([]);
    expect((await intake.store.directory.load()).companies[1]).toEqual(fromCsv as never);
  });

  test("codes and former names come in, and a name that a later file replaces is kept [NAMES-06]", async () => {
    const head = "symbol,name_ar,name_en,market,shares_outstanding,isin,former_names,former_symbols";
    const first = `${head}\n6017,جاهز,Jahez,TASI,1,zz0000060176,Red Color | اللون الأحمر,9526\n`;
    expect(problemsOf(await intake.bring("companies", first))).toEqual([]);
    const renamed = "symbol,name_ar,name_en,market,shares_outstanding\n6017,جاهز,Jahez International,TASI,1\n";
    expect(problemsOf(await intake.bring("companies", renamed))).toEqual([]);
    const { companies } = await intake.store.directory.load();
    const company = companies.find(({ symbol }) => symbol === "6017");
    expect(company).toMatchObject({
      nameEn: "Jahez International",
      isin: null,
      formerNames: ["Red Color", "اللون الأحمر", "Jahez"],
      formerSymbols: ["9526"],
    });
    const found = new CompanyDirectory(companies).identifiers.resolve("jahez");
    expect(found.kind === "match" && found.company.symbol).toBe("6017");
  });

  test("an ISIN with a wrong check digit and a former symbol that is none are refused", async () => {
    const head = "symbol,name_ar,name_en,market,shares_outstanding,isin,former_symbols";
    const problem = async (cells: string) =>
      problemsOf(await intake.bring("companies", `${head}\n6018,أ,A,TASI,1,${cells}\n`)).join();
    expect(await problem("SA14TG012N14,")).toContain("check digit");
    expect(await problem(",95 26")).toContain("no symbol");
  });

  test("bars of both intervals and of an index, twice, are there once", async () => {
    const csv = [
      "symbol,interval,date,open,high,low,close,volume,value,trade_count,adjusted_close",
      "2222,1d,2024-03-12,26.1,26.5,25.98,26.3,1000,26200.5,12,26.1",
      "2222,,2026-11-15,26.3,26.3,26.3,26.3,0,0,,",
      "TASI,1d,2026-11-15,11000.5,11100,10990.25,11050,5,55250,1,",
      "2222,30m,2026-11-15T10:00:00+03:00,26.3,26.4,26.2,26.2,10,262.0000,1,",
    ].join("\n");
    for (let time = 0; time < 2; time++) {
      expect(await intake.bring("bars", csv)).toMatchObject({ rows: 4, badRows: 0, isWritten: true });
    }
    const daily = await intake.store.bars.recent({ interval: "1d", count: 10 });
    expect(daily.get("2222")).toEqual([
      {
        time: 20240312,
        open: 261_000,
        high: 265_000,
        low: 259_800,
        close: 263_000,
        volume: 1_000,
        value: 262_005_000,
        tradeCount: 12,
        adjustedClose: 261_000,
      },
      {
        time: 20261115,
        open: 263_000,
        high: 263_000,
        low: 263_000,
        close: 263_000,
        volume: 0,
        value: 0,
        tradeCount: null,
        adjustedClose: 263_000,
      },
    ]);
    expect(daily.get("TASI")?.[0]?.open).toBe(110_005_000);
    const halfHour = await intake.store.bars.latest("2222", "30m");
    expect(halfHour?.time).toBe(dayStartMs(20261115) + 10 * HOUR_MS);
  });

  test("the notes of a statement come in with it [SHARIA-04]", async () => {
    const csv = [
      "symbol,fiscal_year,period,report_date,published_date,total_debt,total_income,interest_income,tobacco_income,interest_bearing_debt",
      "2222,2025,annual,2025-12-31,2026-03-10,1000,50000,7,,900",
      "1120,2025,annual,2025-12-31,2026-03-10,1000,,,,",
    ].join("\n");
    expect(problemsOf(await intake.bring("statements", csv))).toEqual([]);
    const [year] = await intake.store.statements.of("2222", 20261231);
    expect(year?.screening).toMatchObject({
      totalIncome: 50_000,
      interestIncome: 7,
      tobaccoIncome: null,
      interestBearingDebt: 900,
    });
    expect((await intake.store.statements.of("1120", 20261231))[0]?.screening).toBeNull();
  });

  test("the list of a board and the owners of a company come in [SHARIA-14, OWNERSHIP-06]", async () => {
    const list =
      "symbol,status,board,as_of\n2222,Compliant,هيئة المثال,2026-10-01\n1120,unknown,هيئة المثال,2026-10-01\n";
    expect(problemsOf(await intake.bring("sharia", list))).toEqual([]);
    expect(await intake.store.boardListings.of("2222", 20261001)).toEqual([
      { symbol: "2222", board: "هيئة المثال", status: "compliant", asOfDay: 20261001 },
    ]);
    const owners = [
      "symbol,as_of,foreign_limit_percent,foreign_percent,short_shares,holders",
      "2222,2026-11-01,49,1.23,7000,صندوق;A fund;16.00 | الدولة;The State;81.48",
      "1120,2026-11-01,,,,",
    ].join("\n");
    expect(problemsOf(await intake.bring("ownership", owners))).toEqual([]);
    expect(await intake.store.ownerships.of("2222", 20261101)).toEqual({
      symbol: "2222",
      asOfDay: 20261101,
      foreignLimitBps: 4_900,
      foreignBps: 123,
      shortShares: 7_000,
      holders: [
        { nameAr: "الدولة", nameEn: "The State", heldBps: 8_148 },
        { nameAr: "صندوق", nameEn: "A fund", heldBps: 1_600 },
      ],
    });
    expect(await intake.store.ownerships.of("1120", 20261101)).toMatchObject({
      foreignLimitBps: null,
      foreignBps: null,
      shortShares: null,
      holders: [],
    });
  });

  test("statements keep what is empty apart from zero, and what is not there at all", async () => {
    const csv = [
      "symbol,fiscal_year,period,fiscal_quarter,quarters_covered,report_date,published_date,total_revenue,net_income,basic_eps,total_assets,total_liabilities,stockholders_equity,inventory",
      "2222,2025,annual,,,2025-12-31,2026-03-10,1801674000000,-393891000000,-1.6276,2423630000000,772281000000,1651349000000,0",
      "2222,2026,quarterly,2,2,2026-06-30,2026-08-05,900000000000,,,,,,",
    ].join("\n");
    expect(problemsOf(await intake.bring("statements", csv))).toEqual([]);
    const [half, year] = await intake.store.statements.of("2222", 20261231);
    expect(year).toMatchObject({ fiscalQuarter: 4, quartersCovered: 4, cashFlow: null });
    expect(year?.income).toMatchObject({ netIncome: -393_891_000_000, basicEps: -16_276, grossProfit: null });
    expect(year?.balance).toMatchObject({ inventory: 0, totalDebt: null });
    expect(half).toMatchObject({ period: "quarterly", quartersCovered: 2, balance: null });
  });

  test("dividends, splits and analysts come in", async () => {
    const dividends =
      "symbol,fiscal_year,period,value,announcement_date,eligibility_date,distribution_date\n2222,2026,Q3,0.3312,2026-11-04,2026-11-19,\n";
    const splits = "symbol,ex_date,numerator,denominator\n2222,2023-05-10,11,10\n";
    const analysts = 'symbol,analyst,date,target,rating\n2222,"Rimal, Research",2026-11-01,29.5,Strong_Buy\n';
    for (const [kind, csv] of Object.entries({ dividends, splits, analysts })) {
      expect(problemsOf(await intake.bring(kind, csv))).toEqual([]);
    }
    const directory = await intake.store.directory.load();
    expect(directory.dividends[0]).toMatchObject({ value: 3_312, distributionDay: null });
    expect(directory.splits).toEqual([{ symbol: "2222", exDay: 20230510, numerator: 11, denominator: 10 }]);
    expect(await intake.store.analysts.of("2222", 20261115)).toEqual([
      { symbol: "2222", analyst: "Rimal, Research", issuedDay: 20261101, target: 295_000, rating: "strong_buy" },
    ]);
  });

  test("corporate actions come in, each with what its type has", async () => {
    const csv = [
      "symbol,type,ex_date,announcement_date,numerator,denominator,price,market,former_symbol,former_name_ar,former_name_en",
      "2222,rights_issue,2023-05-10,2023-04-01,5,4,10.5,,,,",
      "2222,MARKET_TRANSFER,2020-01-05,,,,,TASI,9510,,",
      "2222,NAME_CHANGE,2021-01-05,,,,,,,الاسم السابق,Former",
    ].join("\n");
    expect(problemsOf(await intake.bring("actions", csv))).toEqual([]);
    const { actions } = await intake.store.directory.load();
    expect(actions.map(({ type }) => type)).toEqual(["MARKET_TRANSFER", "NAME_CHANGE", "RIGHTS_ISSUE"]);
    expect(actions[2]).toMatchObject({ announcementDay: 20230401, numerator: 5, denominator: 4, price: 105_000 });
    expect(actions[0]).toMatchObject({ announcementDay: null, market: "TASI", formerSymbol: "9510" });
  });

  test("an article without a number, language or moment of arrival gets them, the same each time", async () => {
    const line = JSON.stringify({ symbol: "2222", title: "أرامكو تعلن", published_at: "2026-11-15T08:00:00Z" });
    await intake.bring("articles", line, { format: "ndjson" });
    await intake.bring("articles", line, { format: "ndjson" });
    const waiting = await intake.store.articles.pending(Number.MAX_SAFE_INTEGER, 10);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toMatchObject({
      language: "ar",
      text: "",
      source: "",
      publishedAtMs: Date.UTC(2026, 10, 15, 8),
    });
    expect(waiting[0]?.receivedAtMs).toBe(waiting[0]?.publishedAtMs as number);
    expect(waiting[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a dry run says what an import would say, and writes nothing", async () => {
    const good = "symbol,ex_date,numerator,denominator\n2222,2023-05-10,11,10\n";
    expect(await intake.bring("splits", good, { isDryRun: true })).toEqual({
      rows: 1,
      badRows: 0,
      problems: [],
      isWritten: false,
    });
    expect((await intake.store.directory.load()).splits).toEqual([]);
  });

  test("progress runs to its end over both readings, and never back", async () => {
    const seen: number[] = [];
    await intake.bring("splits", "symbol,ex_date,numerator,denominator\n2222,2023-05-10,11,10\n", {
      progress: (done, total) => void seen.push(done / total),
    });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});
