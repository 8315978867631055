// The pages of the account and of the operator, by clicks in a real browser: keys, a webhook with its challenge and a redelivery,
// alerts that fire and reach the inbox and the e-mail address, and the operator's pages.

import { afterAll, expect, test } from "bun:test";
import { Receiver } from "../../test/world/receiver.ts";
import { SmtpServer } from "../../test/world/smtp-server.ts";
import { until } from "../../test/world/until.ts";
import { type ConsolePage, DEMO_KEYS, describeInBrowser, LANGUAGES, LIMIT_MS } from "./browser.ts";

const TOKEN = "operator-token-of-32-characters-x";
const smtp = await SmtpServer.open();
afterAll(() => smtp.close());
const MAIL = ["--smtp-url", `smtp://127.0.0.1:${smtp.port}`];
const FLAGS = ["--sim-activity", "0.2", "--admin-token", TOKEN, "--webhooks-insecure", ...MAIL];
/** Each path with the selector of an element that exists once its data is loaded. */
const OPERATOR_PAGES = [
  ["", ".panel"],
  ["/accounts", "main tbody tr"],
  ["/audit", "main table"],
  ["/6", ".account-head"],
] as const;

/** Stands in for a person who allows notifications and for the screen that shows them; can report the page as hidden. */
const SHOW_NOTED = `window.asked = 0;
window.shown = [];
window.isAway = false;
let permission = "default";
Object.defineProperty(Notification, "permission", { get: () => permission });
Notification.requestPermission = async () => (asked++, (permission = "granted"));
ServiceWorkerRegistration.prototype.showNotification = async (title) => void shown.push(title);
Object.defineProperty(document, "hidden", { get: () => isAway });`;

async function openOperator(visitor: ConsolePage, path: string): Promise<void> {
  await visitor.goto(path);
  await visitor.page.locator("input[type=password]").fill(TOKEN);
  await visitor.page.locator("form button[type=submit]").click();
  await visitor.page.locator(".operator-tabs").waitFor();
}

