// Signing in to the console: the cookie, the key that it stands for, and the end of the session.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { ConsoleSignIn, THROTTLES } from "../../../src/access/index.ts";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import { HOUR_MS, MINUTE_MS } from "../../../src/base/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { START_MS } from "../../access/gate-fixture.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { CONSOLE_HEADER, ConsoleFixture, cookieOf } from "./console-fixture.ts";

let console: ConsoleFixture;
beforeEach(async () => {
  console = await ConsoleFixture.open();
});
afterEach(() => console.close());

test("a key signs in: the answer names account and plan, the cookie is for this service alone [CONSOLE-01]", async () => {
  const answer = await console.post("/console/session", { api_key: console.rest.key("pro") });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ account: { id: expect.any(Number), name: expect.any(String) }, plan: "pro" });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^marsad_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.text).not.toContain(console.rest.key("pro"));
});

test("behind https the cookie goes over nothing else [CONSOLE-01]", async () => {
  const body = { api_key: console.rest.key("pro") };
  const proxied = await console.post("/console/session", body, { "X-Forwarded-Proto": "https" });
  expect(proxied.headers.get("set-cookie")).toEndWith("; Secure");
  const secure = await ConsoleFixture.open({ settings: { publicUrl: "https://market.example.com" } });
  const answer = await secure.post("/console/session", { api_key: secure.rest.key("pro") });
  expect(answer.headers.get("set-cookie")).toEndWith("; Secure");
  await secure.close();
});

test("a bad key is refused as over REST, and sets no cookie [CONSOLE-01]", async () => {
  const cases = [
    [{}, 401, "Authentication credentials were not provided."],
    [{ api_key: "" }, 401, "Authentication credentials were not provided."],
    [{ api_key: "sesame" }, 403, "Invalid API key format."],
    [{ api_key: `marsad_live_${"a".repeat(40)}` }, 403, "API key is invalid or has been revoked."],
  ] as const;
  for (const [body, status, detail] of cases) {
    const answer = await console.post("/console/session", body);
    expect([answer.status, answer.body, answer.headers.get("set-cookie")]).toEqual([status, { detail }, null]);
  }
  expect((await console.post("/console/session", { api_key: 7 })).body.error.code).toBe("VALIDATION");
  expect((await console.post("/console/session", [])).status).toBe(400);
});

