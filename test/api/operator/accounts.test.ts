import { afterAll, beforeAll, expect, test } from "bun:test";
import { SECOND_MS } from "../../../src/base/index.ts";
import { operator } from "../../../src/wire/index.ts";
import { keyText } from "../account/account-fixture.ts";
import { OperatorFixture } from "./operator-fixture.ts";

let fixture: OperatorFixture;
beforeAll(async () => {
  fixture = await OperatorFixture.open();
});
afterAll(() => fixture.close());

const made = async (body: object): Promise<number> => (await fixture.ask("POST", "/accounts/", body)).body.id;
const keyOf = async (id: number, body: object = {}) => {
  const { id: keyId, key } = (await fixture.ask("POST", `/accounts/${id}/keys/`, body)).body;
  return { id: keyId, text: keyText(key) };
};
const audited = async (id: number): Promise<readonly Record<string, unknown>[]> =>
  (await fixture.ask("GET", `/audit/?account_id=${id}&limit=200`)).body.entries;

test("an account is made, found, changed at once and listed [OPERATOR-05, OPERATOR-06, OPERATOR-07]", async () => {
  const id = await made({ name: "Billing & Co", plan: "starter" });
  expect((await fixture.ask("GET", `/accounts/${id}/`)).body).toMatchObject({ id, plan: "starter", status: "active" });
  const key = await keyOf(id, { name: "one" });
  expect((await fixture.accounts.ask("GET", "/webhooks/", key)).status).toBe(403);
  const patch = {
    plan: "enterprise",
    entitlements: { depth: "approved" },
    limits: { requests_per_day: 9, bars30m: null },
  };
  const changed = (await fixture.ask("PATCH", `/accounts/${id}/`, patch)).body;
  expect(changed).toMatchObject({ plan: "enterprise", entitlements: { depth: "approved" } });
  expect(changed).toMatchObject({
    limits: { requests_per_day: 9, bars30m: null },
    own_limits: { requests_per_day: 9 },
  });
  expect((await fixture.accounts.ask("GET", "/webhooks/", key)).headers.get("x-ratelimit-limit")).toBe("9");
  // The log names limits as the request did.
  expect((await audited(id))[0]?.["after"]).toMatchObject({ limits: { requests_per_day: 9, bars30m: null } });
  const back = await fixture.ask("PATCH", `/accounts/${id}/`, { limits: { requests_per_day: "default" }, name: "B" });
  expect(back.body).toMatchObject({
    name: "B",
    limits: { requests_per_day: 1_000_000 },
    own_limits: { bars30m: null },
  });
  await fixture.ask("PATCH", `/accounts/${id}/`, { status: "suspended" });
  expect((await fixture.accounts.ask("GET", "/companies/", key)).status).toBe(403);
  const list = (await fixture.ask("GET", "/accounts/?status=suspended&search=b&limit=1")).body;
  expect(list).toMatchObject({ count: 1, total: 1, has_more: false, accounts: [{ id }] });
});

test("what is not possible changes nothing and says why [OPERATOR-07]", async () => {
  const id = await made({ name: "Strict", plan: "pro" });
  await keyOf(id);
  await keyOf(id);
  const before = (await fixture.ask("GET", `/accounts/${id}/`)).body;
  const entries = (await audited(id)).length;
  for (const body of [
    {},
    { plan: "gold" },
    { plan: "free" },
    { name: "" },
    { status: "unverified" },
    { limits: { requests_per_day: 5 } },
    { plan: "enterprise", limits: { requests_per_day: -5 } },
    { plan: "enterprise", limits: { requests_per_week: 5 } },
    { plan: "enterprise", limits: [1] },
    { name: "Other", entitlements: { depth: "yes" } },
    { name: "Other", entitlements: { depth: "suspended" } },
    "nonsense",
  ]) {
    const refused = await fixture.ask("PATCH", `/accounts/${id}/`, body);
    expect([body, refused.status, refused.body.error.code]).toEqual([body, 400, "VALIDATION"]);
  }
  expect((await fixture.ask("GET", `/accounts/${id}/`)).body).toEqual(before);
  expect(await audited(id)).toHaveLength(entries);
  for (const body of [{}, { name: 7 }, { name: "x", plan: "gold" }, { name: "a\u0000b" }, "[]"]) {
    expect((await fixture.ask("POST", "/accounts/", body)).status).toBe(400);
  }
});

