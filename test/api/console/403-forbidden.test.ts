// Requests that a page of another origin cannot make with the cookie of its visitor.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CONSOLE_HEADER, ConsoleFixture } from "./console-fixture.ts";

const CHANGES = [
  ["POST", "/api/v1/webhooks/"],
  ["POST", "/console/ticket"],
  ["DELETE", "/console/session"],
] as const;
const HOST = "127.0.0.1:8080";

let console: ConsoleFixture;
let cookie: string;
beforeAll(async () => {
  console = await ConsoleFixture.open({ settings: { corsOrigins: ["*"] } });
  cookie = await console.signIn("business");
});
afterAll(() => console.close());

test.each(CHANGES)("%s %s with the cookie needs the header of the console [CONSOLE-09]", async (method, path) => {
  for (const headers of [{}, { "X-Requested-With": "XMLHttpRequest" }]) {
    const refused = await console.call(path, cookie, { method, headers });
    expect([refused.status, refused.body.error.code]).toEqual([403, "FORBIDDEN"]);
  }
});

test("with the header they are done [CONSOLE-09]", async () => {
  const body = JSON.stringify({ url: "https://a.example" });
  const made = await console.call("/api/v1/webhooks/", cookie, { method: "POST", body, headers: CONSOLE_HEADER });
  expect(made.status).toBe(200);
});

test.each([
  ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ["another port of the same machine", { "Sec-Fetch-Site": "same-site" }],
  ["an old browser, on another origin", { Origin: "http://127.0.0.1:3000", Host: HOST }],
  ["a page without an origin", { Origin: "null", Host: HOST }],
])("from %s the cookie counts for nothing, whatever else is sent [CONSOLE-11]", async (_from, headers) => {
  for (const method of ["GET", "POST"]) {
    const path = method === "GET" ? "/api/v1/quote/2222/" : "/api/v1/webhooks/";
    const refused = await console.call(path, cookie, { method, headers: { ...CONSOLE_HEADER, ...headers } });
    expect(refused.status).toBe(401);
  }
  const body = JSON.stringify({ api_key: console.rest.key("pro") });
  const signIn = await console.rest.call("/console/session", null, { method: "POST", body, headers });
  expect([signIn.status, signIn.body.error.code, signIn.headers.get("set-cookie")]).toEqual([403, "FORBIDDEN", null]);
});

test.each([
  ["the page itself", { "Sec-Fetch-Site": "same-origin", Origin: "https://behind.a.proxy" }],
  ["the address bar", { "Sec-Fetch-Site": "none" }],
  ["an old browser", { Origin: `http://${HOST}`, Host: HOST }],
])("from %s it does [CONSOLE-11]", async (_from, headers) => {
  expect((await console.call("/api/v1/quote/2222/", cookie, { headers })).status).toBe(200);
});

test("pages of other origins never read an answer with cookies, also where all origins are allowed [CONSOLE-11]", async () => {
  const headers = { Origin: "http://other.example", "Sec-Fetch-Site": "cross-site" };
  const answer = await console.call("/console/session", cookie, { headers });
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  expect(answer.headers.get("access-control-allow-origin")).not.toBe("http://other.example");
  expect(answer.body).toMatchObject({ account: null, plan: null });
});
