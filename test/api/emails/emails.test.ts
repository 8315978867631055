// Notifications by e-mail, over a real SMTP conversation: confirmed addresses, the e-mails, their rate and their end.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { MINUTE_MS, SECOND_MS, SystemClock } from "../../../src/base/index.ts";
import { SmtpClient } from "../../../src/notify/index.ts";
import { LIMITS } from "../../../src/wire/index.ts";
import { certificates } from "../../world/certificates.ts";
import { morningScript } from "../../world/morning.ts";
import { SmtpServer } from "../../world/smtp-server.ts";
import { WebhookWorld } from "../../world/webhook-world.ts";

const ABOVE = { symbol: "2222", event_type: "price_alert", condition: "price_above", value: 20 };

let smtp: SmtpServer;
let world: WebhookWorld;
beforeAll(async () => {
  smtp = await SmtpServer.open();
  world = await WebhookWorld.open({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
  await world.world.play(morningScript());
});
beforeEach(() => {
  smtp.recipientReply = "250 OK";
});
afterAll(async () => {
  await world.close();
  smtp.close();
});

const open = async (url: string, method = "GET"): Promise<Response> =>
  await world.world.door.fetch(new Request(url, { method }), "203.0.113.9");
const linkIn = (text: string | undefined): string => /http:\/\/\S+eml_[\w-]+/.exec(text ?? "")?.[0] ?? "";

/** An address that was confirmed by the link that was sent to it. */
async function confirmed(email: string, language: "ar" | "en"): Promise<number> {
  const sent = smtp.mails.length;
  const { body } = await world.ask("POST", "/emails/", { email, language });
  const mail = await smtp.received(sent + 1);
  expect((await open(linkIn(mail.parts["text/plain"]))).status).toBe(200);
  return body.id;
}

test("an address is confirmed by the link that it is sent [EMAILS-02, EMAILS-04]", async () => {
  const { status, body } = await world.ask("POST", "/emails/", { email: "sara@example.com" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: "sara@example.com", is_confirmed: false, language: "ar" });
  const mail = await smtp.received(1);
  expect(mail).toMatchObject({ from: "alerts@example.com", to: "sara@example.com" });
  expect(mail.headers).toMatchObject({ subject: "أكّد بريدك في مرصد", "content-language": "ar" });
  expect(mail.headers["list-unsubscribe"]).toBeUndefined();
  const again = await world.ask("POST", "/emails/", { email: "sara@example.com", language: "en" });
  expect(again.body).toEqual(body);
  await smtp.received(2);
  const link = linkIn(mail.parts["text/html"]);
  expect(link).toBe(linkIn(mail.parts["text/plain"]));
  expect((await open(`${link}x`)).status).toBe(404);
  expect((await world.ask("GET", "/emails/")).body.emails[0].is_confirmed).toBe(false);
  const page = await open(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("تم تأكيد العنوان")]);
  expect((await world.ask("GET", "/emails/")).body).toEqual({ emails: [{ ...body, is_confirmed: true }], count: 1 });
  const foreign = await world.ask("DELETE", `/emails/${body.id}/`, undefined, "business");
  expect(foreign.status).toBe(404);
  expect((await world.ask("DELETE", `/emails/${body.id}/`)).body).toEqual({ id: body.id, deleted: true });
});

test("a rule sends one e-mail a minute, in the language of the address, with text and HTML [EMAILS-05, EMAILS-06]", async () => {
  const id = await confirmed("omar@example.com", "en");
  const sent = smtp.mails.length;
  const { body: rule } = await world.ask("POST", "/alerts/", {
    ...ABOVE,
    symbol: undefined,
    symbols: ["2222", "1120"],
    once: false,
    email_id: id,
  });
  expect(rule.email_id).toBe(id);
  await world.settle();
  const mail = await smtp.received(sent + 1);
  expect(mail.headers).toMatchObject({
    subject: expect.stringMatching(/^\d{4} is above 20$/),
    "content-language": "en",
  });
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail.parts["text/plain"]).toContain("the rule asks for 20 or more");
  expect(mail.parts["text/html"]).toContain('<html lang="en" dir="ltr">');
  const { body: inbox } = await world.ask("GET", "/notifications/");
  expect(inbox.notifications.filter(({ alert_id }: { alert_id: number }) => alert_id === rule.id).length).toBe(2);
  await world.settle();
  expect(smtp.mails.length).toBe(sent + 1);
  expect((await world.ask("GET", "/webhooks/")).body.webhooks).toEqual([]);
  const taken = await world.ask("PATCH", `/alerts/${rule.id}/`, { email_id: null });
  expect("email_id" in taken.body).toBe(false);
  await world.ask("DELETE", `/emails/${id}/`);
});

