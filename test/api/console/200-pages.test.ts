// The console as a browser loads it: its page at every address, the files behind it, and the way from `/`. Bundled from its sources, as
// the service does it.

import { expect, test } from "bun:test";
import { consolePages, loadConsole } from "../../../src/api/index.ts";
import { resolveSettings } from "../../../src/app/config/effective.ts";
import { bannerOf } from "../../../src/app/service/banner.ts";
import { SystemClock } from "../../../src/base/index.ts";
import { OPEN_GATE } from "../../stream/open-gate.ts";
import { healthyRest } from "../../world/healthy-rest.ts";

const BASE = "http://127.0.0.1:8080";
const api = healthyRest({
  gate: OPEN_GATE,
  clock: new SystemClock(),
  endpoints: [],
  console: consolePages(loadConsole),
});
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  await api.fetch(new Request(`${BASE}${path}`, { headers }), "127.0.0.1");

test("`/` leads a browser to the console with what it asked for, and a program to the links [CONSOLE-13]", async () => {
  const browser = await get("/?lang=en", { Accept: "text/html,application/xhtml+xml" });
  expect([browser.status, browser.headers.get("location")]).toEqual([302, "/console/?lang=en"]);
  const program = await get("/", { Accept: "*/*" });
  expect(program.status).toBe(200);
});

test("the banner gives the address of the console [CONSOLE-13]", () => {
  const { settings } = resolveSettings({ flags: new Map(), environment: {}, file: null });
  const banner = bannerOf({ url: BASE, settings, marketTimeMs: 0, isWallTime: false });
  expect(banner).toContain(`${BASE}/console/`);
});

test("what the page loads is named by its contents, kept for good and compressed for who takes it [CONSOLE-12]", async () => {
  const page = await get("/console/symbol/2222", { "Accept-Language": "en" });
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const html = await page.text();
  const files = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");
  expect(files.length).toBeGreaterThan(1);
  for (const path of files) {
    expect(path).toMatch(/-[0-9a-z]{8}\.(?:js|css|svg|png)$/);
    const plain = await get(path);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const whole = (await plain.arrayBuffer()).byteLength;
    if (whole <= 1_024) continue;
    const packed = await get(path, { "Accept-Encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(whole);
    const again = await get(path, { "If-None-Match": plain.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  }
  expect((await get("/console/assets/none-00000000.js")).status).toBe(404);
});
