// Cases of the pages that find instruments, events and news, against the service of the market's tests.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import {
  type Constituents,
  Marsad,
  type Ownership,
  type Quote,
  type Sharia,
  verifyReceipt,
} from "../../sdk/src/index.ts";
import { until } from "../../test/world/until.ts";
import { type ConsoleBrowser, DEMO_KEYS, LIMIT_MS } from "./browser.ts";

interface Screened {
  readonly results: readonly { readonly symbol: string }[];
  readonly total: number;
}

const STATUS = { compliant: "Compliant", non_compliant: "Not compliant", unknown: "Unknown" } as const;

interface Snapshot {
  readonly quotes: readonly { readonly symbol: string; readonly sector_id: string | null }[];
}

const SCREEN = "filter=pe_ratio%3C15,market_cap%3E1000000000&sort=-book_value&fields=book_value,pe_ratio,sharia_sp";

const PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

export function discoverCases(browser: () => ConsoleBrowser): void {
  const client = (): Marsad => new Marsad({ apiKey: DEMO_KEYS.enterprise, baseUrl: browser().url });

  test(
    "the screener shows what REST answers for its address; conditions are added and removed, screens saved, files have every row [DISCOVER-01, DISCOVER-06]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page } = visitor;
      const shown = (): Promise<string[]> => page.locator(".screen-table .company-symbol").allInnerTexts();
      const answered = async (search: string): Promise<Screened> =>
        (await browser().service.get(`/api/v1/screener/?${search}&limit=50`, DEMO_KEYS.enterprise)) as Screened;
      await visitor.goto(`/console/screener?${SCREEN}`);
      const first = await answered(SCREEN);
      expect(first.total).toBeGreaterThan(50);
      await until("the symbols of REST", async () => {
        const { results } = await answered(SCREEN);
        return JSON.stringify(await shown()) === JSON.stringify(results.map(({ symbol }) => symbol));
      });
      expect(await page.locator(".screen-table th").allInnerTexts()).toEqual([
        "Company",
        expect.stringContaining("Book value per share"),
        "Price to earnings",
        "Sharia screen by S&P Shariah",
      ]);
      expect(await page.locator(".screen-chips .chip").first().innerText()).toContain("Price to earnings less than 15");
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/offset=50/);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: 'Save "Results" as CSV' }).click();
      const lines = readFileSync(await (await saved).path(), "utf8")
        .trimEnd()
        .split("\r\n");
      expect(Math.abs(lines.length - 1 - first.total)).toBeLessThan(5);
      expect(lines[0]).toBe("\ufeffSymbol,Company,Book value per share,Price to earnings,Sharia screen by S&P Shariah");
      const workbook = page.waitForEvent("download");
      await page.getByRole("button", { name: 'Save "Results" as Excel' }).click();
      expect(
        readFileSync(await (await workbook).path())
          .subarray(0, 2)
          .toString(),
      ).toBe("PK");

      await page.getByRole("button", { name: /^Remove condition: Market value/ }).click();
      await page.getByLabel("Criterion", { exact: true }).selectOption("sector_id");
      await page.getByLabel("Value", { exact: true }).selectOption("banks");
      await page.getByRole("button", { name: "Add condition" }).click();
      await page.locator(".chip", { hasText: "Sector is Banks" }).waitFor();
      const search = "filter=pe_ratio<15,sector_id=banks";
      expect(new URLSearchParams(new URL(page.url()).search).get("filter")).toBe("pe_ratio<15,sector_id=banks");
      const banks = (await answered(`${search}&sort=symbol`)).results.map(({ symbol }) => symbol);
      await page.locator("th button", { hasText: "Company" }).click();
      await until("the banks by symbol", async () => JSON.stringify(await shown()) === JSON.stringify(banks));

      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.locator("dialog[open] input").fill("My banks");
      await page.keyboard.press("Enter");
      await visitor.goto("/console/screener");
      await page.locator(".saved-menu summary").click();
      await page.getByRole("link", { name: "My banks" }).click();
      await page.locator(".chip", { hasText: "Sector is Banks" }).waitFor();
      visitor.expectClean();
      await visitor.close();
      const free = await browser().page({ language: "en", key: DEMO_KEYS.free });
      await free.goto("/console/screener");
      await free.page.locator(".plan-notice", { hasText: "Starter" }).waitFor();
      free.expectClean();
      await free.close();
    },
    LIMIT_MS,
  );

  test(
    "the calendar shows the dates of REST by week and month, of chosen kinds and companies, as a file and as a subscription [DISCOVER-02]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page } = visitor;
      const dates = async (search: string): Promise<string[]> => {
        const { items } = (await browser().service.get(
          `/api/v1/company-calendar/?${search}`,
          DEMO_KEYS.enterprise,
        )) as {
          readonly items: readonly { readonly symbol: string; readonly title_en: string }[];
        };
        return items.flatMap(({ symbol, title_en }) => [symbol, title_en]);
      };
      const shown = (): Promise<string[]> =>
        page.locator(".calendar-item .company-symbol, .calendar-item .calendar-title").allInnerTexts();
      await visitor.goto("/console/calendar?from=2026-10-20");
      await page.locator(".calendar-item").first().waitFor();
      const october = await dates("from=2026-10-01&to=2026-10-31");
      expect(october.length).toBeGreaterThan(20);
      expect(await shown()).toEqual(october);
      await page.getByRole("button", { name: "Dividends" }).click();
      await page.getByRole("button", { name: "Week" }).click();
      const week = await dates("from=2026-10-18&to=2026-10-24&type=dividend");
      await until("the dividends of the week", async () => JSON.stringify(await shown()) === JSON.stringify(week));
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/from=2026-10-25/);
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: "Calendar file" }).click();
      expect(readFileSync(await (await saved).path(), "utf8")).toStartWith("BEGIN:VCALENDAR");
      await page.getByRole("button", { name: "Subscribe" }).click();
      const url = await page.locator(".secret-text").innerText();
      const file = await (await fetch(url.replace(/^.*(?=\/links\/)/, browser().url))).text();
      expect(file).toStartWith("BEGIN:VCALENDAR");
      visitor.expectClean();
      await visitor.close();
    },
    LIMIT_MS,
  );

  test(
    "the news are those of REST for the filters of the address, in English on English pages, and the plan that has them is named [DISCOVER-03]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page } = visitor;
      const read = async (search: string) => {
        const path = `/api/v1/events/?${search}&limit=30&language=en`;
        const { events } = (await browser().service.get(path, DEMO_KEYS.enterprise)) as {
          readonly events: readonly { readonly id: string; readonly description_en: string | null }[];
        };
        return events;
      };
      const ids = async (search: string): Promise<string[]> => (await read(search)).map(({ id }) => id);
      const shown = (): Promise<(string | null)[]> =>
        page.locator(".news-item").evaluateAll((items) => items.map((item) => item.getAttribute("data-event")));
      await visitor.goto("/console/news?symbol=2222&from=2026-01-01&to=2026-11-01");
      const search = "symbol=2222&from=2026-01-01&to=2026-11-01";
      await page.locator(".news-item").first().waitFor();
      expect(await shown()).toEqual(await ids(search));
      await page.getByLabel("Kind").selectOption("FINANCIAL_REPORT");
      const reports = await ids(`${search}&type=FINANCIAL_REPORT`);
      await until("the reports", async () => JSON.stringify(await shown()) === JSON.stringify(reports));
      const texts = (await read(`${search}&type=FINANCIAL_REPORT`)).map((event) => event.description_en ?? "");
      expect(texts).not.toContain("");
      expect(await page.locator(".news-item > p").allInnerTexts()).toEqual(texts);
      expect(new URL(page.url()).searchParams.get("type")).toBe("FINANCIAL_REPORT");
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.waitForURL(/\/console\/news$/);
      visitor.expectClean();
      await visitor.close();
      const starter = await browser().page({ language: "ar", key: DEMO_KEYS.starter });
      await starter.goto("/console/news");
      await starter.page.locator(".plan-notice", { hasText: "برو" }).waitFor();
      starter.expectClean();
      await starter.close();
    },
    LIMIT_MS,
  );

  test(
    "Sharia screens, owners and the weight in the index are what REST answers; a sector is shown alone on the map [DISCOVER-04]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page } = visitor;
      const get = async <A>(path: string): Promise<A> =>
        (await browser().service.get(`/api/v1${path}`, DEMO_KEYS.enterprise)) as A;
      await visitor.goto("/console/symbol/1120");
      const { standards, disclaimer_en: note } = await get<Sharia>("/sharia/1120/");
      await page.locator(".sharia-link").click();
      await page.locator(".sharia-standard").first().waitFor();
      expect(await page.locator(".sharia-note").innerText()).toBe(note);
      expect(await page.locator(".sharia-standard summary").allInnerTexts()).toEqual(
        standards.map(({ title_en, status }) =>
          expect.stringMatching(new RegExp(`${title_en}\\s+. ${STATUS[status]}`)),
        ),
      );
      const [first] = standards;
      expect(await page.locator(".sharia-standard[open] tbody tr").count()).toBe(first?.ratios.length ?? -1);
      await page.locator('[data-tab="ownership"]').click();
      const { large_holders: holders } = await get<Ownership>("/ownership/1120/");
      const names = holders.length === 0 ? ["No large holder is disclosed."] : holders.map(({ name_en }) => name_en);
      const rows = page.locator(".ownership-panel tbody td:first-child");
      await until("the holders of REST", async () => (await rows.allInnerTexts()).join("\n") === names.join("\n"));
      await page.locator(".index-weight dd").first().waitFor();
      await page.getByRole("link", { name: "TASI index" }).click();
      await until("the weights of REST", async () => {
        const { constituents } = await get<Constituents>("/market/index/TASI/constituents/");
        const cells = await page.locator(".index-members tbody tr:nth-child(-n+5) td:nth-child(2)").allInnerTexts();
        return (
          JSON.stringify(cells) ===
          JSON.stringify(constituents.slice(0, 5).map(({ weight }) => `${weight.toFixed(2)}%`))
        );
      });
      await visitor.goto("/console/");
      await page.locator(".sector-link", { hasText: /^Banks$/ }).click();
      await page.waitForURL(/sector=banks/);
      const { quotes } = await get<Snapshot>("/market/snapshot/?index=TASI");
      const banks = quotes.filter(({ sector_id }) => sector_id === "banks").map(({ symbol }) => symbol);
      await until("the banks alone", async () => {
        const tiles = await page
          .locator(".tile")
          .evaluateAll((all) => all.map((tile) => tile.getAttribute("data-symbol")));
        return JSON.stringify(tiles.toSorted()) === JSON.stringify(banks.toSorted());
      });
      await page.getByRole("button", { name: "All sectors" }).click();
      await until("every sector", async () => (await page.locator(".tile").count()) > banks.length);
      visitor.expectClean();
      await visitor.close();
    },
    LIMIT_MS,
  );

  test(
    "a past moment is what REST answers about it, without streams and on every page, until the way back; a quote is saved with its receipt [DISCOVER-05, DISCOVER-08]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page } = visitor;
      const get = async <A>(path: string): Promise<A> =>
        (await browser().service.get(`/api/v1${path}`, DEMO_KEYS.enterprise)) as A;
      const { market_time: now } = await get<{ readonly market_time: string }>("/market/status/");
      const moment = new Date(Date.parse(now) - 120_000 + 10_800_000).toISOString().slice(0, 19);
      const past = `as_of=${encodeURIComponent(`${moment}+03:00`)}`;
      await visitor.goto(`/console/?${past}`);
      await page.locator(".past-band", { hasText: "This is the past" }).waitFor();
      const { index_value: level } = await get<{ readonly index_value: number }>(`/market/summary/?index=TASI&${past}`);
      await page.locator('[data-index="TASI"] .price', { hasText: level.toLocaleString("en", PLACES) }).waitFor();
      await page.locator(".movers .company").first().click();
      await page.waitForURL(/symbol\/\d+\?as_of=/);
      const symbol = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      const quote = await get<Quote>(`/quote/${symbol}/?${past}`);
      await page.locator('[data-figure="price"]', { hasText: quote.price.toFixed(2) }).waitFor();
      expect(await page.locator('[data-figure="volume"] dd').innerText()).toBe(quote.volume.toLocaleString("en"));
      const { events } = await get<{ readonly events: readonly { readonly trade_seq: number }[] }>(
        `/market/trades/${symbol}/?limit=5&${past}`,
      );
      await page.locator(`tr[data-seq="${events[0]?.trade_seq}"]`).waitFor();
      expect(visitor.asked.filter((address) => address.startsWith("ws"))).toEqual([]);
      await page.locator(".past-slider").focus();
      await page.keyboard.press("Home");
      await page.waitForURL(/T10%3A00|T10:00/);
      expect(await visitor.accessibilityFaults()).toEqual([]);
      await page.getByRole("button", { name: "Back to now" }).click();
      await page.locator(".connection.is-live").waitFor();
      expect(page.url()).toBe(`${browser().url}/console/symbol/${symbol}`);

      await page.getByRole("button", { name: "Proof" }).click();
      await page.locator("dialog .is-up", { hasText: "it is good" }).waitFor();
      expect(await visitor.accessibilityFaults()).toEqual([]);
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save quote and receipt" }).click();
      const { receipt, body } = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
      expect((await verifyReceipt({ receipt, body }, client().proof)).request).toBe(`GET /api/v1/quote/${symbol}/`);
      expect(JSON.parse(body).symbol).toBe(symbol);
      visitor.expectClean();
      await visitor.close();
      const starter = await browser().page({ language: "en", key: DEMO_KEYS.starter });
      await starter.goto(`/console/?${past}`);
      await starter.page.locator(".past-band", { hasText: "comes with Pro" }).waitFor();
      await starter.page.locator(".movers .company").first().waitFor();
      starter.expectClean();
      await starter.close();
    },
    LIMIT_MS,
  );

  test(
    "statements and tape are saved with the figures of REST; a widget is previewed with its code and the sites that may show it [DISCOVER-06, WIDGETS-04]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page } = visitor;
      const saved = async (table: string): Promise<readonly string[]> => {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: `Save "${table}" as CSV` }).click();
        return readFileSync(await (await download).path(), "utf8").split("\r\n");
      };
      await visitor.goto("/console/symbol/2222#statements");
      await page.locator(".statement-table").waitFor();
      const { income_statements: rows } = await client().financials("2222", { period: "annual", history: "10y" });
      const newest = rows.toSorted((a, b) => (a.report_date < b.report_date ? 1 : -1));
      const statement = await saved("Income");
      expect(statement.find((line) => line.startsWith("Net income,"))).toStartWith(
        `Net income,${newest[0]?.net_income},`,
      );
      await page.locator(".tape tbody tr").first().waitFor();
      const [head, ...trades] = await saved("Latest trades, newest first");
      expect(head).toBe("\ufeffTime,Number,Price,Quantity,Side");
      expect(trades[0]?.split(",")).toHaveLength(5);

      await page.getByRole("link", { name: "Embed" }).click();
      const preview = page.frameLocator(".widget-preview iframe");
      await preview.locator("b", { hasText: "Saudi Aramco" }).waitFor();
      expect(await page.locator(".widget-code").innerText()).toContain(`${browser().url}/widgets/quote/2222?lang=en`);
      expect(await page.locator(".widget-origins").innerText()).toBe("https://site.example");
      visitor.expectClean();
      await visitor.close();
    },
    LIMIT_MS,
  );
}
