// The pages Market and Watchlist in a real browser: their values equal the answers of REST at the same moment, by keyboard as by
// mouse, in both languages and both themes.

import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../../test/world/until.ts";
import { CALM_MARKET, COUNT_SHIFTS, DEMO_KEYS, describeInBrowser, LIMIT_MS } from "./browser.ts";
import { discoverCases } from "./discover-cases.ts";

const WIDGETS = ["--widget-origins", "https://site.example"];

interface Summary {
  readonly index_value: number;
  readonly advancing: number;
}
interface Movers {
  readonly gainers: readonly { readonly name_en: string; readonly price: number; readonly change_percent: number }[];
}
interface SectorList {
  readonly sectors: readonly { readonly sector_name: string; readonly change_percent: number }[];
}
interface Snapshot {
  readonly quotes: readonly { readonly market: string; readonly security_type: string }[];
}
interface Quotes {
  readonly quotes: readonly { readonly symbol: string; readonly price: number; readonly change_percent: number }[];
}

interface Watchlists {
  readonly watchlists: readonly { readonly name: string; readonly symbols: readonly string[] }[];
}

/** Watchlists in the browser's storage, from before the account had any; once moved to the account, they do not come back. */
const KEEP_OLD_LIST = `if (sessionStorage.getItem("old") === null) {
  sessionStorage.setItem("old", "set");
  localStorage.setItem("marsad.watchlists", JSON.stringify({ lists: [{ id: "1", name: "Old", symbols: ["2222", "4280"] }] }));
}`;

