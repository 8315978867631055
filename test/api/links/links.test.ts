// Links for spreadsheets: the accounts that make them, the answers at their addresses, their rate limit, and their secrets.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { MINUTE_MS } from "../../../src/base/index.ts";
import { LIMITS, rest } from "../../../src/wire/index.ts";
import { morningScript } from "../../world/morning.ts";
import { AccountFixture, type TestKey } from "../account/account-fixture.ts";

const ADDRESS = "203.0.113.5";
const QUOTES = { name: "Mine", path: "/quotes/", query: { symbols: "2222,1120" }, format: "csv" };

let fixture: AccountFixture;
let owner: TestKey;
let reader: TestKey;
beforeAll(async () => {
  fixture = await AccountFixture.open();
  await fixture.world.world.play(morningScript());
  const { keys } = await fixture.account("pro", "owner", "data");
  [owner, reader] = keys as [TestKey, TestKey];
});
afterAll(() => fixture.close());

const open = async (url: string, init: RequestInit = {}): Promise<Response> =>
  await fixture.world.world.door.fetch(new Request(url, init), ADDRESS);
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const make = async (body: unknown = QUOTES, key = owner) => (await fixture.ask("POST", "/links/", key, body)).body;
const used = async (key = owner): Promise<number> =>
  (await fixture.ask("GET", "/account/", key)).body.usage.requests_today;

test("an owner makes a link, which is listed without its address [LINKS-01, LINKS-02]", async () => {
  const made = await make();
  const { url, ...listed } = made;
  expect(listed).toMatchObject(QUOTES);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/links\/lnk_[\w-]{43}$/);
  expect((await fixture.ask("GET", "/links/", owner)).body).toEqual({ links: [listed], count: 1 });
  for (const [method, path] of [
    ["POST", "/links/"],
    ["GET", "/links/"],
    ["DELETE", `/links/${made.id}/`],
  ] as const) {
    const { status, body } = await fixture.ask(method, path, reader, method === "POST" ? QUOTES : undefined);
    expect([status, body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
});

test("its address answers the CSV of its request after a byte order mark, without a key [LINKS-04]", async () => {
  const { url } = await make();
  const answer = await open(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const bytes = await bytesOf(answer);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const csv = await open("http://127.0.0.1:8080/api/v1/quotes/?symbols=2222%2C1120&format=csv", {
    headers: { "X-API-Key": owner.text },
  });
  expect(bytes.subarray(3).toString()).toBe(await csv.text());
  expect(bytes.toString().split("\r\n").length).toBe(4);
  const head = await open(url, { method: "HEAD" });
  expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0]);
  const packed = await open(url, { headers: { "Accept-Encoding": "gzip" } });
  expect(packed.status).toBe(200);
});

test("every endpoint that has CSV can be linked, and nothing else [LINKS-03]", async () => {
  const paths = rest.ENDPOINTS.filter(({ csvRows }) => csvRows !== undefined).map(({ path }) =>
    path.replace("{symbol}", "2222").replace("{index}", "TASI"),
  );
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    const made = await fixture.ask("POST", "/links/", owner, { name: path, path: `/api/v1${path}` });
    expect([path, made.status, made.body.path]).toEqual([path, 200, path]);
    await fixture.ask("DELETE", `/links/${made.body.id}/`, owner);
  }
  for (const change of [
    { path: "/account/" },
    { path: "/market/summary/" },
    { path: "/quotes/2222/" },
    { path: "/historical/22?22/" },
    { path: "https://other.example/quotes/" },
    { path: undefined },
    { name: "" },
    { format: "json" },
    { query: "symbols=2222" },
    { query: { "X-API-Key": "a" } },
    { query: { symbols: ["2222"] } },
  ]) {
    const { status, body } = await fixture.ask("POST", "/links/", owner, { ...QUOTES, ...change });
    expect([status, body.error.code]).toEqual([400, "VALIDATION"]);
    expect(Object.keys(body.error.details)).toEqual(Object.keys(change));
  }
});

test("it sees what the plan of its account sees, and counts as its requests [LINKS-05]", async () => {
  const free = await fixture.account("free", "owner");
  const [key] = free.keys as [TestKey];
  const { url } = await make(QUOTES, key);
  const refused = await open(url);
  expect([refused.status, JSON.parse(await refused.text()).error.code]).toEqual([403, "PLAN_LIMIT"]);
  const { url: good } = await make();
  const before = await used();
  await open(good);
  await open(good);
  expect(await used()).toBe(before + 3);
  const { body } = await fixture.ask("GET", "/account/requests/", owner);
  expect(
    body.requests.filter(({ path }: { path: string }) => path.startsWith("/api/v1/quotes/?")).length,
  ).toBeGreaterThan(1);
});

test("it answers ten requests a minute, and those beyond take nothing from the quota [LINKS-06]", async () => {
  const { url } = await make();
  const { url: other } = await make();
  const before = await used();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) statuses.push((await open(url)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await open(other)).status).toBe(200);
  expect(await used()).toBe(before + 12);
  await fixture.world.pass(MINUTE_MS);
  expect((await open(url)).status).toBe(200);
});