test("keys are guessed no faster here than anywhere [CONSOLE-01]", async () => {
  const statuses: number[] = [];
  for (let at = 0; at <= THROTTLES.addressFailuresPerMinute; at++) {
    const key = `marsad_live_${String(at).padStart(40, "0")}`;
    statuses.push((await console.post("/console/session", { api_key: key })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("the cookie stands for the key: what it may see is the key's [CONSOLE-04]", async () => {
  const cookie = await console.signIn("starter");
  const byKey = await console.rest.call("/api/v1/quote/2222/", "starter");
  const byCookie = await console.call("/api/v1/quote/2222/", cookie);
  expect([byCookie.status, byCookie.body]).toEqual([200, byKey.body]);
  const refused = await console.call("/api/v1/market/depth/2222/", cookie);
  expect([refused.status, refused.body.error.code]).toEqual([403, "PLAN_LIMIT"]);
});

test("a session has 300 requests a minute, and takes none from the account [CONSOLE-50]", async () => {
  const { rest } = console;
  const { keyText, account } = rest.access.accounts.add("free", { createdAtMs: START_MS });
  await rest.beat();
  const remaining = async (): Promise<number> => {
    const { headers } = await rest.call("/api/v1/quote/2222/", null, { headers: { "X-API-Key": keyText } });
    return Number(headers.get("x-ratelimit-remaining"));
  };
  const first = await remaining();
  const cookie = cookieOf(await console.post("/console/session", { api_key: keyText }));
  const statuses = new Map<number, number>();
  for (let count = 0; count < THROTTLES.sessionRequestsPerMinute + 5; count++) {
    const { status } = await console.call(count % 2 === 0 ? "/api/v1/quote/2222/" : "/api/v1/webhooks/", cookie);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses).toEqual(
    new Map([
      [200, 150],
      [403, 150],
      [429, 5],
    ]),
  );
  const another = cookieOf(await console.post("/console/session", { api_key: keyText }));
  expect((await console.call("/api/v1/quote/2222/", another)).status).toBe(200);
  expect(await remaining()).toBe(first - 1);
  await rest.beat();
  expect([...rest.access.usage.totals.values()]).toMatchObject([{ accountId: account.id, requests: 2 }]);
  expect(rest.noted).toEqual([account.id, account.id]);
  rest.access.clock.advance(MINUTE_MS);
  expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(200);
});

test("the console goes on when the account's day is used up [CONSOLE-50]", async () => {
  const cookie = await console.signIn("free");
  const byKey = async (): Promise<number> => (await console.rest.call("/api/v1/quote/2222/", "free")).status;
  while ((await byKey()) === 200) console.rest.access.clock.advance(MINUTE_MS / 5);
  expect(await byKey()).toBe(429);
  expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(200);
});

test("whoever is not signed in is not let in, and hears it without an error where it asks who it is [CONSOLE-02]", async () => {
  const made = `marsad_session=${"x".repeat(43)}`;
  for (const cookie of ["", "other=1", "marsad_session=", "marsad_session=short", made]) {
    expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(401);
    const told = await console.call("/console/session", cookie);
    expect([told.status, told.body]).toEqual([200, { account: null, plan: null, demo_keys: [] }]);
  }
  const told = await console.call("/console/session", await console.signIn());
  expect(told.body).toMatchObject({ plan: "pro" });
});

test("a page hears whether alerts can send e-mails [CONSOLE-51]", async () => {
  const told = async (fixture: ConsoleFixture) => (await fixture.call("/console/session", await fixture.signIn())).body;
  expect(await told(console)).not.toHaveProperty("has_email");
  const emails = onEndpoint(rest.endpoints.listEmails, () => json({ emails: [], count: 0 }));
  const sending = await ConsoleFixture.open({ endpoints: [emails] });
  expect(await told(sending)).toMatchObject({ has_email: true });
  await sending.close();
});

test("a page hears which sites may show widgets, where there are any [WIDGETS-04]", async () => {
  const told = async (fixture: ConsoleFixture) => (await fixture.call("/console/session", await fixture.signIn())).body;
  expect(await told(console)).not.toHaveProperty("widget_origins");
  const open = await ConsoleFixture.open({ settings: { widgetOrigins: ["https://site.example"] } });
  expect(await told(open)).toMatchObject({ widget_origins: ["https://site.example"] });
  expect((await open.call("/console/session", "")).body).not.toHaveProperty("widget_origins");
  await open.close();
});

test("signing out ends the session and takes the cookie away; a second time is the same [CONSOLE-03]", async () => {
  const cookie = await console.signIn();
  for (let turn = 0; turn < 2; turn++) {
    const out = await console.call("/console/session", cookie, { method: "DELETE", headers: CONSOLE_HEADER });
    expect([out.status, out.body]).toEqual([200, { account: null, plan: null }]);
    expect(out.headers.get("set-cookie")).toStartWith("marsad_session=; Path=/; Max-Age=0;");
    expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(401);
  }
});

test("who signs in again leaves no session behind [CONSOLE-03]", async () => {
  const first = await console.signIn();
  const again = await console.post("/console/session", { api_key: console.rest.key("starter") }, { Cookie: first });
  expect((await console.call("/api/v1/quote/2222/", first)).status).toBe(401);
  expect((await console.call("/console/session", cookieOf(again))).body.plan).toBe("starter");
});

test("a session ends with its key, from the next look at the store on [CONSOLE-04]", async () => {
  const { keyText, key } = console.rest.access.accounts.add("pro", { createdAtMs: 0 });
  await console.rest.beat();
  const cookie = cookieOf(await console.post("/console/session", { api_key: keyText }));
  expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(200);
  console.rest.access.accounts.changeKey({ ...key, revokedAtMs: 1 });
  await console.rest.beat();
  const refused = await console.call("/api/v1/quote/2222/", cookie);
  expect([refused.status, refused.body.detail]).toEqual([403, "API key is invalid or has been revoked."]);
});

test("a session lasts twelve hours [CONSOLE-05]", async () => {
  const cookie = await console.signIn();
  const { clock } = console.rest.access;
  clock.advance(12 * HOUR_MS - 1_000);
  await console.rest.beat();
  expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(200);
  clock.advance(1_000);
  expect((await console.call("/api/v1/quote/2222/", cookie)).status).toBe(401);
});

test("a request that carries a key and a cookie is the key's [CONSOLE-08]", async () => {
  const cookie = await console.signIn("business");
  const headers = { Cookie: cookie, "X-API-Key": console.rest.key("starter") };
  expect((await console.rest.call("/api/v1/quote/2222/", null, { headers })).body.plan).toBe("starter");
  const bad = { Cookie: cookie, "X-API-Key": "sesame" };
  expect((await console.rest.call("/api/v1/quote/2222/", null, { headers: bad })).status).toBe(403);
  const change = { method: "POST", body: "{}", headers: { Cookie: cookie, "X-API-Key": console.rest.key("business") } };
  expect((await console.rest.call("/api/v1/webhooks/", null, change)).status).toBe(200);
});

test("a ticket that a session asks for is marked as the console's, that of a key is not [CONSOLE-55]", async () => {
  const cookie = await console.signIn();
  const elsewhere = new ConsoleSignIn({
    sessions: console.store.consoleSessions,
    clock: console.rest.access.clock,
    log: SILENT_LOG,
  });
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const init = { method: "POST", headers: { ...CONSOLE_HEADER, ...headers } };
    return elsewhere.takeTicket((await console.rest.call("/console/ticket", null, init)).body.ticket);
  };
  expect(await ask({ Cookie: cookie })).toMatchObject({ isConsoleTicket: true });
  expect(await ask({ Cookie: cookie, "X-API-Key": console.rest.key("pro") })).toMatchObject({ isConsoleTicket: false });
});