/** Drags a row of a list to the place of another row, with a finger. */
async function dragByFinger(page: Page, from: number, to: number): Promise<void> {
  const middle = async (at: number) => {
    const box = await page.locator(".row-handle").nth(at).boundingBox();
    if (box === null) throw new Error(`there is no row ${at}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await middle(from), await middle(to)];
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  await send("touchStart", [start]);
  for (const part of [0.3, 0.6, 1]) await send("touchMove", [{ x: start.x, y: start.y + (end.y - start.y) * part }]);
  await send("touchEnd", []);
}

const percentText = (value: number): string =>
  `${value === 0 ? "" : value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}%`;

const rowTexts = async (page: Page, selector: string): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const row of await page.locator(`${selector} tbody tr`).all())
    rows.push(await row.locator("td").allInnerTexts());
  return rows;
};

/** Presses a key, by its place on the keyboard and the letter that it types. */
const PRESS = `const press = (code, key) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }));`;

/** The symbol whose tile is the smallest. */
const SMALLEST_TILE = `[...document.querySelectorAll(".tile")].reduce((least, tile) =>
  tile.offsetWidth * tile.offsetHeight < least.offsetWidth * least.offsetHeight ? tile : least).dataset.symbol`;

describeInBrowser(
  "market and watchlist",
  (browser) => {
    const ask = async <A>(path: string, key: string = DEMO_KEYS.enterprise): Promise<A> => {
      const answer = await fetch(`${browser().url}/api/v1${path}`, { headers: { "X-API-Key": key } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as A;
    };
    /** True when the page shows the answer that REST gives both before and after the page is read. */
    const isSame = async <A>(path: string, expected: (answer: A) => unknown, read: () => Promise<unknown>) => {
      const before = JSON.stringify(expected(await ask<A>(path)));
      const shown = JSON.stringify(await read());
      return before === shown && before === JSON.stringify(expected(await ask<A>(path)));
    };

    discoverCases(browser);

    test(
      "indices, movers and sectors are what REST answers at the same moment [SCREEN-01]",
      async () => {
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
        const { page } = visitor;
        await visitor.goto("/console/");
        await page.locator(".movers tbody a").first().waitFor();
        await until("TASI as REST has it", () =>
          isSame<Summary>(
            "/market/summary/?index=TASI",
            ({ index_value }) =>
              index_value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
            () => page.locator('[data-index="TASI"] .price').innerText(),
          ),
        );
        await until("the gainers of REST, in their order", () =>
          isSame<Movers>(
            "/market/gainers/",
            ({ gainers }) => gainers.map((row) => [row.name_en, row.price.toFixed(2), percentText(row.change_percent)]),
            async () =>
              (await rowTexts(page, ".movers")).map(([name = "", price, change]) => [
                name.split(/\s*\n\s*/)[0],
                price,
                change,
              ]),
          ),
        );
        await until("the sectors of REST", () =>
          isSame<SectorList>(
            "/market/sectors/",
            ({ sectors }) => sectors.map((row) => [row.sector_name, percentText(row.change_percent)]),
            async () => (await rowTexts(page, ".sectors")).map(([name, change]) => [name, change?.trim()]),
          ),
        );
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "the map has a tile for every share and fund of the index, is walked by arrow keys, and is there as a table [SCREEN-02]",
      async () => {
        const visitor = await browser().page({ language: "ar", key: DEMO_KEYS.enterprise });
        const { page } = visitor;
        await visitor.goto("/console/");
        const { quotes } = await ask<Snapshot>("/market/snapshot/?index=TASI");
        const covered = quotes.filter(({ security_type: type }) => type === "Equity" || type === "Closed-End Fund");
        await page.locator(".tile").first().waitFor();
        expect(await page.locator(".tile").count()).toBe(covered.length);
        expect(await page.locator('.tile[tabindex="0"]').count()).toBe(1);
        await page.locator('.tile[tabindex="0"]').focus();
        const first = await page.evaluate("document.activeElement.dataset.symbol");
        // The map begins at the right in Arabic: the next tile is to the left.
        await page.keyboard.press("ArrowLeft");
        const second = await page.evaluate("document.activeElement.dataset.symbol");
        expect(second).not.toBe(first);
        await page.keyboard.press("Enter");
        await page.waitForURL(`**/console/symbol/${String(second)}`);
        await page.goBack();
        await page.locator(".tile").first().waitFor();
        await page.locator(".heatmap .choice button").nth(1).click();
        await page.locator(".market-table tbody tr").first().waitFor();
        expect(await page.locator(".market-table tbody tr").count()).toBe(covered.length);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "what a plan does not have is named with the plan that has it, and delayed prices are marked [SCREEN-03]",
      async () => {
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.free });
        const { page } = visitor;
        await visitor.goto("/console/");
        await page.locator(".movers tbody a").first().waitFor();
        await until("a notice for each panel that the plan does not have", async () => {
          const notices = await page.locator(".plan-notice").allInnerTexts();
          const naming = (plan: string): number => notices.filter((notice) => notice.includes(plan)).length;
          return naming("Starter") === 1 && naming("Pro") === 3;
        });
        await page.locator(".strip-session .delayed-mark").waitFor();
        await until(
          "a mark on each index",
          async () => (await page.locator(".index-card .delayed-mark").count()) === 2,
        );
        // The page sent no request that the service would have refused.
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "a company is found by /, in Arabic with letters written otherwise, and opened by arrows and Enter [SCREEN-04]",
      async () => {
        const visitor = await browser().page({ language: "ar", key: DEMO_KEYS.pro });
        const { page } = visitor;
        await visitor.goto("/console/");
        await page.locator(".connection.is-live").waitFor();
        // The field has the focus before the next letter can be typed.
        expect(await page.evaluate(`${PRESS}press("Slash", "ظ"); document.activeElement.matches("dialog input")`)).toBe(
          true,
        );
        await page.keyboard.type("الراجحى");
        await page.locator(".search-option", { hasText: "1120" }).waitFor();
        const symbols = await page.locator(".search-option .number").allInnerTexts();
        for (const _ of symbols.slice(0, symbols.indexOf("1120"))) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/console/symbol/1120");
        await visitor.heading();
        await page.keyboard.press("?");
        await page.locator("dialog[open] kbd").nth(5).waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
        // Escape also closes a search with text in its field, and the focus returns to the button.
        await page.locator(".search-button").click();
        await page.keyboard.type("1120");
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "hidden" });
        expect(await page.evaluate("document.activeElement.className")).toBe("search-button");
        await page.locator(".account-menu summary").click();
        await page.keyboard.press("Escape");
        await page.locator(".account-menu[open]").waitFor({ state: "detached" });
        // Shortcuts go by the place of a key: an Arabic keyboard types other letters there.
        await page.evaluate(`document.activeElement.blur(); ${PRESS}press("KeyG", "ل"); press("KeyW", "ص")`);
        await page.waitForURL("**/console/watchlist");
        await page.getByRole("button", { name: "قائمة جديدة" }).click();
        await page.locator("dialog[open] input:focus").waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
        expect(await page.evaluate("document.activeElement.innerText")).toBe("+ قائمة جديدة");
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "lists are on the account: those of the browser are moved there, they are filled, ordered by mouse, keys and finger, and deleted; a list is one call and shows the quotes of REST [SCREEN-05, SCREEN-08]",
      async () => {
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.pro });
        const { page } = visitor;
        await visitor.context.addInitScript(KEEP_OLD_LIST);
        await visitor.goto("/console/watchlist");
        await page.locator(".local-lists", { hasText: "Old (2)" }).waitFor();
        await page.getByRole("button", { name: "Move to my account" }).click();
        await page.locator(".list-tabs button", { hasText: "Old" }).waitFor();
        await page.locator(".local-lists").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "New list" }).click();
        await page.locator("dialog[open] input").fill("Banks");
        await page.keyboard.press("Enter");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
        for (const symbol of ["1120", "1180", "1150"]) {
          await page.getByRole("combobox").fill(symbol);
          await page.locator(".search-option", { hasText: symbol }).waitFor();
          await page.keyboard.press("Enter");
          await page.locator("tbody .company-symbol", { hasText: symbol }).waitFor();
        }
        const shown = (on: Page = page): Promise<string[]> => on.locator("tbody .company-symbol").allInnerTexts();
        await page.locator(".row-handle").first().dragTo(page.locator(".row-handle").nth(2));
        await until("the mouse has moved it", async () => (await shown()).join() === "1180,1150,1120");
        await page.locator(".row-handle").nth(1).press("ArrowUp");
        await until("a key has moved it up", async () => (await shown()).join() === "1150,1180,1120");
        await page.keyboard.press("ArrowDown");
        await until("a key has moved it down", async () => (await shown()).join() === "1180,1150,1120");
        const kept = async () => (await ask<Watchlists>("/watchlists/", DEMO_KEYS.pro)).watchlists;
        await until("the service has it so", async () => (await kept()).at(-1)?.symbols.join() === "1180,1150,1120");
        expect((await kept()).map(({ name }) => name)).toEqual(["My list", "Old", "Banks"]);

        await page.getByText("Columns", { exact: true }).click();
        await page.getByLabel("Bid", { exact: true }).uncheck();
        await page.getByLabel("Previous close").check();
        await page.keyboard.press("Escape");
        visitor.asked.length = 0;
        await page.reload();
        await page.locator("tbody .company-symbol").first().waitFor();
        const heads = await page.locator("main thead th").allInnerTexts();
        expect(heads.map((head) => head.trim())).toContain("Previous close");
        expect(heads.map((head) => head.trim())).not.toContain("Bid");
        expect(await shown()).toEqual(["1180", "1150", "1120"]);
        await until("the quotes of REST", () =>
          isSame<Quotes>(
            "/quotes/?symbols=1180,1150,1120",
            ({ quotes }) =>
              ["1180", "1150", "1120"].map((symbol) => {
                const quote = quotes.find((each) => each.symbol === symbol);
                return [quote?.price.toFixed(2), percentText(quote?.change_percent ?? Number.NaN)];
              }),
            async () => (await rowTexts(page, "main")).map((cells) => [cells[3], cells[5]]),
          ),
        );
        await page.locator(".sparkline .line-stroke[d^=M]").nth(2).waitFor({ state: "attached" });
        const asked = (path: RegExp): number => visitor.asked.filter((address) => path.test(address)).length;
        expect([asked(/\/api\/v1\/(quotes?|market\/intraday)\//), asked(/\/ws\/v1\/.*stocks/)]).toEqual([1, 1]);
        const stored = String(await page.evaluate("JSON.stringify(Object.keys(localStorage))"));
        expect(JSON.parse(stored).toSorted()).toEqual(["marsad.seen", "marsad.watchlist-view"]);

        const phone = await browser().page({ language: "ar", key: DEMO_KEYS.pro, width: 390 });
        await phone.goto("/console/watchlist");
        await phone.page.locator(".list-tabs button", { hasText: "Banks" }).click();
        await phone.page.locator("tbody .company-symbol", { hasText: "1120" }).waitFor();
        await dragByFinger(phone.page, 2, 0);
        await until("the finger has moved it", async () => (await shown(phone.page)).join() === "1120,1180,1150");
        await until("the service has it so", async () => (await kept()).at(-1)?.symbols.join() === "1120,1180,1150");
        phone.expectClean();
        await phone.close();

        await page.getByRole("button", { name: "Delete list" }).click();
        await page.locator("dialog[open]").getByRole("button", { name: "Delete list" }).click();
        await until("the first list is back", async () => (await shown()).length === 6);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test.each([
      ["ar", 1440],
      ["en", 390],
    ] as const)(
      "nothing moves while the page loads, and the places of the bar at the bottom are of one width, in %s at %i px [CONSOLE-25, CONSOLE-49]",
      async (language, width) => {
        const visitor = await browser().page({ language, width, key: DEMO_KEYS.business });
        await visitor.context.addInitScript(COUNT_SHIFTS);
        await visitor.goto("/console/");
        await visitor.page.locator(".tile").first().waitFor();
        await visitor.page.locator(".sectors tbody tr").nth(3).waitFor();
        expect(Number(await visitor.page.evaluate("shifted"))).toBeLessThan(0.05);
        const widths = await visitor.page.evaluate(
          `[...new Set([...document.querySelectorAll(".bottom-item")].map((item) => Math.round(item.getBoundingClientRect().width)))]`,
        );
        expect(widths).toEqual([width === 390 ? 78 : 0]);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "rises and falls are blue and orange where somebody chose so, readable in either theme; paper has the figures in light colours, without what is pressed [CONSOLE-24]",
      async () => {
        const visitor = await browser().page({ language: "en", theme: "dark", key: DEMO_KEYS.business });
        const { page } = visitor;
        await visitor.goto("/console/");
        await page.locator(".tile").first().waitFor();
        const hues = () =>
          page.evaluate<readonly string[]>(`(() => {
            const style = getComputedStyle(document.documentElement);
            return ["--up", "--down"].map((name) => style.getPropertyValue(name).trim());
          })()`);
        const usual = await hues();
        await page.locator(".menu > summary").first().click();
        await page.getByRole("button", { name: "Blue and orange" }).click();
        await page.keyboard.press("Escape");
        const safe = await hues();
        expect(safe.every((hue, at) => hue !== "" && hue !== usual[at])).toBe(true);
        await page.reload();
        await page.locator(".tile").first().waitFor();
        expect(await hues()).toEqual(safe);
        expect(await visitor.faultsInBothThemes()).toEqual([]);

        await visitor.look("dark");
        await page.emulateMedia({ media: "print" });
        expect(await page.locator(".header").isVisible()).toBe(false);
        expect(await page.locator(".sectors tbody tr").first().isVisible()).toBe(true);
        expect(await page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor")).toBe(
          "rgb(255, 255, 255)",
        );
        expect(await visitor.accessibilityFaults("#main", true)).toEqual([]);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "a finger on a small tile is told about it, with a link of full size; every sector of the map is in the list of sectors [CONSOLE-25, SCREEN-02]",
      async () => {
        const visitor = await browser().page({ language: "ar", width: 390, key: DEMO_KEYS.business });
        const { page } = visitor;
        await visitor.goto("/console/");
        await page.locator(".tile").first().waitFor();
        const sectors = await page.locator(".heat-heading").allInnerTexts();
        const listed = await page.locator(".sectors .sector-link").allInnerTexts();
        expect(sectors.filter((name) => !listed.includes(name))).toEqual([]);
        const small = page.locator(`.tile[data-symbol="${String(await page.evaluate(SMALLEST_TILE))}"]`);
        await small.scrollIntoViewIfNeeded();
        await small.tap();
        expect(new URL(page.url()).pathname).toBe("/console/");
        const told = page.locator(".tile-link");
        await told.waitFor();
        const { width = 0, height = 0 } = (await told.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        await told.tap();
        await page.waitForURL(/\/console\/symbol\/\d+$/);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );
  },
  [...CALM_MARKET, ...WIDGETS],
);
