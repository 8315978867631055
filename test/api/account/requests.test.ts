import { afterAll, beforeAll, expect, test } from "bun:test";
import { AccountFixture, type TestKey } from "./account-fixture.ts";

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await AccountFixture.open();
});
afterAll(() => fixture.close());

const get = (key: TestKey, path: string) => fixture.ask("GET", path, key);
interface Entry {
  readonly path: string;
  readonly status: number;
}
const list = async (key: TestKey, query = ""): Promise<readonly Entry[]> =>
  (await get(key, `/account/requests/${query}`)).body.requests;

test("the latest requests are there, newest first, and nobody else's [ACCOUNT-07, ACCOUNT-19]", async () => {
  const { keys } = await fixture.account("business", "data");
  const [key] = keys as [TestKey];
  const other = await fixture.account("business", "data");
  await get(other.keys[0] as TestKey, "/companies/?other=1");
  for (const path of ["/companies/", "/quote/9999/", "/webhooks/"]) {
    fixture.world.clock.advance(1_000);
    await get(key, path);
  }
  expect(await list(key)).toMatchObject([
    { method: "GET", path: "/api/v1/webhooks/", status: 200, code: null, key_hint: key.text.slice(-4) },
    { path: "/api/v1/quote/9999/", status: 409, code: "PRICE_DATA_TEMPORARILY_UNAVAILABLE" },
    { path: "/api/v1/companies/", status: 200 },
  ]);
  expect((await list(key, "?status=failed")).map(({ status }) => status)).toEqual([409]);
  expect(await list(key, "?limit=1")).toHaveLength(1);
  expect((await get(key, "/account/requests/?status=good")).body.error.code).toBe("INVALID_PARAM");
});

test("no secret that stood in an address is kept [ACCOUNT-10]", async () => {
  const { keys } = await fixture.account("business", "data");
  const [key] = keys as [TestKey];
  const secrets = ["marsad_live_abcdefgh12345678", "s3cr3tvalue"];
  await get(key, `/companies/?api_key=${secrets[0]}&token=${secrets[1]}&index=TASI`);
  fixture.world.clock.advance(1_000);
  await get(key, `/quote/${secrets[0]}/`);
  await get(key, `/companies/?a%70i_key=${secrets[1]}&Access-Token=${secrets[1]}`);
  await get(key, `/companies/?filler=${"x".repeat(5_000)}`);
  const entries = await list(key);
  expect(entries).toHaveLength(4);
  for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
  expect(entries.at(-1)?.path).toContain("index=TASI");
  expect(Math.max(...entries.map(({ path }) => path.length))).toBeLessThanOrEqual(501);
});

test("100,000 requests leave 200 successes and 200 failures, the latest [ACCOUNT-08]", async () => {
  const { accountId, keys } = await fixture.account("enterprise", "data");
  const [key] = keys as [TestKey];
  const { store, requests, gate, clock } = fixture.world.world;
  await get(key, "/quote/9999/");
  const admission = gate.admit(key.text, "127.0.0.1", "/x/");
  if (admission.caller === undefined) throw new Error("the key was refused");
  for (let i = 0; i < 100_000; i++) {
    const noted = { id: `r${i}`, method: "GET", path: `/p/${i}`, query: "", startedMs: 0 };
    requests.note(admission.caller, noted, i % 1_000 === 999 ? 404 : 200, undefined, 0.1);
    if (i % 20_000 === 19_999) {
      clock.advance(1_000);
      await requests.latest(accountId, { limit: 1, isFailedOnly: false });
    }
  }
  const failed = await requests.latest(accountId, { limit: 10_000, isFailedOnly: true });
  expect(failed).toHaveLength(101);
  expect(failed[0]?.path).toBe("/p/99999");
  const all = await requests.latest(accountId, { limit: 10_000, isFailedOnly: false });
  expect(all).toHaveLength(301);
  expect(new Set(all.map(({ requestId }) => requestId)).size).toBe(301);
  expect(all.filter(({ status }) => status === 200).at(-1)?.path).toBe("/p/99799");
  expect(await store.requestLog.latest(accountId + 1_000, { limit: 10, isFailedOnly: false })).toEqual([]);
});
