// The contract of e-mail addresses: destinations of their own kind, with one delivery a rule and minute.

import { expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { sqlAlerts } from "../../../src/store/sql/sql-alerts.ts";
import { sqlDeliveries } from "../../../src/store/sql/sql-deliveries.ts";
import { sqlDestinations } from "../../../src/store/sql/sql-destinations.ts";
import { sqlEmails } from "../../../src/store/sql/sql-emails.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { NOW_MS, verifiedDestination } from "./destinations-contract.ts";

const SECRET = new Uint8Array([1, 2, 3]);

export function emailsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const emails = () => sqlEmails(subject.database);
  const add = async (address: string, accountId = 1, max = 2) =>
    await emails().create({ accountId, address, language: "ar", secret: SECRET, createdAtMs: NOW_MS }, max);

  test("an address is kept once, unconfirmed, and is no webhook [EMAILS-02, EMAILS-04]", async () => {
    const made = await add("a+b@example.com");
    if (!made.ok) throw new Error("refused");
    const kept = { id: made.email.id, accountId: 1, address: "a+b@example.com", language: "ar" } as const;
    const email = { ...kept, isConfirmed: false, secret: SECRET, createdAtMs: NOW_MS };
    expect(made).toEqual({ ok: true, email, isNew: true });
    expect(await add("a+b@example.com")).toEqual({ ok: true, email, isNew: false });
    await subject.reopen();
    expect(await emails().list(1)).toEqual([email]);
    const destinations = sqlDestinations(subject.database);
    expect([await destinations.list(1), await destinations.get(1, email.id)]).toEqual([[], null]);
    expect([await destinations.awaitingChallenge(NOW_MS, 9), await destinations.remove(1, email.id)]).toEqual([
      [],
      false,
    ]);
    await emails().confirm(email.id);
    expect((await emails().find(email.id))?.isConfirmed).toBe(true);
    const { id } = await verifiedDestination(subject);
    expect([await emails().find(id), await emails().remove(1, id), await emails().remove(2, email.id)]).toEqual([
      null,
      false,
      false,
    ]);
  });

  test("an account has at most as many as it may [EMAILS-03]", async () => {
    await add("a@example.com");
    await add("b@example.com");
    expect(await add("c@example.com")).toEqual({ ok: false, existing: 2 });
    expect((await add("c@example.com", 2)).ok).toBe(true);
  });

  test("a rule queues one e-mail a minute, only to a confirmed address, and goes on without it [EMAILS-05]", async () => {
    const alerts = sqlAlerts(subject.database);
    const made = await add("a@example.com");
    if (!made.ok) throw new Error("refused");
    const { id: emailId } = made.email;
    const terms = { symbols: ["2222"], eventType: "price_alert", condition: "price_above", value: 1 } as const;
    const told = { webhookId: null, emailId, once: false, config: {} };
    const rule = await alerts.create({ ...terms, ...told, accountId: 1, createdAtMs: NOW_MS }, 10);
    if (!rule.ok) throw new Error("refused");
    const text = { title: "ع", titleEn: "T", body: "ج", bodyEn: "B" };
    const fire = (name: string, createdAtMs: number) =>
      alerts.keepFirings([
        {
          ruleId: rule.rule.id,
          revision: 1,
          firing: name,
          firedAtMs: NOW_MS,
          isOnce: false,
          accountId: 1,
          destinationId: null,
          emailId,
          notification: { eventId: name, eventType: "price_alert", symbol: "2222", body: "{}", text, createdAtMs },
        },
      ]);
    const queued = async () =>
      (await sqlDeliveries(subject.database).page(emailId, { status: "queued", limit: 9, offset: 0 })).total;
    await fire("early", NOW_MS);
    expect(await queued()).toBe(0);
    await emails().confirm(emailId);
    await fire("a", NOW_MS);
    await fire("b", NOW_MS + 1);
    expect(await queued()).toBe(1);
    await fire("c", NOW_MS + MINUTE_MS);
    expect(await queued()).toBe(2);
    expect(await emails().remove(1, emailId)).toBe(true);
    expect((await fire("d", NOW_MS + 2 * MINUTE_MS)).size).toBe(1);
    expect((await alerts.get(1, rule.rule.id))?.emailId).toBeNull();
  });
}
