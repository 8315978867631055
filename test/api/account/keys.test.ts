import { afterAll, beforeAll, expect, test } from "bun:test";
import { ConsoleSignIn, DEMO_ACCOUNTS } from "../../../src/access/index.ts";
import { SILENT_LOG } from "../../world/silent-log.ts";
import { AccountFixture, keyText, type TestKey } from "./account-fixture.ts";

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await AccountFixture.open();
});
afterAll(() => fixture.close());

const KEYS = "/account/keys/";

test("only owner keys see, make and delete keys, whatever else is wrong [ACCOUNT-11]", async () => {
  const { keys } = await fixture.account("starter", "owner", "data");
  const [owner, data] = keys as [TestKey, TestKey];
  for (const [method, path, body] of [
    ["GET", KEYS, undefined],
    ["POST", KEYS, { name: "x", scope: "owner" }],
    ["POST", KEYS, "no json"],
    ["DELETE", `${KEYS}${owner.id}/`, undefined],
    ["DELETE", `${KEYS}nonsense/`, undefined],
  ] as const) {
    const refused = await fixture.ask(method, path, data, body);
    expect([refused.status, refused.body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
  expect((await fixture.ask("GET", KEYS, owner)).body.count).toBe(2);
});

test("of the demo keys only the Enterprise one is an owner [ACCOUNT-17]", async () => {
  for (const { keyText: text, plan } of DEMO_ACCOUNTS) {
    const { status } = await fixture.world.ask("GET", KEYS, undefined, keyText(text));
    expect([plan, status]).toEqual([plan, plan === "enterprise" ? 200 : 403]);
  }
});

test("a key is made, works at once, is listed without its text, and is refused at once when deleted [ACCOUNT-12, ACCOUNT-13, ACCOUNT-15, ACCOUNT-18]", async () => {
  const { keys } = await fixture.account("pro", "owner");
  const [owner] = keys as [TestKey];
  const made = (await fixture.ask("POST", KEYS, owner, { name: "CI", scope: "data" })).body;
  expect(made).toMatchObject({ name: "CI", scope: "data", hint: made.key.slice(-4), last_used_at: null });
  const fresh = { id: made.id, text: keyText(made.key) };
  expect((await fixture.ask("GET", "/companies/", fresh)).status).toBe(200);
  const listed = (await fixture.ask("GET", KEYS, owner)).body;
  expect(JSON.stringify(listed)).not.toContain(made.key);
  expect(listed.keys[1]).toMatchObject({ id: made.id, name: "CI", last_used_at: expect.stringMatching(/^2026-11-/) });
  expect((await fixture.ask("DELETE", `${KEYS}${made.id}/`, owner)).body).toEqual({ id: made.id, deleted: true });
  expect((await fixture.ask("GET", "/companies/", fresh)).status).toBe(403);
  expect((await fixture.ask("GET", KEYS, owner)).body.count).toBe(1);
  expect((await fixture.world.world.store.keys.list()).find(({ id }) => id === made.id)?.revokedAtMs).not.toBeNull();
});

test("a key cannot delete itself, nor one that is not its account's [ACCOUNT-16]", async () => {
  const { keys } = await fixture.account("pro", "owner");
  const [owner] = keys as [TestKey];
  const stranger = await fixture.account("pro", "data");
  const own = await fixture.ask("DELETE", `${KEYS}${owner.id}/`, owner);
  expect([own.status, own.body.error.code]).toEqual([400, "VALIDATION"]);
  for (const id of [stranger.keys[0]?.id, 999_999, "0", "-1", "1e3", "%00", "a".repeat(3_000)]) {
    const refused = await fixture.ask("DELETE", `${KEYS}${id}/`, owner);
    expect([refused.status, refused.body.error.code]).toEqual([404, "NOT_FOUND"]);
  }
  expect((await fixture.ask("GET", "/companies/", stranger.keys[0] as TestKey)).status).toBe(200);
});

test("bodies that ask for no key are refused with what is wrong [ACCOUNT-13]", async () => {
  const { accountId, keys } = await fixture.account("pro", "owner");
  const [owner] = keys as [TestKey];
  const bodies: readonly (readonly [unknown, string])[] = [
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: "a\nb" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: 5 }, "name"],
    [{ name: "ok", scope: "root" }, "scope"],
    [{ name: "ok", scope: ["owner"] }, "scope"],
    ["[]", "body"],
    ["nonsense", "body"],
  ];
  for (const [body, field] of bodies) {
    const refused = await fixture.ask("POST", KEYS, owner, body);
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, [field]]);
  }
  expect(await fixture.administration.keys(accountId)).toHaveLength(1);
});

test("no more keys than the plan has, and no more than ten times that in a day [ACCOUNT-14]", async () => {
  const { keys } = await fixture.account("starter", "owner");
  const [owner] = keys as [TestKey];
  const make = () => fixture.ask("POST", KEYS, owner, { name: "one more" });
  await make();
  await make();
  const refused = await make();
  expect([refused.status, refused.body.error.code]).toEqual([403, "PLAN_LIMIT"]);
  expect(refused.body.error.message).toBe("Having 4 API keys needs the Pro plan or higher.");
  const made: number[] = [];
  for (let i = 0; i < 40; i++) {
    const [, , last] = (await fixture.ask("GET", KEYS, owner)).body.keys;
    if (last !== undefined) await fixture.ask("DELETE", `${KEYS}${last.id}/`, owner);
    const { status } = await make();
    fixture.world.clock.advance(5_000);
    made.push(status);
  }
  expect(made.filter((status) => status === 200)).toHaveLength(27);
  expect(made.at(-1)).toBe(429);
});

test("a ticket stands for its key once and for 30 seconds, at every process [ACCOUNT-20]", async () => {
  const { clock, store } = fixture.world.world;
  const elsewhere = new ConsoleSignIn({ sessions: store.consoleSessions, clock, log: SILENT_LOG });
  const { keys } = await fixture.account("free", "data");
  const [key] = keys as [TestKey];
  const make = async (): Promise<string> => (await fixture.ask("POST", "/ws-tickets/", key)).body.ticket;
  const [first, second] = [await make(), await make()];
  expect(await elsewhere.takeTicket(first)).toEqual({ keyId: key.id, isConsoleTicket: false });
  expect(await elsewhere.takeTicket(first)).toEqual({ keyId: null });
  clock.advance(30_000);
  expect(await elsewhere.takeTicket(second)).toEqual({ keyId: null });
});