test("an account is made with its limits or not at all [OPERATOR-06]", async () => {
  const agreed = { name: "Agreed", plan: "enterprise", limits: { requests_per_day: 7, bars30m: "default" } };
  const { body: account } = await fixture.ask("POST", "/accounts/", agreed);
  expect(account).toMatchObject({ limits: { requests_per_day: 7 }, own_limits: { requests_per_day: 7 } });
  expect((await audited(account.id)).map((entry) => entry["after"])).toMatchObject([
    { limits: { requests_per_day: 7 } },
  ]);
  const before = (await fixture.ask("GET", "/accounts/?limit=200")).body.total;
  for (const [changes, text] of [
    [{ limits: { requests_per_week: 5 } }, '"requests_per_week"'],
    [{ plan: "pro" }, "only Enterprise"],
    [{ limits: { requests_per_day: -1 } }, "whole numbers"],
    [{ limits: [7] }, "must be an object"],
  ] as const) {
    const { body } = await fixture.ask("POST", "/accounts/", { ...agreed, ...changes });
    expect(body.error).toMatchObject({ code: "VALIDATION", details: { limits: expect.stringContaining(text) } });
  }
  expect((await fixture.ask("GET", "/accounts/?limit=200")).body.total).toBe(before);
});

test("ids that are none are NOT_FOUND on every path, whatever they are [OPERATOR-08]", async () => {
  for (const { method, path } of operator.OPERATOR_ENDPOINTS.filter((row) => row.path.includes("{id}"))) {
    for (const id of ["0", "-1", "999999", "1e3", "%00", "a".repeat(2_000), "9".repeat(30), "..%2f1"]) {
      const asked = path.replace("{id}", id).replace("{key_id}", "1");
      const { status, body } = await fixture.ask(method, asked, method === "PATCH" ? { name: "x" } : undefined);
      expect([method, asked, status, body.error.code]).toEqual([method, asked, 404, "NOT_FOUND"]);
    }
  }
});

test("a deleted account is gone with its keys and all that is its own, and its usage stays [OPERATOR-09, OPERATOR-11]", async () => {
  const id = await made({ name: "Gone Ltd", plan: "pro" });
  const key = await keyOf(id, { name: "Mr Person", scope: "owner" });
  for (let i = 0; i < 3; i++) await fixture.accounts.ask("GET", "/companies/", key);
  const hook = await fixture.accounts.ask("POST", "/webhooks/", key, { url: "https://hooks.example.com/hook" });
  const rule = {
    symbol: "2222",
    event_type: "price_alert",
    condition: "price_above",
    value: 1,
    webhook_id: hook.body.id,
  };
  expect((await fixture.accounts.ask("POST", "/alerts/", key, rule)).status).toBe(200);
  await fixture.accounts.ask("POST", `/webhooks/${hook.body.id}/test-delivery/`, key);
  const closed: unknown[] = [];
  const { gate, store } = fixture.accounts.world.world;
  const stop = gate.watch((change) => closed.push(change));
  expect((await fixture.ask("DELETE", `/accounts/${id}/`)).body).toEqual({ id, deleted: true });
  stop();
  expect(closed).toContainEqual({ kind: "revoked", accountId: id, keyId: key.id });
  expect((await fixture.accounts.ask("GET", "/companies/", key)).status).toBe(403);
  expect((await fixture.ask("GET", `/accounts/${id}/`)).status).toBe(404);
  expect((await fixture.ask("DELETE", `/accounts/${id}/`)).status).toBe(404);
  const usage = (await fixture.ask("GET", `/accounts/${id}/usage/`)).body;
  expect([usage.total, usage.keys]).toEqual([6, [{ id: key.id, hint: key.text.slice(-4), requests: 6 }]]);
  expect(await store.destinations.list(id)).toEqual([]);
  expect(await store.alerts.list(id)).toEqual([]);
  expect(await store.requestLog.latest(id, { limit: 10, isFailedOnly: false })).toEqual([]);
  const kept = JSON.stringify([await store.keys.list(id), (await store.accounts.since(0)).accounts]);
  expect(kept).not.toContain("Gone Ltd");
  expect(kept).not.toContain("Mr Person");
});