test("a link for a chart is the base address of one [LINKS-03, UDF-09]", async () => {
  const made = await make({ name: "My chart", path: "/udf/" });
  expect([made.path, made.format]).toEqual(["/udf/", "json"]);
  expect(made.url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/links\/lnk_[\w-]{43}\/udf$/);
  const before = await used();
  const answer = await open(`${made.url}/symbols?symbol=2222`);
  expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([200, "50000"]);
  expect(JSON.parse(await answer.text()).ticker).toBe("2222");
  expect((await open(`${made.url}/history?symbol=9999&resolution=D&from=0&to=1`)).status).toBe(404);
  expect(await used()).toBe(before + 3);
  const requests = await fixture.ask("GET", "/account/requests/", owner);
  expect(requests.text).toContain("/udf/symbols?symbol=2222");
  expect(requests.text).not.toContain(made.url.split("/")[4].slice(4, 20));

  const statuses: number[] = [];
  for (let count = 0; count < 60; count++) statuses.push((await open(`${made.url}/time`)).status);
  expect(statuses).toEqual([...Array.from({ length: 58 }, () => 200), 429, 429]);
  const { url: sheet } = await make();
  for (const address of [made.url.slice(0, -4), made.url, `${sheet}/udf/config`]) {
    expect((await open(address)).status).toBe(address === made.url ? 400 : 404);
  }
  await fixture.ask("DELETE", `/links/${made.id}/`, owner);
  const gone = await open(`${made.url}/config`);
  expect([gone.status, JSON.parse(await gone.text()).s]).toEqual([404, "error"]);
});

test("a deleted link is not found, nor is one whose key was deleted, nor one that never was [LINKS-07]", async () => {
  const { id, url } = await make();
  expect((await fixture.ask("DELETE", `/links/${id}/`, owner)).body).toEqual({ id, deleted: true });
  expect((await fixture.ask("DELETE", `/links/${id}/`, owner)).status).toBe(404);
  const { keys, accountId } = await fixture.account("pro", "owner", "owner");
  const [one, two] = keys as [TestKey, TestKey];
  const { url: ended } = await make(QUOTES, one);
  expect((await open(ended)).status).toBe(200);
  await fixture.ask("DELETE", `/account/keys/${one.id}/`, two);
  expect((await fixture.world.world.store.links.list(accountId)).length).toBe(0);
  for (const address of [url, ended, `${url.slice(0, -1)}x`, "http://127.0.0.1:8080/links/none"]) {
    const answer = await open(address);
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).error.code]).toEqual([404, "NOT_FOUND"]);
    expect(text).not.toContain("lnk_");
  }
});

test("another account's link is not found [LINKS-07]", async () => {
  const { id } = await make();
  const [key] = (await fixture.account("pro", "owner")).keys as [TestKey];
  expect((await fixture.ask("DELETE", `/links/${id}/`, key)).status).toBe(404);
});

test("its secret is in no list, log or table [LINKS-08]", async () => {
  const { url } = await make();
  const secret = url.slice(url.indexOf("lnk_"));
  await open(url);
  const requests = await fixture.ask("GET", "/account/requests/?limit=200", owner);
  const listed = await fixture.ask("GET", "/links/", owner);
  expect(requests.text + listed.text).not.toContain(secret.slice(4, 20));
  const kept = JSON.stringify(await fixture.world.world.store.links.list(requests.body.id ?? 1));
  expect(kept).not.toContain(secret);
});

test("an account has at most 50 links [LINKS-09]", async () => {
  const [key] = (await fixture.account("business", "owner")).keys as [TestKey];
  for (let count = 0; count < LIMITS.links.max; count++) {
    expect((await fixture.ask("POST", "/links/", key, QUOTES)).status).toBe(200);
  }
  const { status, body } = await fixture.ask("POST", "/links/", key, QUOTES);
  expect([status, body.error.code]).toEqual([403, "PLAN_LIMIT"]);
});

test("a link of events answers their feed [LINKS-10]", async () => {
  const { url, format } = await make({ name: "News", path: "/events/", query: { limit: "5" }, format: "rss" });
  const answer = await open(url);
  expect([format, answer.status, answer.headers.get("content-type")]).toEqual([
    "rss",
    200,
    "application/rss+xml; charset=utf-8",
  ]);
  expect((await bytesOf(answer)).toString()).toStartWith("<?xml");
});

test("a link of the company calendar answers a calendar file, and no other path does [LINKS-10]", async () => {
  const calendar = {
    name: "Days",
    path: "/company-calendar/",
    query: { type: "dividend", language: "en" },
    format: "ics",
  };
  const { url, ...listed } = await make(calendar);
  expect(listed).toMatchObject(calendar);
  const answer = await open(url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const text = (await bytesOf(answer)).toString();
  expect(text.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
  const asked = await open("http://127.0.0.1:8080/api/v1/company-calendar/?type=dividend&language=en&format=ics", {
    headers: { "X-API-Key": owner.text },
  });
  const lines = (of: string): string[] => of.split("\r\n").filter((line) => !line.startsWith("DTSTAMP"));
  expect(lines(text)).toEqual(lines(await asked.text()));
  const refused = await make({ ...QUOTES, format: "ics" });
  expect(refused.error.details).toEqual({ format: "must be one of: csv." });
});
