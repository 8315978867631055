import { expect, test } from "bun:test";
import { DAY_MS } from "../../../src/base/index.ts";
import { RestFixture } from "./rest-fixture.ts";

test("a success is 200 with JSON in UTF-8 [HTTP-01, HTTP-07]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.body).toEqual({ symbol: "2222", identifier: null, dataMode: "realtime", plan: "pro" });
});

test("a POST succeeds with 200 as well [HTTP-07]", async () => {
  const fixture = await RestFixture.open();
  const init = { method: "POST", body: JSON.stringify({ url: "https://example.com" }) };
  const answer = await fixture.call("/api/v1/webhooks/", "pro", init);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ got: { url: "https://example.com" } });
});

test("REST paths are under /api/v1, and a missing slash at the end is the same endpoint, without a redirect [HTTP-09, VERSION-01]", async () => {
  const fixture = await RestFixture.open();
  const without = await fixture.call("/api/v1/quote/2222");
  const withSlash = await fixture.call("/api/v1/quote/2222/");
  expect(without.status).toBe(200);
  expect(without.text).toBe(withSlash.text);
});

test("unknown query parameters change nothing, and of a repeated one the first counts [HTTP-08, HTTP-10, HTTP-11]", async () => {
  const fixture = await RestFixture.open();
  const plain = await fixture.call("/api/v1/companies/");
  expect((await fixture.call("/api/v1/companies/?colour=green&x=%zz")).text).toBe(plain.text);
  expect((await fixture.call("/api/v1/companies/?limit=7&limit=9")).body.limit).toBe(7);
});

test("a path parameter is decoded, Arabic included", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call(`/api/v1/quote/${encodeURIComponent("أرامكو")}/`);
  expect(answer.body.symbol).toBe("أرامكو");
});

test("HEAD answers the status and headers of GET with an empty body [HTTP-12]", async () => {
  const fixture = await RestFixture.open();
  const get = await fixture.call("/api/v1/market/summary/");
  const head = await fixture.call("/api/v1/market/summary/", "pro", { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.text).toBe("");
  expect(head.headers.get("content-length")).toBe(String(get.text.length));
  for (const name of ["content-type", "cache-control", "vary"])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  const refused = await fixture.call("/api/v1/quote/9999/", "pro", { method: "HEAD" });
  expect([refused.status, refused.text]).toEqual([404, ""]);
});

test("every answer has an id: the client's own where it is well-formed, else one of ours [HTTP-13, HTTP-14, HTTP-15]", async () => {
  const fixture = await RestFixture.open();
  const idFor = async (given: string) => {
    const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { "X-Request-Id": given } });
    return answer.headers.get("x-request-id");
  };
  for (const good of ["a", "req-1.2_3", "x".repeat(128)]) expect(await idFor(good)).toBe(good);
  for (const bad of ["x".repeat(129), "with space", "semi;colon", "é"]) expect(await idFor(bad)).not.toBe(bad);
  const ids = await Promise.all(Array.from({ length: 50 }, () => fixture.call("/healthz", null)));
  expect(new Set(ids.map((answer) => answer.headers.get("x-request-id"))).size).toBe(50);
});

test("an authenticated answer tells the account's day: limit, what is left, and when it ends [HTTP-16, HTTP-17]", async () => {
  const fixture = await RestFixture.open();
  await fixture.call("/api/v1/quote/2222/", "starter");
  const refused = await fixture.call("/api/v1/quote/9999/", "starter");
  expect(refused.status).toBe(404);
  expect(refused.headers.get("x-ratelimit-limit")).toBe("5000");
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("4998");
  // The next midnight in Riyadh is 21:00 in UTC.
  const midnightMs = Math.floor(fixture.access.clock.nowMs() / DAY_MS) * DAY_MS + 21 * 3_600_000;
  expect(refused.headers.get("x-ratelimit-reset")).toBe(String(midnightMs / 1_000));
  const unknown = await fixture.call("/api/v1/quote/2222/", null);
  expect(unknown.headers.get("x-ratelimit-limit")).toBeNull();
});

test("prices are delayed below Pro unless asked otherwise, and delayed can be asked for on every plan [DELAY-04, DELAY-06, DELAY-07]", async () => {
  const fixture = await RestFixture.open();
  const modeOf = async (key: string, query = "") =>
    (await fixture.call(`/api/v1/quote/2222/${query}`, key)).body.dataMode;
  expect(await modeOf("free")).toBe("delayed");
  expect(await modeOf("starter")).toBe("delayed");
  expect(await modeOf("pro")).toBe("realtime");
  expect(await modeOf("pro", "?data_mode=realtime")).toBe("realtime");
  for (const key of ["free", "starter", "pro", "business"])
    expect(await modeOf(key, "?data_mode=delayed")).toBe("delayed");
});

test("answers are not kept by caches, nor taken for anything but JSON", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("strict-transport-security")).toBeNull();
  const secure = await RestFixture.open({ settings: { publicUrl: "https://api.example.com" } });
  expect((await secure.call("/api/v1/quote/2222/")).headers.get("strict-transport-security")).toContain("max-age=");
});

test("answers do not share headers, whoever asks and whatever comes in between", async () => {
  const fixture = await RestFixture.open();
  const ask = (key: string, id: string, path = "/api/v1/quote/2222/") =>
    fixture.call(path, key, { headers: { "X-Request-Id": id } });
  const answers = [
    await ask("pro", "a"),
    await ask("starter", "b"),
    await ask("pro", "c", "/api/v1/quote/9999/"),
    await ask("pro", "d"),
    await ask("pro", "e", "/api/v1/companies/"),
    await ask("pro", "f", "/healthz"),
    await ask("starter", "g"),
  ];
  const told = answers.map(({ headers }) =>
    ["x-request-id", "x-ratelimit-limit", "x-ratelimit-remaining", "cache-control"].map((name) => headers.get(name)),
  );
  expect(told).toEqual([
    ["a", "50000", "49999", "no-store"],
    ["b", "5000", "4999", "no-store"],
    ["c", "50000", "49998", "no-store"],
    ["d", "50000", "49997", "no-store"],
    ["e", "50000", "49996", "private, no-cache"],
    ["f", null, null, "no-store"],
    ["g", "5000", "4998", "no-store"],
  ]);
});
