// The public status page: its content in both languages, and the data that it must not show.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Value } from "typebox/value";
import { projectServiceStatus, statusPages } from "../../../src/api/index.ts";
import type { MarketSource } from "../../../src/companies/index.ts";
import { rest } from "../../../src/wire/index.ts";
import { RestFixture } from "../http/rest-fixture.ts";

const STATUS = Value.Parse(
  rest.ServiceStatus,
  Object.assign({}, rest.exampleOf(rest.ServiceStatus), { market: rest.exampleOf(rest.MarketStatus) }),
);

let fixture: RestFixture;
let shown = STATUS;
beforeAll(async () => {
  fixture = await RestFixture.open({ console: statusPages(() => shown) });
});
afterAll(() => {
  shown = STATUS;
});

test("it needs no key, and the JSON is that of its schema [CONSOLE-20]", async () => {
  const { status, body, headers } = await fixture.call("/status.json", null);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(Value.Errors(rest.ServiceStatus, body)).toEqual([]);
});

test.each([
  ["/status?lang=en", {}, "en", "ltr", "Everything works"],
  ["/status?lang=ar", { "Accept-Language": "en" }, "ar", "rtl", "تعمل جميع الأجزاء"],
  ["/status", { "Accept-Language": "en-GB,en;q=0.9,ar;q=0.8" }, "en", "ltr", "Everything works"],
  ["/status", { "Accept-Language": "fr, ar-SA;q=0.8, en;q=0.2" }, "ar", "rtl", "تعمل جميع الأجزاء"],
  ["/status", { "Accept-Language": "en", Cookie: "marsad_lang=ar" }, "ar", "rtl", "تعمل جميع الأجزاء"],
  ["/status", {}, "ar", "rtl", "تعمل جميع الأجزاء"],
])("%s with %o is in %s [CONSOLE-12, CONSOLE-20]", async (path, headers, language, direction, sentence) => {
  const page = await fixture.call(path, null, { headers });
  expect(page.status).toBe(200);
  expect(page.text).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(page.text).toContain(sentence);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.text).not.toMatch(/<script|<style|style="/);
});

test("how far the exchange is that plays its day again is said in both languages, and only then [RUN-29]", async () => {
  const { awaited, ...moving } = STATUS;
  expect(awaited).toBeDefined();
  for (const [language, sentence] of [
    ["en", "plays its day again"],
    ["ar", "تعيد السوق المحاكية يومها"],
  ] as const) {
    shown = STATUS;
    expect((await fixture.call(`/status?lang=${language}`, null)).text).toContain(sentence);
    shown = moving;
    expect((await fixture.call(`/status?lang=${language}`, null)).text).not.toContain(sentence);
  }
  shown = STATUS;
});

test("each objective has its target and what was measured, and none is made up where nothing was [OBJECTIVE-01]", async () => {
  const objective = { name: "rest_latency", target_percent: 99, measured_percent: 99.871, total: 7_000 } as const;
  shown = { ...STATUS, objectives: [objective, { ...objective, name: "webhook_latency", measured_percent: null }] };
  const { text } = await fixture.call("/status?lang=en", null);
  for (const words of ["Requests answered within 250 ms", "99%", "99.871%", "nothing yet"])
    expect(text).toContain(words);
  shown = STATUS;
});

test("a share is cut, never rounded up, and null where there was nothing to measure [OBJECTIVE-01]", () => {
  const counts = [
    [99_999, 100_000, 99.999],
    [999_999, 1_000_000, 99.999],
    [1, 1, 100],
    [29, 100, 29],
    [0, 0, null],
  ] as const;
  const { objectives } = projectServiceStatus({
    version: "0",
    nowMs: 0,
    problems: { feed: null, database: null, market: null },
    replayed: null,
    objectives: counts.map(([good, total]) => ({ name: "rest_latency", target: 0.999, good, total })),
    market: { engine: () => ({ tradingDay: null }) } as unknown as MarketSource,
    incidents: [],
  });
  expect(objectives.map(({ measured_percent }) => measured_percent)).toEqual(counts.map(([, , shown]) => shown));
  expect(objectives[0]?.target_percent).toBe(99.9);
});

test("what is down and what lasts is said, and where it is not known nothing is made up [CONSOLE-20]", async () => {
  const incident = { kind: "feed", started_at: STATUS.time, ended_at: null } as const;
  shown = { ...STATUS, status: "down", parts: { ...STATUS.parts, feed: "down" }, market: null, incidents: [incident] };
  const page = await fixture.call("/status?lang=en", null);
  for (const words of ["Something does not work", "Market feed interrupted", "ongoing", "No trading day"]) {
    expect(page.text).toContain(words);
  }
  shown = { ...shown, incidents: [] };
  expect((await fixture.call("/status?lang=en", null)).text).toContain("None in the last ninety days.");
});
