// The reference page in a real browser: it shows the endpoints, sends a request, and asks no other origin for anything.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { Listener } from "../../../src/app/listener/listener.ts";
import { SystemClock } from "../../../src/base/index.ts";
import { asyncApiDocument, openApiDocument } from "../../../src/wire/index.ts";
import { hasChromium, launchChromium } from "../../world/chromium.ts";
import { NO_STREAM } from "../../world/no-stream.ts";
import { RestFixture } from "./rest-fixture.ts";

const isCi = process.env["CI"] === "true";
// Drawing the whole reference takes most of a minute where other tests use the processor too.
const LIMIT_MS = 300_000;

test("a browser is there in continuous integration", () => {
  expect(hasChromium || !isCi).toBe(true);
});

// Skipped where there is no Chromium to look with.
describe.skipIf(!hasChromium)("the reference in a browser", () => {
  let listener: Listener;
  let browser: Browser;
  /** One tab for all tests: to draw the whole reference takes seconds. */
  let page: Page;
  let fixture: RestFixture;

  beforeAll(async () => {
    fixture = await RestFixture.open({
      documents: { openapi: () => openApiDocument("0.0.0"), asyncapi: () => asyncApiDocument("0.0.0") },
    });
    const options = { host: "127.0.0.1", port: 0, idleTimeoutS: 30, shutdownDelayMs: 0 };
    listener = new Listener(new SystemClock(), options);
    listener.listen(fixture.api, NO_STREAM);
    browser = await launchChromium();
    page = await browser.newPage();
    page.setDefaultTimeout(LIMIT_MS);
  }, LIMIT_MS);

  afterAll(async () => {
    await browser?.close();
    await listener.stop();
  });

  test(
    "the landing page leads to it; it shows every group, sends a request with a key, and stays with its own origin [RUN-27]",
    async () => {
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));

      await page.goto(`${listener.url}/`);
      await page.click('a[href="/docs"]');
      await page.waitForSelector("#operations-Quotes-getQuote");
      for (const tag of ["Quotes", "Market", "Companies", "History", "Analytics", "Webhooks", "Alerts"]) {
        expect(await page.locator(`#operations-tag-${tag}`).count()).toBe(1);
      }
      expect(await page.locator('a[href="/asyncapi.json"]').count()).toBeGreaterThan(0);

      await page.fill("#key", fixture.key("pro"));
      await page.click("#key-form button");
      await page.waitForSelector("#key-state:not(:empty)");
      await page.click("#operations-Quotes-getQuote .opblock-summary-control");
      await page.fill('#operations-Quotes-getQuote input[placeholder="symbol"]', "1120");
      await page.click("#operations-Quotes-getQuote .execute");
      const live = page.locator("#operations-Quotes-getQuote .live-responses-table");
      await live.waitFor();
      expect(await live.textContent()).toContain("realtime");

      const elsewhere = asked.filter((url) => !url.startsWith(`${listener.url}/`) && !url.startsWith("data:"));
      expect(elsewhere).toEqual([]);
      // Empty fields of the form are not sent.
      expect(asked.filter((url) => url.includes("/api/v1/quote/"))).toEqual([`${listener.url}/api/v1/quote/1120/`]);
      expect(complaints).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    "it remembers the key while the tab is open, and shows the call in three languages with it [CONSOLE-22]",
    async () => {
      // The address names the operation that is open.
      await page.reload();
      await page.waitForSelector("#key-state:not(:empty)");
      const samples = page.locator("#operations-Quotes-getQuote .samples");
      for (const [language, words] of [
        ["curl", "curl -H"],
        ["TypeScript", "marsad.quote("],
        ["Python", "urllib.request"],
      ] as const) {
        await samples.getByRole("tab", { name: language }).click();
        const code = await samples.locator("pre").innerText();
        expect(code).toContain(words);
        expect(code).toContain(fixture.key("pro"));
        expect(code).toContain(listener.url.replace(/:\d+$/, ""));
      }
      await page.click("#operations-Quotes-getQuote .execute");
      const live = page.locator("#operations-Quotes-getQuote .live-responses-table");
      await live.waitFor();
      expect(await live.textContent()).toContain("realtime");
      expect(await page.evaluate("JSON.stringify({ ...localStorage })")).toBe("{}");
    },
    LIMIT_MS,
  );
});