test("one click ends the e-mails, and opening the link only asks [EMAILS-06]", async () => {
  const id = await confirmed("lama@example.com", "ar");
  const sent = smtp.mails.length;
  const { body: rule } = await world.ask("POST", "/alerts/", { ...ABOVE, email_id: id });
  await world.settle();
  const mail = await smtp.received(sent + 1);
  expect(mail.headers["subject"]).toStartWith("بلغ سعر أرامكو السعودية (2222)");
  expect(mail.parts["text/html"]).toContain('<html lang="ar" dir="rtl">');
  const link = mail.headers["list-unsubscribe"]?.slice(1, -1) ?? "";
  const asked = await open(link);
  expect(await asked.text()).toContain('<form method="post">');
  expect(asked.headers.get("content-security-policy")).toContain("form-action 'self'");
  const count = async () => (await world.ask("GET", "/emails/")).body.count;
  const before = await count();
  expect((await open(link, "POST")).status).toBe(200);
  expect(await count()).toBe(before - 1);
  expect((await open(link, "POST")).status).toBe(404);
  expect("email_id" in (await world.ask("GET", `/alerts/${rule.id}/`)).body).toBe(false);
});

test("an address that is not confirmed is sent nothing [EMAILS-04]", async () => {
  const sent = smtp.mails.length;
  const { body } = await world.ask("POST", "/emails/", { email: "new@example.com" });
  await smtp.received(sent + 1);
  const { status } = await world.ask("POST", "/alerts/", { ...ABOVE, email_id: body.id });
  expect(status).toBe(200);
  await world.settle();
  expect(smtp.mails.length).toBe(sent + 1);
  await world.ask("DELETE", `/emails/${body.id}/`);
});

test("a server that is away for a moment gets the e-mail later; a mailbox that is gone gets none [EMAILS-07]", async () => {
  const id = await confirmed("nora@example.com", "ar");
  const sent = smtp.mails.length;
  smtp.recipientReply = "451 Later";
  await world.ask("POST", "/alerts/", { ...ABOVE, email_id: id });
  await world.settle();
  expect(smtp.mails.length).toBe(sent);
  smtp.recipientReply = "250 OK";
  await world.pass(6 * SECOND_MS);
  await smtp.received(sent + 1);
  smtp.recipientReply = "550 No such user";
  await world.pass(MINUTE_MS);
  await world.ask("POST", "/alerts/", { ...ABOVE, email_id: id });
  await world.settle();
  const kept = await world.world.store.deliveries.page(id, { status: "failed", limit: 9, offset: 0 });
  expect(kept.deliveries.map(({ error }) => error)).toEqual(["gone"]);
  await world.ask("DELETE", `/emails/${id}/`);
});

test.each([
  [{}, "email"],
  [{ email: "nobody", extra: 1 }, "email"],
  [{ email: "a b@example.com" }, "email"],
  [{ email: "a@example.com>\r\nRCPT TO:<b@example.com" }, "email"],
  [{ email: "a@example.com", language: "fr" }, "language"],
])("%j is refused [EMAILS-03]", async (sent, field) => {
  const { status, body } = await world.ask("POST", "/emails/", sent);
  expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([400, "VALIDATION", [field]]);
});

