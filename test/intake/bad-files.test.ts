import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PROBLEMS_SHOWN } from "../../src/app/import/import-file.ts";
import { eachWithIntake, problemsOf } from "./intake-fixture.ts";

const BARS = "symbol,date,open,high,low,close,volume,value";
const GOOD = "2222,2026-11-15,26,27,25,26,10,260";

describe("bad files are refused whole, with the line and the reason", () => {
  const intake = eachWithIntake();
  const nothingIsThere = async (): Promise<void> => {
    expect((await intake.store.bars.recent({ interval: "1d", count: 1 })).size).toBe(0);
  };
  const refused = async (content: string | Uint8Array, format: "csv" | "ndjson" = "csv"): Promise<string[]> => {
    const report = await intake.bring("bars", content, { format });
    expect(report.isWritten).toBe(false);
    expect(report.badRows).toBeGreaterThan(0);
    await nothingIsThere();
    return problemsOf(report);
  };

  test("wrong encodings are told by name and line", async () => {
    expect(await refused(Buffer.from(`\ufeff${BARS}\n${GOOD}`, "utf16le"))).toEqual([
      "1: the file is UTF-16; save it as UTF-8",
    ]);
    const latin = Buffer.concat([
      Buffer.from(`${BARS}\n${GOOD}\n`),
      Buffer.from([0xe9, 0x2c, 0x41, 0x0a]),
      Buffer.from(GOOD),
    ]);
    expect(await refused(latin)).toEqual(["3: the file is not UTF-8 from here on; save it as UTF-8"]);
    const cut = Buffer.concat([Buffer.from(`${BARS}\n${GOOD}`), Buffer.from([0xd8])]);
    expect((await refused(cut))[0]).toContain("not UTF-8");
    expect((await refused(Bun.gzipSync(Buffer.from(BARS))))[0]).toContain("compressed");
    expect((await refused(Buffer.from("PK\u0003\u0004whatever")))[0]).toContain("spreadsheet");
    expect((await refused(`${BARS}\n2222,\0`))[0]).toBe("2: there is a zero byte; the file is not text");
  });

  test("a header that lacks, repeats or invents columns is told once, with the name that was meant", async () => {
    expect(await refused(`symbol,date,open,high,low,close,vol,value,value\n${GOOD},1`)).toEqual([
      "1: the column volume is missing",
      "1: unknown column 'vol'; did you mean volume?",
      "1: the column value is there twice",
    ]);
    expect(await refused("")).toEqual(["1: the file has no rows"]);
    expect(await refused(`${BARS}\n`)).toEqual(["1: the file has no rows"]);
  });

  test("every bad row is told with its own line, also after rows that span lines", async () => {
    const csv = [
      BARS,
      GOOD,
      "2222,2026-11-31,26,27,25,26,10,260",
      '2222,"2026-\n11-16",26,27,25,26,10,260',
      "2222,2026-11-17,26,27,25,26,10",
      "2222,2026-11-18,abc,27,25,26,1.5,",
      "9999,2026-11-19,26,27,25,26,10,260",
      "2222,2026-11-15,1,1,1,1,1,1",
    ].join("\n");
    expect(await refused(csv)).toEqual([
      "3: date does not take '2026-11-31': it takes a day as 2026-11-15",
      "4: date does not take '2026-\n11-16': it takes a day as 2026-11-15",
      "6: 7 cells where the header has 8",
      "7: open does not take 'abc': it takes a number with 4 decimals at most, without separators; volume does not take '1.5': it takes a whole number, without separators; value is empty",
      "8: symbol 9999 is not in the directory",
      "9: repeats line 2",
    ]);
  });

  test("absurd numbers are refused", async () => {
    const row = (cells: string): Promise<string[]> => refused(`${BARS}\n2222,2026-11-15,${cells}`);
    expect(await row("26,25,24,26,10,260")).toEqual(["2: high is below another price"]);
    expect(await row("26,27,26.5,26,10,260")).toEqual(["2: low is above another price"]);
    expect(await row("0,0,0,0,10,260")).toEqual(["2: a price is out of range"]);
    expect(await row("-1,1,-1,1,10,260")).toEqual(["2: a price is out of range"]);
    expect(await row("1,99999999,1,1,10,260")).toEqual(["2: a price is out of range"]);
    expect(await row("1,1,1,1,-10,260")).toEqual(["2: volume is out of range"]);
    expect((await row("1e5,NaN,Infinity,1,10,260"))[0]).toContain("high does not take 'NaN'");
    expect((await row("1,1,1,1,10,999999999999999999"))[0]).toContain("value does not take");
    expect((await row("26.12345,27,25,26,10,260"))[0]).toContain("4 decimals at most");
  });

  test("quotes that are not closed or stand in the wrong place are told", async () => {
    expect(await refused(`${BARS}\n2222,"2026-11-15,26,27,25,26,10,260\n${GOOD}`)).toEqual([
      "2: a quote is not closed",
    ]);
    expect(await refused(`${BARS}\n2222,20"2"6,26,27,25,26,10,260`)).toEqual([
      "2: a quote stands within a field that does not begin with one",
    ]);
    expect((await refused(`${BARS}\n"2222"x,2026-11-15,26,27,25,26,10,260`))[0]).toContain("after a closing quote");
    expect((await refused(`${BARS}\n"${"x".repeat(2_000_000)}`))[0]).toContain("2: a quote is not closed");
  });

  test("NDJSON lines that are no objects, have unknown names or nested values are told", async () => {
    const lines = ['{"symbol":"2222"', "[1]", "7", '{"symbool":"2222"}', '{"symbol":{"a":1}}', '{"__proto__":1}'];
    expect(await refused(lines.join("\n"), "ndjson")).toEqual([
      "1: not JSON",
      "2: not a JSON object",
      "3: not a JSON object",
      "4: unknown name 'symbool'; did you mean symbol?",
      "5: symbol is neither a text, a number nor null",
      expect.stringMatching(/^6: /),
    ] as never);
    expect((await refused(`{"a":"${"x".repeat(2_000_000)}`, "ndjson"))[0]).toBe("1: the line is far too long");
  });

  test("of many problems the first are shown and all are counted", async () => {
    const rows = Array.from({ length: 500 }, (_, n) => `2222,bad-${n},26,27,25,26,10,260`);
    const report = await intake.bring("bars", [BARS, ...rows].join("\n"));
    expect(report.badRows).toBe(500);
    expect(report.problems).toHaveLength(PROBLEMS_SHOWN);
  });

  test("an adjusted_close that no bar of its day can have is refused [HISTORY-13]", async () => {
    const bring = async (interval: string, date: string, adjusted: string): Promise<readonly string[]> => {
      const row = `2222,${interval},${date},26,27,25,26,10,260,${adjusted}`;
      const head = "symbol,interval,date,open,high,low,close,volume,value,adjusted_close";
      return problemsOf(await intake.bring("bars", `${head}\n${row}`, { isDryRun: true }));
    };
    const problem = "2: adjusted_close is not the close, as on every bar after March 2024 and on every intraday bar";
    expect(await bring("1d", "2024-03-31", "13")).toEqual([]);
    expect(await bring("1d", "2024-04-01", "26")).toEqual([]);
    expect(await bring("1d", "2024-04-01", "13")).toEqual([problem]);
    expect(await bring("30m", "2024-03-31T10:00:00+03:00", "13")).toEqual([problem]);
  });

  test("statements that do not add up are refused", async () => {
    const head = "symbol,fiscal_year,period,fiscal_quarter,report_date,published_date";
    const bring = async (columns: string, cells: string): Promise<string> =>
      problemsOf(
        await intake.bring("statements", `${head},${columns}\n2222,2025,annual,,2025-12-31,2026-03-01,${cells}`),
      )[0] ?? "";
    expect(await bring("total_assets,total_liabilities,stockholders_equity", "1000000000,600000000,300000000")).toBe(
      "2: total_assets is not total_liabilities plus stockholders_equity",
    );
    const flows = "operating_cash_flow,investing_cash_flow,financing_cash_flow,net_change_in_cash";
    expect(await bring(flows, "100000000,-50000000,-20000000,90000000")).toContain("net_change_in_cash is not the sum");
    expect(await bring("total_debt,interest_bearing_debt", "100,101")).toBe(
      "2: interest_bearing_debt is not a part of total_debt",
    );
    expect(await bring("cash_and_equivalents,interest_bearing_cash", "100,-1")).toContain(
      "interest_bearing_cash is not",
    );
    expect(await bring("total_income,hotel_income", "100,101")).toBe("2: hotel_income is not a part of total_income");
    expect(await bring("total_revenue", "9999999999999999")).toContain("total_revenue does not take");
    expect(await bring("total_revenue", "")).toBe("2: the row has no amounts");
    const early = `${head},net_income\n2222,2025,quarterly,1,2025-03-31,2025-03-01,5`;
    expect(problemsOf(await intake.bring("statements", early))).toEqual(["2: published_date is before report_date"]);
    expect(await intake.store.statements.of("2222", 20991231)).toEqual([]);
  });

  test("dividends, analysts, companies and articles with impossible facts are refused", async () => {
    const first = async (kind: string, csv: string): Promise<string> =>
      problemsOf(await intake.bring(kind, csv))[0] ?? "";
    const dividend =
      "symbol,fiscal_year,period,value,announcement_date,eligibility_date,distribution_date\n2222,2026,Q3,";
    expect(await first("dividends", `${dividend}0,2026-11-04,2026-11-19,`)).toBe("2: value is out of range");
    expect(await first("dividends", `${dividend}1,2026-11-20,2026-11-19,`)).toContain("eligibility_date is before");
    expect(await first("dividends", `${dividend}1,2026-11-04,2026-11-19,2026-11-01`)).toContain(
      "distribution_date is before",
    );
    const action = "symbol,type,ex_date,announcement_date,numerator,denominator,price,market\n2222,";
    expect(await first("actions", `${action}SPLIT,2026-11-19,,,,,`)).toBe("2: SPLIT needs numerator and denominator");
    expect(await first("actions", `${action}SPLIT,2026-11-19,,1,2,,`)).toContain("SPLIT does not go with 1 new for 2");
    expect(await first("actions", `${action}BONUS_ISSUE,2026-11-19,,5,4,3,`)).toBe("2: BONUS_ISSUE has no price");
    expect(await first("actions", `${action}RIGHTS_ISSUE,2026-11-19,,5,4,,`)).toBe("2: RIGHTS_ISSUE needs price");
    expect(await first("actions", `${action}LISTING,2026-11-19,,,,,`)).toBe("2: LISTING needs market");
    expect(await first("actions", `${action}NAME_CHANGE,2026-11-19,,,,,`)).toContain(
      "NAME_CHANGE needs former_name_ar",
    );
    expect(await first("actions", `${action}SPLIT,2026-11-19,2026-11-20,2,1,,`)).toContain("ex_date is before");
    expect(await first("actions", `${action}MERGER,2026-11-19,,,,,`)).toContain("BONUS_ISSUE");
    expect(await first("analysts", "symbol,analyst,date,target,rating\n2222,x,2026-11-01,5,maybe")).toContain(
      "strong_buy, buy",
    );
    const board = "symbol,status,board,as_of\n2222,";
    expect(await first("sharia", `${board}halal,Board,2026-11-01`)).toContain("compliant, non_compliant, unknown");
    expect(await first("sharia", `${board}compliant,,2026-11-01`)).toBe("2: board is empty");
    expect(await first("sharia", `${board}compliant,${"x".repeat(201)},2026-11-01`)).toContain("board has over 200");
    const owners = "symbol,as_of,foreign_limit_percent,foreign_percent,short_shares,holders\n2222,2026-11-01,";
    expect(await first("ownership", `${owners}101,,,`)).toBe("2: foreign_limit_percent is not between 0 and 100");
    expect(await first("ownership", `${owners},-1,,`)).toBe("2: foreign_percent is not between 0 and 100");
    expect(await first("ownership", `${owners},,-1,`)).toBe("2: short_shares is out of range");
    expect(await first("ownership", `${owners},,,أ;A;4.99`)).toBe("2: a large holder has 5 to 100 percent");
    expect(await first("ownership", `${owners},,,أ;A;60|ب;B;41`)).toBe("2: holders have over 100 percent together");
    expect(await first("ownership", `${owners},,,A 60`)).toContain("holders does not take 'A 60'");
    const company = "symbol,name_ar,name_en,market,shares_outstanding,website\n";
    expect(await first("companies", `${company}22 22,a,b,TASI,1,`)).toContain("a symbol such as 2222");
    expect(await first("companies", `${company}3333,a,b,NYSE,1,`)).toContain("TASI, NOMU");
    expect(await first("companies", `${company}3333,a,b,TASI,1,javascript:alert(1)`)).toBe(
      "2: website is no http or https address",
    );
    const article = "symbol,title,published_at,received_at\n2222,";
    expect(await first("articles", `${article}t,2026-11-15 10:00,`)).toContain("a moment with its offset");
    expect(await first("articles", `${article}t,2026-11-15T10:00:00+03:00,2026-11-14T10:00:00+03:00`)).toContain(
      "received_at is before",
    );
    expect(await first("articles", `${article}${"x".repeat(501)},2026-11-15T10:00:00+03:00,`)).toContain(
      "over 500 characters",
    );
    expect((await intake.store.directory.load()).companies).toHaveLength(2);
  });

  test("whatever bytes a file has, it is refused or kept whole, and never a fault", async () => {
    const line = fc.oneof(
      fc.constant(GOOD),
      fc.string({ maxLength: 40, unit: "binary" }),
      fc.constantFrom('"', '""', ",,,,,,,", '2222,"', "\u2028", "2222,2026-11-16,1,1,1,1,1,1"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), fc.constantFrom("\n", "\r\n", "\r"), async (lines, end) => {
        const report = await intake.bring("bars", [BARS, ...lines].join(end), { isDryRun: true });
        expect(report.badRows > 0 || report.rows > 0).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
