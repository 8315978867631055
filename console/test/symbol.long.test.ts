// The symbol page in a real browser: its values equal REST at the same moment, every plan sees whole panels, and the page goes on
// after the service was killed.

import { expect, test } from "bun:test";
import { type DepthSnapshot, Marsad, type Quote, type TradeList } from "../../sdk/src/index.ts";
import { until } from "../../test/world/until.ts";
import { barOfMinutes } from "../src/components/chart/bar.ts";
import { dayStart } from "../src/format/riyadh-time.ts";
import { mergeTrades, placeOf, type TapeTrade } from "../src/pages/symbol/merge-trades.ts";
import { type ConsoleBrowser, type ConsolePage, DEMO_KEYS, describeInBrowser, LANGUAGES, LIMIT_MS } from "./browser.ts";

const SYMBOL = "2222";
const PAGE = `/console/symbol/${SYMBOL}`;
/** The tabs that each plan does not include; such a tab says so. */
const LOCKED: Readonly<Record<"free" | "starter" | "pro" | "enterprise", readonly string[]>> = {
  free: ["company", "statements", "ratios", "dividends", "actions", "events", "analysts", "compare", "ownership"],
  starter: ["company", "events", "analysts", "ownership"],
  pro: [],
  enterprise: [],
};
const TABS = [
  ...(["company", "statements", "ratios", "dividends", "actions", "events", "analysts", "compare"] as const),
  ...(["ownership", "sharia"] as const),
] as const;

const TAB_PANEL = '[role="tabpanel"]';

/** Texts of elements, numbers as numbers: "4,808,123" is 4808123. */
async function numbers({ page }: ConsolePage, selector: string): Promise<readonly number[]> {
  const texts = await page.locator(selector).allInnerTexts();
  return texts.map((text) => Number(text.replace(/[,\s]/g, "").replace("−", "-")));
}

async function opened(browser: ConsoleBrowser, key: string, language: "ar" | "en" = "en"): Promise<ConsolePage> {
  const visitor = await browser.page({ language, key });
  await visitor.goto(PAGE);
  await visitor.page.locator('[data-figure="price"]').first().waitFor();
  return visitor;
}

/** The number of the newest trade on the tape. */
async function newest({ page }: ConsolePage): Promise<number | null> {
  const seq = await page.locator("tr[data-seq]").first().getAttribute("data-seq");
  return seq === null ? null : Number(seq);
}