test("an email_id that is not the account's is refused [EMAILS-05]", async () => {
  const { body } = await world.ask("POST", "/emails/", { email: "b@example.com" }, "business");
  for (const id of [body.id, 99_999, "1"]) {
    const refused = await world.ask("POST", "/alerts/", { ...ABOVE, email_id: id });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["email_id"]]);
  }
});

test("an account has at most 10 addresses, and 20 confirmations a day; Starter has none [EMAILS-01, EMAILS-03]", async () => {
  const add = async (at: number) => await world.ask("POST", "/emails/", { email: `a${at}@example.com` }, "enterprise");
  for (let at = 0; at < LIMITS.emails.max; at++) expect((await add(at)).status).toBe(200);
  expect((await add(99)).body.error.code).toBe("PLAN_LIMIT");
  const statuses = [];
  for (let at = 0; at < 10; at++) statuses.push((await add(at)).status);
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  const refused = await world.ask("GET", "/emails/", undefined, "starter");
  expect(refused.body.error.code).toBe("PLAN_LIMIT");
});

test("without an SMTP server the path is unknown [EMAILS-01]", async () => {
  const plain = await WebhookWorld.open();
  const { status, body } = await plain.ask("GET", "/emails/");
  expect([status, body.error.code]).toEqual([400, "INVALID_ROUTE"]);
  await plain.close();
});

test("a password is sent over TLS, and never where others could read it [EMAILS-08]", async () => {
  const { key, certificate, authority } = certificates();
  const server = await SmtpServer.open({ tls: { key, certificate }, login: "me s3cret" });
  const message = { from: "a@example.com", to: "b@example.com", text: "Subject: x\r\n\r\n.hidden dot\r\n" };
  const send = (url: string) => new SmtpClient(url, new SystemClock(), authority).send(message, 5 * SECOND_MS);
  // The certificate is for another name than 127.0.0.1: it is not trusted, and nothing is sent.
  expect(await send(`smtp://me:s3cret@127.0.0.1:${server.port}`)).toMatchObject({ answered: false });
  expect(server.mails).toEqual([]);
  expect(await send(`smtp://me:s3cret@localhost:${server.port}`)).toMatchObject({ answered: true, status: 250 });
  expect(server.mails.map(({ isSecure }) => isSecure)).toEqual([true]);
  server.close();
  const open = await SmtpServer.open({ login: "me s3cret" });
  expect(await send(`smtp://me:wrong@127.0.0.1:${open.port}`)).toMatchObject({ answered: true, status: 535 });
  expect(await send(`smtp://me:s3cret@127.0.0.1:${open.port}`)).toMatchObject({ answered: true, status: 250 });
  expect(open.mails.length).toBe(1);
  open.close();
});

test("only a server that took the message counts as one: no reply from before TLS, and no wrong one [EMAILS-08]", async () => {
  const { key, certificate, authority } = certificates();
  const message = { from: "a@example.com", to: "b@example.com", text: "Subject: x\r\n\r\nText\r\n" };
  const send = (url: string) => new SmtpClient(url, new SystemClock(), authority).send(message, 5 * SECOND_MS);
  const tapped = await SmtpServer.open({ tls: { key, certificate }, injected: ["250 8BITMIME"] });
  expect(await send(`smtp://localhost:${tapped.port}`)).toEqual({ answered: false, reason: "connection_failed" });
  tapped.close();
  const strange = await SmtpServer.open({ login: "me s3cret" });
  strange.dataReply = "250 OK";
  const address = `me:s3cret@127.0.0.1:${strange.port}`;
  expect(await send(`smtp://${address}`)).toEqual({ answered: false, reason: "connection_failed" });
  // The name only begins like that of this machine, so it might be another one.
  strange.dataReply = "354 Go on";
  expect(await send(`smtp://${address.replace("127.0.0.1", "127.0.1")}`)).toMatchObject({ answered: false });
  expect(strange.mails).toEqual([]);
  strange.close();
});