describeInBrowser(
  "the pages of the account",
  (browser) => {
    test(
      "a key is made, shown once, used and deleted, by clicks [CONSOLE-40]",
      async () => {
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.enterprise });
        const { page } = visitor;
        await visitor.goto("/console/keys");
        await page.getByRole("button", { name: "New key" }).click();
        await page.getByLabel("Name").fill("Trading server");
        await page.getByRole("button", { name: "Make the key" }).click();
        const key = (await page.locator(".secret-text").innerText()).trim();
        expect(key).toMatch(/^marsad_(live|test)_/);
        expect(await browser().service.get("/api/v1/account/", key)).toMatchObject({ plan: "enterprise" });
        await page.getByRole("button", { name: "I have saved it" }).click();
        await page.getByText("Trading server").waitFor();
        expect(await page.content()).not.toContain(key);
        await page.getByRole("button", { name: "Delete the key Trading server" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await page.getByText("The key was deleted.").waitFor();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Delete the key Trading server" }).waitFor({ state: "detached" });
        await expect(browser().service.get("/api/v1/account/", key)).rejects.toThrow("403");
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "without an owner key the page of keys says how to get one [CONSOLE-41]",
      async () => {
        const visitor = await browser().page({ language: "ar", key: DEMO_KEYS.pro });
        await visitor.goto("/console/keys");
        const command = await visitor.page.locator(".secret-text").innerText();
        const { id } = (await browser().service.get("/api/v1/account/", DEMO_KEYS.pro)) as { id: number };
        expect(command.trim()).toBe(`marsad keys issue ${id} --owner`);
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "a destination answers its challenge, an alert on it fires, and the delivery is sent again, by clicks in Arabic [CONSOLE-42, CONSOLE-43]",
      async () => {
        const receiver = await Receiver.open(false);
        const sent = () => receiver.deliveries.filter(({ body }) => body?.event_type === "price_alert");
        const visitor = await browser().page({ language: "ar", key: DEMO_KEYS.pro });
        const { page } = visitor;
        await visitor.goto("/console/webhooks");
        await page.getByRole("button", { name: "وجهة جديدة" }).click();
        await page.getByLabel("العنوان").fill(`http://127.0.0.1:${receiver.port}/alerts`);
        await page.getByLabel("الاسم").fill("خادم التداول");
        await page.getByRole("button", { name: "إضافة الوجهة" }).click();
        expect(await page.locator(".secret-text").innerText()).toMatch(/^whsec_/);
        await page.getByRole("button", { name: "حفظته" }).click();
        await page.locator(".badge.is-verified").waitFor();
        await page.getByRole("button", { name: "إرسال تجربة" }).click();
        await page.locator(".badge.is-delivered").waitFor();

        await visitor.goto("/console/alerts");
        await page.getByRole("button", { name: "تنبيه جديد" }).click();
        await page.getByRole("combobox", { name: "الأسهم" }).fill("2222");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Enter");
        await page.getByLabel("السعر بالريال").fill("١");
        await page.locator(".alert-sentence", { hasText: "عندما يبلغ سعر" }).waitFor();
        await page.locator(".alert-preview .is-warning").waitFor();
        await page.locator(".alert-preview .chart-canvas canvas").first().waitFor();
        await page.getByLabel("وإلى وجهة").selectOption({ label: "خادم التداول" });
        await page.getByRole("dialog").getByRole("button", { name: "حفظ التنبيه" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await until("the alert arrives", () => sent().length === 1);
        await visitor.goto("/console/alerts");
        await page.locator(".badge.is-triggered").waitFor();

        await visitor.goto("/console/webhooks");
        const fired = page.getByRole("row").filter({ hasText: "تنبيه سعر" });
        await fired.getByRole("button", { name: /إعادة إرسال/ }).click();
        await until("it arrives again", () => sent().length === 2);
        expect(new Set(sent().map(({ headers }) => headers["webhook-id"])).size).toBe(1);
        visitor.expectClean();
        await visitor.close();
        await receiver.close();
      },
      LIMIT_MS,
    );

    test(
      "an alert that is written in words rings the bell, is told by e-mail and as a notification of the browser, and is marked as read [CONSOLE-51, CONSOLE-52, CONSOLE-53, CONSOLE-54]",
      async () => {
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.business });
        const { page, context } = visitor;
        await visitor.goto("/console/account");
        await page.getByRole("button", { name: "Add an address" }).click();
        await page.getByRole("dialog").getByLabel("Address").fill("sara@example.com");
        await page.getByRole("button", { name: "Send the link" }).click();
        await page.locator(".badge.is-waiting").waitFor();
        const link = /http:\/\/\S+eml_[\w-]+/.exec((await smtp.received(1)).parts["text/plain"] ?? "")?.[0] ?? "";
        expect((await fetch(link)).status).toBe(200);
        await page.locator(".badge.is-verified").waitFor();

        // Loading the page asks for no permission; the button asks.
        await context.addInitScript(SHOW_NOTED);
        await visitor.goto("/console/notifications");
        await page.locator(".empty-state").waitFor();
        expect(await page.evaluate("asked")).toBe(0);
        await page.getByRole("button", { name: "Turn on browser notifications" }).click();
        await page.getByRole("button", { name: "Turn off browser notifications" }).waitFor();

        await page.locator(".navigation a", { hasText: "Alerts" }).click();
        await page.getByLabel("Say when you want to be told").fill("Aramco above 1");
        await page.locator(".alert-sentence", { hasText: /Aramco \(2222\).* is .*1\.00.* SAR or higher/ }).waitFor();
        await page.getByRole("button", { name: "Change the details" }).click();
        await page.getByLabel("By e-mail too").selectOption({ label: "sara@example.com" });
        // The browser shows notifications that come while the page is hidden.
        await page.evaluate("isAway = true");
        await page.getByRole("dialog").getByRole("button", { name: "Save the alert" }).click();
        await page.locator(".bell-count", { hasText: "1" }).waitFor();
        await page.locator(".toast a", { hasText: "2222" }).waitFor();
        await until("the browser shows it", async () => String(await page.evaluate("shown.join()")).includes("2222"));
        const mail = await smtp.received(2);
        expect([mail.to, mail.headers["content-language"]]).toEqual(["sara@example.com", "en"]);

        await page.locator(".bell").click();
        await page.locator(".inbox-item.is-unread").waitFor();
        expect(await page.locator(".inbox-item").count()).toBe(1);
        await page.getByRole("button", { name: /^Mark as read:/ }).click();
        await page.locator(".bell-count").waitFor({ state: "detached" });
        await page.locator(".inbox-item.is-unread").waitFor({ state: "detached" });
        const inbox = await browser().service.get("/api/v1/notifications/", DEMO_KEYS.business);
        expect(inbox).toMatchObject({ count: 1, unread: 0 });
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "failed requests are grouped by code and route, with what to do; on a phone they fit the screen [CONSOLE-44, CONSOLE-49]",
      async () => {
        for (const symbol of ["9998", "9999"]) {
          await fetch(`${browser().url}/api/v1/quote/${symbol}/`, { headers: { "X-API-Key": DEMO_KEYS.business } });
        }
        const visitor = await browser().page({ language: "en", key: DEMO_KEYS.business });
        const { page } = visitor;
        await visitor.goto("/console/requests");
        const group = page.locator(".error-group", { hasText: "INVALID_SYMBOL" });
        // The service writes its request log once a second.
        await until("both are in the log", async () => {
          await page.getByRole("button", { name: "Refresh" }).click();
          return (await group.count()) === 1 && (await group.locator(".error-count").innerText()).startsWith("2");
        });
        expect(await group.innerText()).toContain("No instrument has this symbol.");
        await page.setViewportSize({ width: 390, height: 844 });
        await visitor.goto("/console/requests");
        await group.waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        await page.locator(".bottom-bar .is-current").waitFor();
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test(
      "the operator creates an account, changes its plan, suspends it and reads it in the audit log; the token stays in memory [CONSOLE-45, CONSOLE-46]",
      async () => {
        const visitor = await browser().page({ language: "en" });
        const { page } = visitor;
        await openOperator(visitor, "/console/operator");
        await page.getByRole("link", { name: "Accounts", exact: true }).click();
        await page.getByRole("button", { name: "New account" }).click();
        await page.getByRole("dialog").getByLabel("Name").fill("Example Trading");
        await page.getByRole("button", { name: "Create the account" }).click();
        await page.getByRole("heading", { name: "Example Trading" }).waitFor();
        await page.getByRole("combobox", { name: "Plan" }).selectOption("pro");
        await page.getByRole("button", { name: "Save changes" }).click();
        await page.locator(".account-head .badge", { hasText: "Pro" }).waitFor();
        await page.getByRole("button", { name: "Issue a key" }).click();
        await page.getByRole("dialog").getByLabel("Name").fill("first");
        await page.getByRole("dialog").getByRole("button", { name: "Issue a key" }).click();
        const key = (await page.locator(".secret-text").innerText()).trim();
        await page.getByRole("button", { name: "I have saved it" }).click();
        expect(await browser().service.get("/api/v1/account/", key)).toMatchObject({ plan: "pro" });
        await page.getByRole("button", { name: "Suspend the account" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Suspend the account" }).click();
        await page.locator(".account-head .badge.is-suspended").waitFor();
        await expect(browser().service.get("/api/v1/account/", key)).rejects.toThrow("403");
        await page.getByRole("link", { name: "Audit log" }).click();
        await page.locator("ins", { hasText: "pro" }).first().waitFor();
        const stored = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
        for (const text of [String(stored), await page.content(), ...visitor.asked]) expect(text).not.toContain(TOKEN);
        visitor.expectClean();
        await page.reload();
        await page.locator("input[type=password]").waitFor();
        await visitor.close();
      },
      LIMIT_MS,
    );

    test.each(LANGUAGES)(
      "axe finds nothing on the pages of the operator in either theme, and a finger hits everything, in %s [CONSOLE-25, CONSOLE-47]",
      async (language) => {
        const visitor = await browser().page({ language, isTouched: true });
        for (const [path, ready] of OPERATOR_PAGES) {
          await openOperator(visitor, `/console/operator${path}`);
          await visitor.page.locator(ready).first().waitFor();
          expect([path, await visitor.faultsInBothThemes()]).toEqual([path, []]);
          expect([path, await visitor.sizeFaults()]).toEqual([path, []]);
        }
        visitor.expectClean();
        await visitor.close();
      },
      LIMIT_MS,
    );
  },
  FLAGS,
);
