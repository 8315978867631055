// The console as a whole, by clicks in a real browser: signing in, every address opened directly, and a service that is killed while
// a page is open.

import { expect, test } from "bun:test";
import { Marsad } from "../../sdk/src/index.ts";
import { until } from "../../test/world/until.ts";
import { COUNT_SHIFTS, DEMO_KEYS, describeInBrowser, LANGUAGES, LIMIT_MS, MOVING_MARKET } from "./browser.ts";

/** Each address with the selector of an element that exists once its data is loaded. */
const ADDRESSES = [
  ["/console/", ".tile"],
  ["/console/symbol/2222", ".chart-canvas canvas"],
  ["/console/watchlist", ".watch-table .company"],
  ["/console/screener?filter=pe_ratio<15", ".screen-table .company"],
  ["/console/calendar?from=2026-10-20", ".calendar-item"],
  ["/console/news", ".news-item"],
  ["/console/index/TASI", ".index-members tbody tr"],
  ["/console/alerts", ".panel"],
  ["/console/notifications", ".panel"],
  ["/console/webhooks", ".panel"],
  ["/console/account", ".panel"],
  ["/console/keys", ".panel"],
  ["/console/usage", ".meter"],
  ["/console/requests", ".panel"],
  ["/console/widgets", ".panel"],
  ["/console/status", ".panel"],
  ["/console/operator", "form"],
] as const;
/** Pages that need no key; the first is the sign-in page. */
const SITE = [
  "/console/",
  "/status",
  "/docs/guide/",
  "/docs/guide/streams",
  "/docs/search?q=trades",
  "/docs/reference/api/",
  "/docs/reference/errors",
  "/docs/reference/configuration",
  "/nowhere",
  "/docs",
];
/** Pages that the test opens and leaves again, each with the selector of an element that exists once its data is loaded. */
const ROUND = [
  ["/console/symbol/2222", ".chart-canvas canvas"],
  ["/console/", ".movers .company"],
  ["/console/watchlist", ".watch-table"],
  ["/console/usage", ".day-chart"],
] as const;
const WIDTHS = [1024, 768, 320] as const;
const FIRST_LOAD_BYTES_MAX = 120_000;
const LAYOUT_SHIFT_MAX = 0.05;
/** The file of the chart library, which loads after the page is shown. */
const CHART_FILE = /\/library-[^/]*\.js$/;
const CHART_BYTES_MAX = 55_000;
const NAMES_AFTER_MS = 400;
/** Longer than the polling interval of the market's page. */
const LEAVING_MS = 4_000;
const SETTLED_MS = 20_000;
const MOVING = 60;
const MOVING_MS = 8_000;
/** Redrawing only cells takes 15 kB a change; redrawing the table with every bar takes 39 kB and more. */
const CHANGE_BYTES_MAX = 25_000;
/** Counts the texts of the table that change from now on. */
const COUNT_CHANGES = `globalThis.changes = 0;
  new MutationObserver((list) => { changes += list.length; })
    .observe(document.querySelector(".watch-table"), { characterData: true, subtree: true });`;
/** Finds elements whose content overflows by more than a border: the page, its header links, tables, and texts cut without an ellipsis. */
const CUT = `[document.documentElement, ...document.querySelectorAll("body *")]
  .filter((element) => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const cuts = element === document.documentElement || element.matches(".navigation, .table-frame")
      || ((overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis" && clipPath === "none");
    return cuts && element.checkVisibility() && element.innerText?.trim() && element.scrollWidth > element.clientWidth + 4;
  })
  .map((element) => element.tagName + "." + element.className + " " + element.scrollWidth + " > " + element.clientWidth)`;