test("usage is asked for by days or from day to day [OPERATOR-11]", async () => {
  const id = await made({ name: "Usage", plan: "pro" });
  const key = await keyOf(id);
  await fixture.accounts.ask("GET", "/quote/9999/", key);
  const path = `/accounts/${id}/usage/`;
  expect((await fixture.ask("GET", `${path}?days=2`)).body).toMatchObject({
    total: 1,
    days: [{ requests: 0 }, { requests: 1 }],
  });
  const range = (await fixture.ask("GET", `${path}?from=2026-10-01&to=2026-10-31`)).body;
  expect([range.days.length, range.days[0].date, range.total]).toEqual([31, "2026-10-01", 0]);
  for (const query of ["from=2026-10-02&to=2026-10-01", "from=2024-01-01&to=2026-01-01", "from=x", "days=x"]) {
    expect((await fixture.ask("GET", `${path}?${query}`)).body.error.code).toBe("INVALID_PARAM");
  }
  const { requests } = (await fixture.ask("GET", `/accounts/${id}/requests/?status=failed`)).body;
  expect(requests).toMatchObject([{ path: "/api/v1/quote/9999/" }]);
});

test("each change is in the audit log once, with who made it, and never a secret [OPERATOR-12, OPERATOR-13]", async () => {
  const { clock, world } = fixture.accounts.world;
  const id = await made({ name: "Audited", plan: "pro" });
  const owner = await keyOf(id, { name: "owner", scope: "owner" });
  clock.advance(SECOND_MS);
  await fixture.ask("PATCH", `/accounts/${id}/`, { plan: "business", status: "active" });
  await fixture.ask("PATCH", `/accounts/${id}/`, { plan: "business" });
  const own = (await fixture.accounts.ask("POST", "/account/keys/", owner, { name: "mine" })).body;
  await fixture.accounts.ask("DELETE", `/account/keys/${own.id}/`, owner);
  await fixture.accounts.ask("DELETE", `/account/keys/${owner.id}/`, owner);
  await fixture.accounts.administration.by("command-line").change(id, { isSuspended: true });
  await fixture.ask("DELETE", `/accounts/${id}/keys/${owner.id}/`);
  await fixture.ask("DELETE", `/accounts/${id}/`);
  const entries = (await audited(id)).toReversed();
  expect(entries.map(({ actor, action, key_id }) => [actor, action, key_id])).toEqual([
    ["operator", "account.create", null],
    ["operator", "key.issue", owner.id],
    ["operator", "account.change", null],
    [`key:${owner.id}`, "key.issue", own.id],
    [`key:${owner.id}`, "key.revoke", own.id],
    ["command-line", "account.change", null],
    ["operator", "key.revoke", owner.id],
    ["operator", "account.delete", null],
  ]);
  expect(entries[2]).toMatchObject({ before: { plan: "pro" }, after: { plan: "business" } });
  expect(entries[5]).toMatchObject({ before: { status: "active" }, after: { status: "suspended" } });
  const text = JSON.stringify(entries);
  for (const { hash } of await world.store.keys.list(id)) expect(text).not.toContain(hash);
  for (const secret of [owner.text, own.key]) expect(text).not.toContain(secret);
  const page = (await fixture.ask("GET", `/audit/?account_id=${id}&action=key.issue&limit=1&offset=1`)).body;
  expect(page).toMatchObject({ count: 1, total: 2, has_more: false, entries: [{ actor: "operator" }] });
  expect((await fixture.ask("GET", `/audit/?actor=key:${owner.id}`)).body.total).toBe(2);
  expect((await fixture.ask("GET", "/audit/?from=2030-01-01")).body.total).toBe(0);
  expect((await fixture.ask("GET", "/audit/?action=nothing")).body.error.code).toBe("INVALID_PARAM");
});

test("the overview has the busiest accounts and what waits to be delivered [OPERATOR-14]", async () => {
  const id = await made({ name: "Busy", plan: "pro" });
  const key = await keyOf(id);
  for (let i = 0; i < 20; i++) await fixture.accounts.ask("GET", "/companies/", key);
  const { body } = await fixture.ask("GET", "/overview/");
  expect(body.busiest[0]).toEqual({ id, name: "Busy", plan: "pro", requests: 20, limit: 50_000 });
  expect(body).toMatchObject({ feed: { ready: true }, members: [{ leads: true }], deliveries: { waiting: 0 } });
});

test("a process is asked to drain and to take customers again by its name; any other is NOT_FOUND [OPERATOR-16]", async () => {
  const [member] = (await fixture.ask("GET", "/overview/")).body.members;
  expect(member).toMatchObject({ connections: 7, draining: false });
  const path = `/members/${encodeURIComponent(member.member)}/drain/`;
  expect((await fixture.ask("POST", path)).body).toEqual({ ...member, draining: true });
  expect((await fixture.ask("DELETE", path)).body).toEqual(member);
  const { status, body } = await fixture.ask("POST", "/members/nobody/drain/");
  expect([status, body.error.code]).toEqual([404, "NOT_FOUND"]);
});
