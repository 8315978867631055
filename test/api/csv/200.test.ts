// Lists as CSV: the same rows as JSON, read back by a parser of the test's own.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { dayStartMs, HOUR_MS } from "../../../src/base/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { DAY_ONE } from "../../market/script.ts";
import { openCompanyWorld } from "../../world/company-world.ts";
import type { MarketWorld } from "../../world/market-world.ts";

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld());
  const article = {
    id: "a1",
    symbol: "2222",
    title: "Announcement",
    text: "",
    language: "en",
    textEn: null,
    publishedAtMs: dayStartMs(DAY_ONE),
    receivedAtMs: dayStartMs(DAY_ONE) + 10 * HOUR_MS,
    source: "",
  } as const;
  const description = 'أعلنت الشركة، في بيان، "صفقة".';
  const reading = {
    eventType: "OTHER",
    importance: "regular",
    sentiment: "neutral",
    descriptionEn: null,
    eventDay: DAY_ONE,
  } as const;
  await world.store.articles.write([article]);
  await world.store.articles.record([
    { article, reading: { ...reading, description }, reader: "rules", createdAtMs: article.receivedAtMs },
  ]);
});
afterAll(() => world.close());

/** A reader of RFC 4180, character by character. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ",") {
      row.push(cell);
      cell = "";
    } else if (letter === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      at++;
    } else cell += letter;
  }
  expect([row, cell]).toEqual([[], ""]);
  return rows;
}

const LISTS = [
  ["/market/trades/2222/", "events"],
  ["/historical/2222/?interval=1d&from=2026-01-01", "data"],
  ["/historical/2222/?interval=30m&from=2026-11-15", "data"],
  ["/market/intraday/2222/?minutes=5", "bars"],
  ["/market/snapshot/", "quotes"],
  ["/companies/?limit=500", "results"],
  ["/market/gainers/", "gainers"],
  ["/market/losers/", "losers"],
  ["/market/volume/?limit=50", "stocks"],
  ["/market/value/?index=NOMU", "stocks"],
  ["/dividends/2222/?limit=50", "history"],
  ["/corporate-actions/2222/?limit=100", "actions"],
  ["/events/?limit=100", "events"],
  ["/historical/?symbols=2222,TASI&adjust=all&verbose=true", "data"],
  ["/screener/?limit=500", "results"],
  ["/market/index/TASI/constituents/", "constituents"],
] as const;

/** Their rows have objects in JSON, which CSV shows as columns; their own tests compare them. */
const FLATTENED = ["/quotes/", "/company-calendar/", "/ownership/{symbol}/", "/sharia/{symbol}/"];

test.each(LISTS)("%s has the rows of its JSON [CSV-01, CSV-03, CSV-04]", async (path, list) => {
  const json = (await world.get(path, "enterprise")).body[list] as readonly Readonly<Record<string, unknown>>[];
  expect(json.length).toBeGreaterThan(0);
  const { status, text, headers } = await world.get(`${path}${path.includes("?") ? "&" : "?"}format=csv`, "enterprise");
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const [header = [], ...rows] = parse(text);
  expect(rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])))).toEqual(
    json.map((row) => Object.fromEntries(header.map((name) => [name, String(row[name] ?? "")]))),
  );
  for (const row of json) expect(Object.keys(row).filter((name) => !header.includes(name))).toEqual([]);
});

test("every endpoint that says so has a list of flat rows, and the table above names them all [CSV-01]", () => {
  const named = new Set(
    LISTS.map(([path]) => path.split("?", 1)[0]?.replace("2222", "{symbol}").replace("/TASI/", "/{index}/")),
  );
  const declared = rest.ENDPOINTS.filter(({ csvRows, path }) => csvRows !== undefined && !FLATTENED.includes(path));
  expect(new Set(declared.map(({ path }) => path))).toEqual(named as Set<string>);
  for (const { query } of declared) expect(Object.keys(query)).toContain("format");
});

test("an empty list is its header alone [CSV-04]", async () => {
  const { text } = await world.get("/companies/?search=nothing-like-it&format=csv");
  expect(text).toBe(
    "symbol,name_ar,name_en,market,status,security_type,market_segment,is_etf,sector_id,sector,sector_en,market_cap,isin\r\n",
  );
});

test("a cell with a comma, a quote or a line break is quoted [CSV-03]", async () => {
  const companies = (await world.store.directory.load()).companies.map((company) =>
    company.symbol === "2222" ? { ...company, nameEn: 'Oil, "gas"\r\nand more' } : company,
  );
  world.reload(companies);
  const { text } = await world.get("/companies/?search=2222&format=csv");
  expect(text).toContain(',"Oil, ""gas""\r\nand more",');
  expect(parse(text)[1]?.[2]).toBe('Oil, "gas"\r\nand more');
});

test.each([
  [{ Accept: "text/csv" }, "", "text/csv"],
  [{ Accept: "text/csv;q=0.9, */*;q=0.1" }, "", "text/csv"],
  [{ Accept: "application/json, text/csv" }, "", "application/json"],
  [{ Accept: "application/json;q=0.5, text/csv" }, "", "text/csv"],
  [{ Accept: "text/csv;q=0" }, "", "application/json"],
  [{ Accept: "*/*" }, "", "application/json"],
  [{ Accept: "text/csv" }, "?format=json", "application/json"],
  [{ Accept: "application/json" }, "?format=csv", "text/csv"],
  [{ Accept: "text/csv;q=oops" }, "", "application/json"],
])("%j with '%s' is answered as %s [CSV-02]", async (headers, query, type) => {
  const { status, headers: answered } = await world.get(`/market/gainers/${query}`, "pro", headers);
  expect([status, answered.get("content-type")?.split(";")[0]]).toEqual([200, type]);
});

test("refusals stay JSON, and an unknown format is one [CSV-02, CSV-05]", async () => {
  for (const [path, status, code] of [
    ["/market/gainers/?format=xml", 400, "INVALID_PARAM"],
    ["/market/gainers/?format=csv&index=XYZ", 400, "INVALID_INDEX"],
    ["/market/trades/9999/?format=csv", 404, "INVALID_SYMBOL"],
  ] as const) {
    const { status: answered, body, headers } = await world.get(path, "pro", { Accept: "text/csv" });
    expect([answered, body.error.code]).toEqual([status, code]);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  }
});

test("JSON and CSV of one list have different tags [HTTP-20]", async () => {
  const json = (await world.get("/companies/?limit=5")).headers.get("etag") ?? "";
  const csv = await world.get("/companies/?limit=5&format=csv", "free", { "If-None-Match": json });
  expect(csv.status).toBe(200);
  const again = await world.get("/companies/?limit=5&format=csv", "free", {
    "If-None-Match": csv.headers.get("etag") ?? "",
  });
  expect(again.status).toBe(304);
});