/** Texts of the market strip that wrapped to a second line; on a phone two lines are allowed. */
const SECOND_LINE = `(() => {
  const parts = [...document.querySelectorAll(".market-strip > *")];
  const middle = (part) => { const { top, bottom } = part.getBoundingClientRect(); return (top + bottom) / 2; };
  return parts.filter((part) => middle(part) > middle(parts[0]) + 10).map((part) => part.innerText);
})()`;
/** Dates that are split over two lines. */
const BROKEN_DATES = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("pre") !== null) continue;
    for (const { 0: date, index } of node.nodeValue.matchAll(/\\d{4}-\\d\\d-\\d\\d|(?<!\\d)\\d{1,2}\\s\\p{L}{3,}\\s20\\d\\d/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + date.length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 8) broken.push(date);
    }
  }
  return broken;
})()`;
/** Tables of documents that are wider than a narrow screen. */
const SCROLLING_TABLES = `[...document.querySelectorAll(".table")]
  .filter((table) => table.scrollWidth > table.clientWidth + 1)
  .map((table) => table.innerText.slice(0, 30))`;
/** Texts of the reference in which two English words follow one another, but for code and the name of the licence. */
const ENGLISH_SENTENCES = `(() => {
  const texts = document.createTreeWalker(document.getElementById("reference"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement.closest("code, pre, .info__license__url") !== null) continue;
    if (/[A-Za-z]{2,} [A-Za-z]{2,}/.test(node.nodeValue)) found.push(node.nodeValue);
  }
  return found;
})()`;
/** The text of the page for an unknown address. */
const NOWHERE = /There is no page at this address|لا توجد صفحة/;

describeInBrowser("the console as a whole", (browser) => {
  test(
    "a person signs in with a demo key by a click, and out again; no key stays in the page, its storage or an address [CONSOLE-01, CONSOLE-03, CONSOLE-13, CONSOLE-14, CONSOLE-17]",
    async () => {
      const visitor = await browser().page({ language: "en" });
      const { page } = visitor;
      await visitor.goto("/");
      expect(page.url()).toBe(`${browser().url}/console/`);
      const first = await visitor.heading();
      await page.locator(".demo-keys button", { hasText: "Pro" }).first().click();
      await page.locator(".connection.is-live").waitFor();
      const stored = await page.evaluate(
        "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])",
      );
      for (const text of [String(stored), await page.content(), ...visitor.asked]) {
        expect(text).not.toContain("marsad_test_");
        expect(text).not.toContain("marsad_session");
      }
      expect(visitor.asked.some((address) => address.startsWith("ws:") && address.includes("ticket="))).toBe(true);
      await page.locator(".account-menu summary").click();
      // The service has ended the session and the page does not know it yet: the page must send no request that would be refused.
      await page.route("**/console/session", async (route) => {
        const response = await route.fetch();
        if (route.request().method() === "DELETE") await page.waitForTimeout(LEAVING_MS);
        await route.fulfill({ response });
      });
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.locator(".demo-keys").waitFor();
      expect(await visitor.heading()).toBe(first);
      visitor.expectClean();
      await visitor.close();
    },
    LIMIT_MS,
  );

  test(
    "who goes from page to page leaves no part of a page behind [CONSOLE-56]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
      const { page, context } = visitor;
      await visitor.goto("/console/usage");
      const devTools = await context.newCDPSession(page);
      await devTools.send("Performance.enable");
      const round = async (): Promise<readonly number[]> => {
        for (const [to, ready] of ROUND) {
          await page.evaluate(`history.pushState(null, "", "${to}"); dispatchEvent(new PopStateEvent("popstate"))`);
          await page.locator(ready).first().waitFor();
        }
        await devTools.send("HeapProfiler.collectGarbage");
        const { metrics } = await devTools.send("Performance.getMetrics");
        return ["Nodes", "JSEventListeners"].map((name) => metrics.find((each) => each.name === name)?.value ?? 0);
      };
      // The first round loads files that the browser then keeps, so it does not count.
      await round();
      const [nodes = 0, listeners = 0] = await round();
      for (let turn = 0; turn < 3; turn++) await round();
      const [nodesNow = 0, listenersNow = 0] = await round();
      expect(nodesNow).toBeLessThan(nodes * 1.2);
      expect(listenersNow).toBeLessThan(listeners * 1.2);
      await visitor.close();
    },
    LIMIT_MS,
  );

  test(
    "a key that is typed wrongly is said to be wrong, and the right one opens the market [CONSOLE-01]",
    async () => {
      const visitor = await browser().page({ language: "ar", theme: "dark" });
      const { page } = visitor;
      await visitor.goto("/console/");
      await page.locator("#api-key").fill(`marsad_live_${"a".repeat(40)}`);
      await page.keyboard.press("Enter");
      await page.locator("#sign-in-trouble:not(:empty)").waitFor();
      // A browser reports every 403 in its console.
      visitor.forgive();
      await page.locator("#api-key").fill(DEMO_KEYS.business);
      await page.keyboard.press("Enter");
      await page.locator(".connection.is-live").waitFor();
      visitor.expectClean();
      await visitor.close();
    },
    LIMIT_MS,
  );

  test.each(LANGUAGES)(
    "every address is opened directly and reloaded, fits every width and every finger, loads little, and axe finds nothing, wide or narrow, in either theme, in %s [CONSOLE-12, CONSOLE-18, CONSOLE-25, CONSOLE-47, CONSOLE-57, SCREEN-06, DISCOVER-07, SYMBOLPAGE-03]",
    async (language) => {
      const visitor = await browser().page({ language, key: DEMO_KEYS.enterprise, isTouched: true });
      const { page } = visitor;
      await visitor.context.addInitScript(COUNT_SHIFTS);
      // Names of companies that arrive after the page must cause no layout shift.
      if (language === "en") {
        await page.route("**/api/v1/companies/**", async (route) => {
          await page.waitForTimeout(NAMES_AFTER_MS);
          await route.continue();
        });
      }
      for (const [address, ready] of ADDRESSES) {
        await visitor.look("light");
        await page.setViewportSize({ width: 1440, height: 900 });
        await visitor.goto(address);
        const first = await visitor.heading();
        expect([address, first]).not.toEqual([address, expect.stringMatching(NOWHERE)]);
        // Reloading does not depend on the language, so one language suffices.
        if (language === "ar") {
          await page.reload();
          // The heading shows the symbol at once, and the company's name when its data comes.
          const second = await visitor.heading();
          expect(first.includes(second) || second.includes(first)).toBe(true);
        }
        const html = page.locator("html");
        expect(await html.getAttribute("lang")).toBe(language);
        expect(await html.getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
        await page.locator(ready).first().waitFor();
        await page.locator(".skeleton").first().waitFor({ state: "detached" });
        const shifted = Number(await page.evaluate("shifted"));
        expect([address, shifted < LAYOUT_SHIFT_MAX || shifted]).toEqual([address, true]);
        const files = [...(await visitor.fileSizes())];
        const isChart = ([name]: readonly [string, number]): boolean => CHART_FILE.test(name);
        const bytesOf = (some: typeof files): number => some.reduce((sum, [, bytes]) => sum + bytes, 0);
        const bytes = bytesOf(files.filter((file) => !isChart(file)));
        expect([address, bytes < FIRST_LOAD_BYTES_MAX || bytes]).toEqual([address, true]);
        expect(bytesOf(files.filter(isChart))).toBeLessThan(CHART_BYTES_MAX);
        expect([address, await visitor.accessibilityFaults()]).toEqual([address, []]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          // A chart takes its new size with the next frame.
          let cut: unknown = null;
          const fits = async (): Promise<boolean> => {
            cut = await page.evaluate(CUT);
            return Array.isArray(cut) && cut.length === 0;
          };
          await until(`${address} fits ${width} px`, fits, undefined, SETTLED_MS).catch(() => {});
          expect([address, width, cut]).toEqual([address, width, []]);
          expect([address, width, await visitor.sizeFaults()]).toEqual([address, width, []]);
          if (width > 320) expect([address, width, await page.evaluate(SECOND_LINE)]).toEqual([address, width, []]);
          else expect([address, await page.evaluate(BROKEN_DATES)]).toEqual([address, []]);
        }
        // Colours, and the parts that a narrow page hides or moves, are the same in both languages.
        if (language === "ar") continue;
        await visitor.look("dark");
        expect([address, await visitor.accessibilityFaults()]).toEqual([address, []]);
      }
      visitor.expectClean();
      await visitor.close();
    },
    2 * LIMIT_MS,
  );

  test.each(LANGUAGES)(
    "status, guide, reference and error pages are one site, the first without script or key, whose tables fit a phone, and axe finds nothing on them in either theme, in %s [CONSOLE-20, CONSOLE-22, CONSOLE-24, CONSOLE-25, CONSOLE-57]",
    async (language) => {
      const visitor = await browser().page({ language, hasScript: false });
      await visitor.goto("/status");
      expect(await visitor.heading()).toMatch(language === "ar" ? /مرصد/ : /Marsad/);
      expect(await visitor.page.locator("dd.is-ok").count()).toBe(3);
      expect(await visitor.page.locator("html").getAttribute("lang")).toBe(language);
      expect(await visitor.page.locator("time").count()).toBeGreaterThanOrEqual(3);
      visitor.expectClean();
      await visitor.close();
      const looked = await browser().page({ language, width: 320 });
      for (const path of SITE) {
        await looked.goto(path);
        if (path === "/docs") {
          await looked.page.locator(".opblock-summary-control").first().click();
          await looked.page.locator(".responses-table .renderedMarkdown").nth(3).waitFor();
        } else {
          await looked.heading();
          const bytes = [...(await looked.fileSizes()).values()].reduce((sum, each) => sum + each, 0);
          expect([path, bytes < FIRST_LOAD_BYTES_MAX || bytes]).toEqual([path, true]);
          expect([path, await looked.page.evaluate(SCROLLING_TABLES)]).toEqual([path, []]);
        }
        expect([path, await looked.sizeFaults()]).toEqual([path, []]);
        expect([path, await looked.page.evaluate(BROKEN_DATES)]).toEqual([path, []]);
        expect([path, await looked.faultsInBothThemes()]).toEqual([path, []]);
        expect(await looked.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        expect(await looked.page.evaluate("document.fonts.check('16px Vazirmatn', 'مرصد 2222')")).toBe(true);
      }
      // A browser reports every 404 in its console.
      looked.forgive();
      const words = { ar: "أرسل الطلب", en: "Execute" };
      await looked.page.getByRole("button", { name: words[language], exact: true }).first().waitFor();
      if (language === "ar") expect(await looked.page.evaluate(ENGLISH_SENTENCES)).toEqual([]);
      await looked.look("dark");
      await looked.page.locator("html.dark-mode").waitFor();
      looked.expectClean();
      await looked.close();
    },
    LIMIT_MS,
  );

  test(
    "a limit shows the frame, the reason and a countdown, and the page then goes on by itself; signed out, status and operator lead to signing in [CONSOLE-27, CONSOLE-28]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.free, width: 390 });
      const { page } = visitor;
      await page.route("**/api/v1/**", (route) =>
        route.fulfill({ status: 429, headers: { "Retry-After": "4" }, json: { detail: "Request was throttled." } }),
      );
      await visitor.goto("/console/");
      await page.locator(".wait-banner .countdown", { hasText: /^0:0\d$/ }).waitFor();
      await page.locator(".bottom-bar").waitFor();
      expect(await page.locator(".skeleton").count()).toBe(0);
      expect(await page.locator("body").innerText()).not.toContain("Loading");
      expect(await visitor.accessibilityFaults()).toEqual([]);
      await page.unroute("**/api/v1/**");
      await page.locator(".movers tbody a").first().waitFor();
      await page.locator(".wait-banner").waitFor({ state: "detached" });
      // A browser reports every 429 in its console.
      visitor.forgive();
      await visitor.goto("/console/symbol/22222");
      await page.locator(".meant a", { hasText: "2222" }).waitFor();
      await visitor.close();
      const stranger = await browser().page({ language: "ar" });
      for (const path of ["/console/status", "/console/operator"]) {
        await stranger.goto(path);
        await stranger.heading();
        await stranger.page.locator(".welcome-links a", { hasText: "تسجيل الدخول" }).waitFor();
      }
      await stranger.page.locator(".welcome-links a", { hasText: "تسجيل الدخول" }).click();
      await stranger.page.locator("#api-key").waitFor();
      stranger.expectClean();
      await stranger.close();
    },
    LIMIT_MS,
  );

  test(
    "a page goes on when the service is killed and started again: it says since when, opens its frame without the service, and resumes [CONSOLE-18, CONSOLE-19, CONSOLE-26, CONSOLE-53]",
    async () => {
      const visitor = await browser().page({ language: "en", key: DEMO_KEYS.pro });
      const { page } = visitor;
      const { service } = browser();
      await visitor.goto("/console/");
      await page.locator(".connection.is-live").waitFor();
      visitor.expectClean();
      await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
      await service.kill();
      await page.locator(".connection.is-reconnecting").waitFor();
      // A page whose file is not loaded yet says why it is missing; so does the cached frame after a reload.
      await page.locator(".navigation a", { hasText: "Usage" }).click();
      await page.locator(".waiting").first().waitFor();
      expect(await page.locator(".skeleton").count()).toBe(0);
      await page.reload();
      await page.locator(".wait-banner", { hasText: /Offline since \d\d:\d\d/ }).waitFor();
      await service.startAgain();
      // An alert that fired while the page was offline is on the bell exactly once when the page is back.
      const rule = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 1 } as const;
      await new Marsad({ baseUrl: service.url, apiKey: DEMO_KEYS.pro }).alerts.create(rule);
      // The page comes back by itself, at the same address.
      await page.locator("h1", { hasText: "Usage" }).waitFor();
      await page.locator(".wait-banner").waitFor({ state: "detached" });
      // The visitor is still signed in, and the page loaded nothing again but the data.
      expect(await visitor.heading()).not.toBe("");
      expect(await page.locator(".demo-keys").count()).toBe(0);
      // The last console error about the outage may come a moment after it; from here on there must be none.
      visitor.forgive();
      await page.locator(".bell-count", { hasText: "1" }).waitFor();
      await visitor.goto("/console/watchlist/");
      await page.locator(".connection.is-live").waitFor();
      // An address with a slash at the end opens the same page.
      expect(await page.locator(".navigation [aria-current=page]").innerText()).toBe("Watchlist");
      visitor.expectClean();
      // A start on a busy machine may itself be an incident of the feed.
      const restart = expect.objectContaining({ kind: "restart" });
      const status = async () =>
        (await (await fetch(`${service.url}/status.json`)).json()) as { readonly status: string };
      await until("the service is well", async () => (await status()).status === "ok");
      expect(await status()).toMatchObject({ incidents: expect.arrayContaining([restart]) });
      await visitor.close();
    },
    3 * LIMIT_MS,
  );
});

// A service of its own: a moving market would take processor time from the other tests.
describeInBrowser(
  "the console while the market moves",
  (browser) => {
    test(
      "while 60 symbols move no task takes over 50 ms, and a change draws its cell anew and not the table [CONSOLE-58]",
      async () => {
        await browser().watchBusiest(DEMO_KEYS.enterprise, MOVING);
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
        const { page } = visitor;
        await visitor.goto("/console/watchlist");
        await page.getByRole("button", { name: "Busiest", exact: true }).click();
        await page
          .locator(".sparkline .line-stroke[d^=M]")
          .nth(MOVING - 1)
          .waitFor();
        // This test does not measure the cost of loading.
        await page.waitForTimeout(MOVING_MS / 2);
        const tasks = await visitor.tasksWhile(MOVING_MS);
        expect(tasks.length).toBeGreaterThan(MOVING);
        expect(tasks.filter((milliseconds) => milliseconds > 50)).toEqual([]);
        await page.evaluate(COUNT_CHANGES);
        const bytes = await visitor.bytesAllocatedWhile(MOVING_MS);
        const changes = Number(await page.evaluate("changes"));
        expect(changes).toBeGreaterThan(MOVING);
        expect(bytes / changes).toBeLessThan(CHANGE_BYTES_MAX);
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );
  },
  MOVING_MARKET,
);