/** Waits until a reading of the page equals the answers of REST just before and just after it. */
async function untilSame<T>(
  what: string,
  browser: ConsoleBrowser,
  path: string,
  expected: (answer: T) => unknown,
  shown: () => Promise<unknown>,
): Promise<void> {
  let seen = "";
  await until(what, async () => {
    const ask = async (): Promise<string> =>
      JSON.stringify(expected((await browser.service.get(path, DEMO_KEYS.enterprise)) as T));
    const before = await ask();
    seen = JSON.stringify(await shown());
    return before === seen && before === (await ask());
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; last seen ${seen}`);
  });
}

describeInBrowser(
  "the symbol page",
  (browser) => {
    test(
      "quote, ladder and tape equal REST at the same moment [SYMBOLPAGE-01]",
      async () => {
        const visitor = await opened(browser(), DEMO_KEYS.enterprise);
        const keys = ["open", "high", "low", "previous_close", "volume", "trade_count"] as const;
        await untilSame<Quote>(
          "the quote of REST on the page",
          browser(),
          `/api/v1/quote/${SYMBOL}/`,
          (quote) => [quote.price, ...keys.map((key) => quote[key])],
          async () => [
            ...(await numbers(visitor, '[data-figure="price"]')),
            ...(await Promise.all(keys.map(async (key) => (await numbers(visitor, `[data-figure="${key}"] dd`))[0]))),
          ],
        );
        await untilSame<DepthSnapshot>(
          "the book of REST on the page",
          browser(),
          `/api/v1/market/depth/${SYMBOL}/?levels=20`,
          ({ bids, asks }) => [
            bids.map((row) => [row.price, row.quantity]),
            asks.map((row) => [row.price, row.quantity]),
          ],
          () => visitor.page.evaluate(LADDER),
        );
        await untilSame<TradeList>(
          "the trades of REST on the page",
          browser(),
          `/api/v1/market/trades/${SYMBOL}/?limit=20`,
          ({ events }) => events.map((trade) => [trade.trade_seq, trade.price, trade.quantity]),
          () => visitor.page.evaluate(TAPE),
        );
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test.each(["free", "starter", "pro", "enterprise"] as const)(
      "a %s key sees every panel whole: data, or what it is and the plan that has it [SYMBOLPAGE-02]",
      async (plan) => {
        const visitor = await opened(browser(), DEMO_KEYS[plan]);
        const { page } = visitor;
        for (const tab of TABS) {
          await page.locator(`[data-tab="${tab}"]`).click();
          await page.locator('[role="tabpanel"] .skeleton').first().waitFor({ state: "detached" });
          const panel = page.locator('[role="tabpanel"]');
          expect([tab, (await panel.innerText()).trim().length > 20]).toEqual([tab, true]);
          expect([tab, await panel.locator('[role="alert"]').count()]).toEqual([tab, 0]);
          const isLocked = LOCKED[plan].includes(tab);
          if (isLocked) await panel.locator(".plan-notice").first().waitFor();
          else expect([tab, await panel.locator(".plan-notice").count()]).toEqual([tab, 0]);
        }
        expect(await page.locator(".tape-panel .plan-notice").count()).toBe(
          plan === "free" || plan === "starter" ? 1 : 0,
        );
        // A plan without bars sees the line of the day; a plan without a book sees the chart in place of the book.
        expect(await page.locator(".symbol-day .line-stroke").count()).toBe(plan === "free" ? 1 : 0);
        expect(await page.locator(".symbol-grid.is-plain").count()).toBe(plan === "free" || plan === "starter" ? 1 : 0);
        expect((await page.locator(".quote-strip .delayed-mark").count()) > 0).toBe(
          plan === "free" || plan === "starter",
        );
        // A button that the plan locks stands in line with the others.
        const ends = await page
          .locator(".title-actions .button:visible")
          .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().bottom)));
        expect([ends.length > 2, new Set(ends).size]).toEqual([true, 1]);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test.each(LANGUAGES)(
      "axe finds nothing in any tab in either theme, and a finger hits everything, in %s [SYMBOLPAGE-03, CONSOLE-25]",
      async (language) => {
        const visitor = await browser().page({ language, key: DEMO_KEYS.enterprise, width: 390 });
        await visitor.goto(PAGE);
        await visitor.page.locator(".chart-canvas canvas").first().waitFor();
        for (const tab of TABS) {
          await visitor.page.locator(`[data-tab="${tab}"]`).click();
          await visitor.page.locator('[role="tabpanel"] .skeleton').first().waitFor({ state: "detached" });
          // Colours are the same in both languages.
          const look =
            language === "en" ? visitor.faultsInBothThemes(TAB_PANEL) : visitor.accessibilityFaults(TAB_PANEL);
          expect([tab, await look]).toEqual([tab, []]);
          expect([tab, await visitor.sizeFaults()]).toEqual([tab, []]);
        }
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "tabs, intervals and the chart's crosshair work by keyboard, in reading direction; the chart keeps its view through any size [SYMBOLPAGE-04, SYMBOLPAGE-07]",
      async () => {
        const visitor = await opened(browser(), DEMO_KEYS.enterprise, "ar");
        const { page } = visitor;
        await page.locator('[data-tab="company"]').focus();
        await page.keyboard.press("ArrowLeft");
        expect(await page.locator('[role="tab"][aria-selected="true"]').getAttribute("data-tab")).toBe("statements");
        await page.keyboard.press("End");
        expect(await page.evaluate("document.activeElement.dataset.tab")).toBe("sharia");
        const days = page.locator(".chart-panel .choice button", { hasText: "يوم" });
        await days.focus();
        await page.keyboard.press("Enter");
        const chart = page.locator(".chart-panel .chart-canvas");
        await until("the daily bars", async () => Number(await chart.getAttribute("aria-valuemax")) > 1_000);
        await page.locator(".chart-panel .chart-canvas canvas").first().waitFor();
        const last = await chart.getAttribute("aria-valuetext");
        await chart.focus();
        await until("the crosshair on an earlier bar", async () => {
          await page.keyboard.press("ArrowLeft");
          return (await chart.getAttribute("aria-valuetext")) !== last;
        });
        // A chart that is almost closed for a moment, as while a window is resized, shows the same bars afterwards.
        const { x = 0, y = 0 } = (await chart.boundingBox()) ?? {};
        const pointed = async (): Promise<number> => {
          await page.mouse.move(x + 5, y + 50);
          await page.mouse.move(x + 60, y + 100);
          return Number(await chart.getAttribute("aria-valuenow"));
        };
        const before = await pointed();
        const resize = async (to: string, isDrawn: (width: number) => boolean): Promise<void> => {
          await chart.evaluate((element, width) => {
            (element as unknown as { style: { width: string } }).style.width = width;
          }, to);
          const drawn = chart.locator("canvas").first();
          await until("the chart is drawn in its size", async () => isDrawn((await drawn.boundingBox())?.width ?? 0));
        };
        await resize("78px", (width) => width < 100);
        await resize("", (width) => width > 100);
        await until("the same bars", async () => Math.abs((await pointed()) - before) < 3);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "the chart's setting is in its address; indicators, levels and trend lines are drawn and stay, other symbols lie over it, a picture is saved, the tape is filtered, the book is a ladder or a chart [SYMBOLPAGE-08, SYMBOLPAGE-09]",
      async () => {
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
        const { page } = visitor;
        await visitor.goto(`${PAGE}?bars=1d&indicators=macd`);
        const chart = page.locator(".chart-panel .chart-canvas");
        await until("the daily bars", async () => Number(await chart.getAttribute("aria-valuemax")) > 1_000);
        await page.locator(".chart-figure", { hasText: /MACD 12, 26, 9 −?\d+\.\d+/ }).waitFor();
        const lower = Number((await chart.boundingBox())?.height);
        await page.locator(".indicator-menu summary").click();
        await page.getByLabel("RSI 14").check();
        await page.keyboard.press("Escape");
        await page.locator(".chart-figure", { hasText: /RSI 14 \d+\.\d+/ }).waitFor();
        expect(Number((await chart.boundingBox())?.height)).toBeGreaterThan(lower + 80);
        const asked = page.waitForRequest((request) => request.url().includes("adjust=all"));
        await page.locator(".chart-adjust select").selectOption("all");
        await asked;
        expect(new URL(page.url()).search).toBe("?bars=1d&indicators=rsi,macd&adjust=all");
        await until("the adjusted bars", async () => Number(await chart.getAttribute("aria-valuemax")) > 1_000);
        await chart.locator("canvas").first().waitFor();

        await page.locator(".overlay-menu summary").click();
        await page.getByRole("button", { name: "TASI index" }).click();
        await page.locator(".overlay-menu input").fill("1120");
        await page.locator(".search-option", { hasText: "1120" }).waitFor();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await page.locator('.compared-lines [data-line="1120"]').waitFor();
        expect(new URL(page.url()).searchParams.get("overlays")).toBe("TASI,1120");
        await page.locator(".depth-panel .choice button", { hasText: "Chart" }).click();
        expect(await page.locator(".depth-chart svg").getAttribute("aria-label")).toMatch(
          /^Depth from [\d.]+ to [\d.]+: /,
        );
        await page.locator(".depth-panel .choice button", { hasText: "Ladder" }).click();

        await chart.focus();
        await page.keyboard.press("l");
        await page.getByRole("button", { name: "Trend line", exact: true }).click();
        await chart.click({ position: { x: 150, y: 120 } });
        await page.locator(".chart-hint", { hasText: "ends" }).waitFor();
        await chart.click({ position: { x: 400, y: 60 } });
        await page.locator(".chart-marks .chip").nth(1).waitFor();
        const saved = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save picture" }).click();
        expect((await saved).suggestedFilename()).toMatch(/^2222-\d{4}-\d\d-\d\d\.png$/);
        await page.reload();
        await page.locator(".chart-marks .chip").nth(1).waitFor();
        expect(await visitor.accessibilityFaults()).toEqual([]);
        await page.getByRole("button", { name: /^Remove Trend line/ }).click();
        await page.locator(".chart-marks .chip").nth(1).waitFor({ state: "detached" });

        await page.locator(".tape-filter button", { hasText: "Sell" }).click();
        await until("sells alone", async () => {
          const sides = await page.locator("tr[data-seq] td:last-child").allInnerTexts();
          return sides.length > 0 && sides.every((side) => side === "Sell");
        });
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "book and tape are folded to their headings, which the address keeps, and the chart takes their place or the whole screen [SYMBOLPAGE-08]",
      async () => {
        const visitor = await opened(browser(), DEMO_KEYS.enterprise);
        const { page } = visitor;
        const [book, tape] = [page.locator(".depth-panel"), page.locator(".tape-panel")];
        const widthOf = async (selector: string): Promise<number> =>
          (await page.locator(selector).boundingBox())?.width ?? 0;
        await book.locator(".ladder").waitFor();
        await tape.locator("tr[data-seq]").first().waitFor();
        const whole = await widthOf(".chart-panel");
        await book.getByRole("button", { name: "Market depth", expanded: true }).click();
        await book.locator(".ladder").waitFor({ state: "detached" });
        expect(await widthOf(".chart-panel")).toBeGreaterThan(whole + 200);
        expect(await tape.locator("tr[data-seq]").count()).toBeGreaterThan(0);
        await tape.getByRole("button", { name: "Trades", expanded: true }).press("Enter");
        expect(new URL(page.url()).searchParams.get("folded")).toBe("depth,tape");
        await page.reload();
        await tape.getByRole("button", { expanded: false }).waitFor();
        expect(await page.locator(".ladder, tr[data-seq]").count()).toBe(0);
        expect(await widthOf(".chart-panel")).toBeGreaterThan((await widthOf(".symbol-page")) - 10);
        expect(await visitor.accessibilityFaults()).toEqual([]);
        await book.getByRole("button", { expanded: false }).click();
        await book.locator(".ladder").waitFor();
        expect(new URL(page.url()).search).toBe("?folded=tape");

        await page.getByRole("button", { name: "Full screen" }).click();
        await until("the chart on the whole screen", () =>
          page.evaluate<boolean>("document.fullscreenElement !== null"),
        );
        expect(await widthOf(".chart-panel")).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 50);
        await page.getByRole("button", { name: "Full screen" }).click();
        await until("the page again", () => page.evaluate<boolean>("document.fullscreenElement === null"));
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "an alert is made at a price of the chart by its menu, and by the button of the page; the star watches the symbol; Escape leads back [CONSOLE-52, SCREEN-05]",
      async () => {
        const visitor = await opened(browser(), DEMO_KEYS.business);
        const { page } = visitor;
        const chart = page.locator(".chart-panel .chart-canvas");
        await chart.locator("canvas").first().waitFor();
        const { price } = (await browser().service.get(`/api/v1/quote/${SYMBOL}/`, DEMO_KEYS.business)) as Quote;
        await chart.click({ button: "right", position: { x: 200, y: 40 } });
        const item = page.getByRole("menuitem", { name: /^Alert me at/ });
        const level = Number((await item.innerText()).replace(/[^\d.]/g, ""));
        expect(Math.abs(level / price - 1)).toBeLessThan(0.1);
        await page.keyboard.press("Escape");
        await item.waitFor({ state: "detached" });
        await chart.focus();
        await page.keyboard.press("a");
        expect(await visitor.accessibilityFaults()).toEqual([]);
        await page.keyboard.press("Enter");
        await page.getByRole("dialog").getByRole("button", { name: "Save the alert" }).click();
        await page.getByText("The alert was saved.").waitFor();
        await page.locator(".watch-menu summary", { hasText: "Watch" }).click();
        await page.locator(".watch-menu").getByLabel("My list").check();
        await page.keyboard.press("Escape");
        await page.locator(".watch-button.is-watched").waitFor();
        await until("the list is on the account", async () => {
          const { watchlists } = (await browser().service.get("/api/v1/watchlists/", DEMO_KEYS.business)) as {
            readonly watchlists: readonly { readonly symbols: readonly string[] }[];
          };
          return watchlists[0]?.symbols.includes(SYMBOL) === true;
        });
        await page.getByRole("button", { name: "Alert", exact: true }).first().click();
        expect(await page.getByRole("dialog").locator(".chip b").innerText()).toBe(SYMBOL);
        await page.keyboard.press("Escape");
        const { alerts } = (await browser().service.get("/api/v1/alerts/", DEMO_KEYS.business)) as {
          readonly alerts: readonly { readonly value: number; readonly webhook_id: number | null }[];
        };
        expect(alerts).toMatchObject([{ symbols: [SYMBOL], event_type: "price_alert", webhook_id: null }]);
        expect(Math.abs(Number(alerts[0]?.value) / price - 1)).toBeLessThan(0.1);
        // Until somebody moves the chart back, it requests no earlier day, whose 404 the browser would report.
        visitor.expectClean();
        const box = await chart.boundingBox();
        if (box === null) throw new Error("no chart is drawn");
        const middle = box.y + box.height / 3;
        await page.mouse.move(box.x + 60, middle);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width - 120, middle, { steps: 4 });
        await page.mouse.up();
        await page.getByText("Minutes of earlier days are not kept.").waitFor();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "bars that the tape carried on equal those that REST answers, to the last digit [SYMBOLPAGE-05]",
      async () => {
        const client = new Marsad({ apiKey: DEMO_KEYS.enterprise, baseUrl: browser().url });
        // Bound: the trades of a few seconds.
        const trades: TapeTrade[] = [];
        const stream = client.stream("trades", [SYMBOL]);
        const reading = (async () => {
          for await (const message of stream) if (message.type === "trade") trades.push(message);
        })();
        await until("a first trade", () => trades.length > 0);
        for (const minutes of ["1", "5", "15"] as const) {
          const read = async () => {
            const { bars: rows, date } = await client.intraday(SYMBOL, { minutes });
            const bars = rows.map(barOfMinutes);
            return { bars, place: placeOf(bars, dayStart(date)) };
          };
          const first = await read();
          const seen = trades.length;
          await until("some more trades", () => trades.length > seen + 3);
          const second = await read();
          await until("the trades of the second answer", () => (trades.at(-1)?.trade_seq ?? 0) >= second.place.seq);
          const known = trades.filter((trade) => trade.trade_seq <= second.place.seq);
          const merged = mergeTrades(first.bars, first.place, known, Number(minutes));
          expect(merged).toEqual({ ...second, isReadAgain: false });
        }
        stream.close();
        await reading;
      },
      LIMIT_MS,
    );

    test(
      "after a kill and a restart the page says so, goes on by itself, and its tape misses no trade [SYMBOLPAGE-06]",
      async () => {
        const visitor = await opened(browser(), DEMO_KEYS.enterprise);
        const { page } = visitor;
        await page.locator("tr[data-seq]").first().waitFor();
        await browser().service.kill();
        await page.locator(".connection.is-reconnecting").waitFor();
        await browser().service.startAgain();
        await page.locator(".connection.is-live, .connection.is-resumed").first().waitFor();
        const before = (await newest(visitor)) ?? 0;
        await until("trades after the restart", async () => ((await newest(visitor)) ?? 0) > before + 3);
        const rows = (await page.evaluate(TAPE)) as readonly (readonly number[])[];
        const numbered = rows.map(([seq]) => seq ?? 0);
        expect(numbered).toEqual(numbered.map((_, index) => (numbered[0] ?? 0) - index));
        visitor.forgive();
        await visitor.close();
      },
      LIMIT_MS,
    );
  },
  ["--unlimited-demo", "--sim-activity", "0.3", "--sim-speed", "3"],
);

/** Both halves of the ladder, read from the page at one moment. */
const LADDER = `(() => {
  const numbers = (cell) => [...document.querySelectorAll('[data-cell="' + cell + '"] .number')].map((each) =>
    Number(each.textContent.replaceAll(",", "")));
  const side = (name) => {
    const quantities = numbers(name + "-quantity");
    return numbers(name + "-price").map((price, level) => [price, quantities[level]]);
  };
  return [side("bid"), side("ask")];
})()`;

/** The newest twenty trades, read from the page. */
const TAPE = `[...document.querySelectorAll("tr[data-seq]")].slice(0, 20).map((row) => [
  Number(row.dataset.seq),
  ...[...row.querySelectorAll(".is-number")].map((cell) => Number(cell.textContent.replaceAll(",", ""))),
])`;
