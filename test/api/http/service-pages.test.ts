import { expect, test } from "bun:test";
import { Value } from "typebox/value";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "./rest-fixture.ts";

test("/healthz answers without a key [RUN-24]", async () => {
  const fixture = await RestFixture.open({ problems: { database: "The database does not answer." } });
  const answer = await fixture.call("/healthz", null);
  expect(answer.status).toBe(200);
  expect(Value.Check(rest.Health, answer.body)).toBe(true);
});

test("/readyz is 200 when feed, database and market are usable [RUN-25]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/readyz", null);
  expect([answer.status, answer.body.status]).toEqual([200, "ready"]);
  expect(Value.Check(rest.Ready, answer.body)).toBe(true);
});

test("what is only odd is a warning of a service that is ready [FEED-13]", async () => {
  const fixture = await RestFixture.open({ warnings: ["3 × something odd"] });
  const answer = await fixture.call("/readyz", null);
  expect([answer.status, answer.body.status]).toEqual([200, "ready"]);
  expect(answer.body.warnings).toEqual(["3 × something odd"]);
  expect(Value.Check(rest.Ready, answer.body)).toBe(true);
});

for (const name of ["feed", "database", "market"] as const) {
  test(`/readyz is 503 and names the ${name} when it is not usable [RUN-26]`, async () => {
    const fixture = await RestFixture.open({ problems: { [name]: "It is away." } });
    const answer = await fixture.call("/readyz", null);
    expect([answer.status, answer.body.status]).toEqual([503, "not_ready"]);
    expect(Value.Check(rest.Ready, answer.body)).toBe(true);
    const wrong = Object.entries<{ ready: boolean; detail: string }>(answer.body.checks).filter(
      ([, check]) => !check.ready,
    );
    expect(wrong).toEqual([[name, { ready: false, detail: "It is away." }]]);
  });
}

test.each([
  ["stopping", "The service is stopping."],
  ["draining", "The process is draining: it closes its sockets one after the other and takes no new ones."],
] as const)(
  "a process that is %s is not ready and asks its clients to leave [RUN-26, DRAIN-01]",
  async (leaving, why) => {
    const fixture = await RestFixture.open({ leaving });
    const answer = await fixture.call("/readyz", null);
    expect([answer.status, answer.body.status]).toEqual([503, "not_ready"]);
    for (const name of ["feed", "database", "market"]) expect(answer.body.checks[name].detail).toBe(why);
    expect(answer.headers.get("connection")).toBe("close");
  },
);

test("/openapi.json, /asyncapi.json and /docs answer without a key, and so does the landing page [RUN-27]", async () => {
  const fixture = await RestFixture.open();
  expect((await fixture.call("/openapi.json", null)).body.openapi).toBe("3.1.1");
  expect((await fixture.call("/asyncapi.json", null)).body.asyncapi).toBe("3.0.0");
  for (const path of ["/", "/docs", "/docs/"]) {
    const page = await fixture.call(path, null);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(page.text).toContain("/asyncapi.json");
    expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  }
});

test("files of the reference come from here, typed, and can be asked for again cheaply", async () => {
  const fixture = await RestFixture.open();
  const files = [
    ...["/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/docs/marsad.js", "/brand/tokens.css"],
    ...["/brand/pages.css", "/brand/vazirmatn.woff2", "/brand/vazirmatn-OFL.txt", "/brand/icon.svg"],
    ...["/brand/icon-192.png", "/brand/icon-512.png"],
  ];
  for (const file of files) {
    const answer = await fixture.call(file, null);
    expect([file, answer.status]).toEqual([file, 200]);
    expect(answer.headers.get("content-type")).toMatch(/^(?:text|image|font)\//);
    const headers = { "If-None-Match": answer.headers.get("etag") ?? "" };
    expect((await fixture.call(file, null, { headers })).status).toBe(304);
  }
  expect((await fixture.call("/docs/package.json", null)).status).toBe(400);
  expect((await fixture.call("/docs/..%2fpackage.json", null)).status).toBe(400);
});

test("/metrics answers loopback and counts requests by route and status [RUN-28]", async () => {
  const fixture = await RestFixture.open();
  await fixture.call("/api/v1/quote/2222/");
  await fixture.call("/api/v1/quote/1120/");
  await fixture.call("/api/v1/quote/9999/");
  for (const method of ["PROPFIND", "MKCOL", "REPORT"]) await fixture.call(`/nowhere/${method}/`, null, { method });
  const page = await fixture.call("/metrics", null, {}, "127.0.0.1");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toStartWith("text/plain");
  const route = "/api/v1/quote/{symbol}/";
  expect(page.text).toContain(`marsad_http_requests_total{route="${route}",method="GET",status="200"} 2`);
  expect(page.text).toContain(`marsad_http_requests_total{route="${route}",method="GET",status="404"} 1`);
  expect(page.text).toContain('marsad_http_requests_total{route="none",method="other",status="400"} 3');
  expect(page.text).toContain('marsad_http_refusals_total{code="INVALID_SYMBOL"} 1');
  expect(page.text).not.toContain("/nowhere");
});

test("/metrics answers its token and no one else [RUN-28]", async () => {
  const fixture = await RestFixture.open({ settings: { metricsToken: "hunter2hunter2" } });
  const ask = async (headers: Record<string, string>, address = "203.0.113.50") =>
    (await fixture.call("/metrics", null, { headers }, address)).status;
  expect(await ask({})).toBe(403);
  const closed = await fixture.call("/metrics", null, {}, "203.0.113.50");
  expect(closed.body).toEqual({ detail: "Metrics answer a loopback address or their own token." });
  expect(await ask({ Authorization: "Bearer hunter2hunter2" })).toBe(200);
  expect(await ask({ Authorization: "Bearer hunter2hunter3" })).toBe(403);
  expect(await ask({ Authorization: "hunter2hunter2" })).toBe(403);
  expect(await ask({ "X-Forwarded-For": "127.0.0.1" })).toBe(403);
  expect(await ask({}, "::1")).toBe(200);
  expect(await ask({}, "::ffff:127.0.0.1")).toBe(200);
  const open = await RestFixture.open();
  const headers = { Authorization: "Bearer null" };
  expect((await open.call("/metrics", null, { headers }, "203.0.113.50")).status).toBe(403);
});

test("a proxy on this machine does not open /metrics to those behind it [RUN-28, DOOR-09]", async () => {
  const local = await RestFixture.open();
  const ask = async (headers: Record<string, string>, fixture = local) =>
    (await fixture.call("/metrics", null, { headers }, "127.0.0.1")).status;
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto", "Via"]) {
    expect([header, await ask({ [header]: "127.0.0.1" })]).toEqual([header, 403]);
  }
  for (const host of ["api.example.com", "203.0.113.5:8080", "localhost.example.com", "127.0.0.1.example.com", ""]) {
    expect([host, await ask({ Host: host })]).toEqual([host, 403]);
  }
  for (const host of ["localhost:8080", "127.0.0.1", "[::1]:9090", "LOCALHOST"]) {
    expect([host, await ask({ Host: host })]).toEqual([host, 200]);
  }
  const token = { Authorization: "Bearer hunter2hunter2" };
  for (const proxied of [{ trustedProxies: ["127.0.0.1"] }, { publicUrl: "https://api.example.com" }]) {
    const fixture = await RestFixture.open({ settings: { ...proxied, metricsToken: "hunter2hunter2" } });
    expect([await ask({}, fixture), await ask(token, fixture)]).toEqual([403, 200]);
  }
});
