// Widgets for other sites: their public content, and the sites that may frame them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { widgetPages } from "../../../src/api/index.ts";
import { MarketWorld, WIDGET_ORIGINS } from "../../world/market-world.ts";
import { morningScript } from "../../world/morning.ts";

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.play(morningScript());
});
afterAll(() => world.close());

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await world.door.fetch(new Request(`http://127.0.0.1:8080${path}`, { headers }), "203.0.113.5");
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const quoteOf = async (key: "free" | "pro"): Promise<{ readonly price: number; readonly name_en: string }> =>
  JSON.parse((await open("/api/v1/quote/2222/", { "X-API-Key": world.key(key) })).text);

test("a quote, the day's line and a ticker show the delayed market, without key or script, in the language asked for [WIDGETS-01, WIDGETS-02]", async () => {
  const [delayed, live] = [await quoteOf("free"), await quoteOf("pro")];
  expect(delayed.price).not.toBe(live.price);
  for (const path of ["/widgets/quote/2222", "/widgets/chart/2222", "/widgets/ticker?symbols=2222,1120,9999"]) {
    const { status, headers, text } = await open(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
    expect(text).toContain(`<b>${delayed.price.toFixed(2)}</b>`);
    expect(text).not.toContain(`<b>${live.price.toFixed(2)}</b>`);
    expect(text).toContain(Bun.escapeHTML(delayed.name_en));
    expect(text).toContain("Delayed 15 min");
    expect(text).not.toContain("<script");
    expect(text).not.toContain("marsad_");
    expect(text.includes("<polyline")).toBe(path.includes("chart"));
    expect((await open(path, { "Accept-Language": "ar" })).text).toContain("متأخر 15 دقيقة");
  }
  expect((await open("/widgets/ticker?symbols=2222,1120,9999&lang=en")).text.match(/<li>/g)).toHaveLength(2);
});

test("the allowed origins alone may frame them, and without any there are none [WIDGETS-03]", async () => {
  const { headers } = await open("/widgets/quote/2222");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`frame-ancestors 'self' ${WIDGET_ORIGINS.join(" ")}`);
  expect(policy).toContain("default-src 'none'");
  expect(headers.get("x-frame-options")).toBeNull();
  expect([headers.get("set-cookie"), headers.get("refresh")]).toEqual([null, "60"]);
  const { market } = world;
  expect(widgetPages({ sources: { market }, origins: [], publicUrl: () => "" })).toEqual([]);
});

test("an unknown symbol, or no symbol, is refused as over REST [WIDGETS-01]", async () => {
  const code = async (path: string) => JSON.parse((await open(path)).text).error.code;
  expect(await code("/widgets/quote/9999")).toBe("INVALID_SYMBOL");
  expect(await code("/widgets/ticker")).toBe("MISSING_PARAM");
});
