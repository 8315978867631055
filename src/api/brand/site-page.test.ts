// The pages beside the console: one frame in the language and theme of the visitor, and an error that a person can read.

import { beforeAll, expect, test } from "bun:test";
import { BASE, RestFixture } from "../../../test/api/http/rest-fixture.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "ar" };
const PAGES = ["/docs", "/docs/guide/", "/docs/reference/api/", "/nowhere"];
let fixture: RestFixture;
beforeAll(async () => {
  fixture = await RestFixture.open();
});

/** Asks as a browser does: the service redirects it to the page in its language, and answers a wrong address with a page, not JSON. */
async function browse(path: string, headers: Readonly<Record<string, string>> = BROWSER) {
  const first = await fixture.api.fetch(new Request(`${BASE}${path}`, { headers }), "127.0.0.1");
  const led = first.headers.get("location");
  const answer = led === null ? first : await fixture.api.fetch(new Request(`${BASE}${led}`, { headers }), "127.0.0.1");
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test("a browser that asks for an unknown address is shown a page with the way back, in its language [CONSOLE-23]", async () => {
  const page = await browse("/nowhere?x=<i>");
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(page.text).toContain('<html lang="ar" dir="rtl">');
  expect(page.text).toContain("لا توجد صفحة بهذا العنوان");
  expect(page.text).toContain('href="/docs/guide/"');
  const hostile = await browse("/<script>alert(1)</script>");
  expect(hostile.text).not.toContain("<script");
});

test("a program that asks for it, and a browser at an endpoint, get the refusal as JSON [CONSOLE-23]", async () => {
  const program = await fixture.call("/nowhere", null);
  const api = await fixture.call("/api/v1/nowhere/", null, { headers: BROWSER });
  for (const { status, body } of [program, api]) expect([status, body.error.code]).toEqual([400, "INVALID_ROUTE"]);
  expect((await fixture.call("/nowhere", null, { method: "POST", headers: BROWSER })).body.error.code).toBe(
    "INVALID_ROUTE",
  );
});

test("every page has the typeface, the mark and the bar, and no style or script in it [CONSOLE-24]", async () => {
  for (const path of PAGES) {
    const { text, headers } = await browse(path);
    expect([path, text]).toEqual([path, expect.stringContaining('rel="preload" href="/brand/vazirmatn.woff2"')]);
    expect(text).toContain('href="/brand/icon.svg"');
    expect(text).toContain('<header class="bar">');
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/i);
    expect(headers.get("content-security-policy")).toContain("font-src 'self'");
  }
});

test("language and theme are chosen by a link, remembered for all pages, and any other value is none [CONSOLE-24]", async () => {
  const cookieOf = async (path: string): Promise<string | null> => (await browse(path)).headers.get("set-cookie");
  expect(await cookieOf("/docs/guide/?theme=dark")).toStartWith("marsad_theme=dark; Path=/;");
  expect(await cookieOf("/docs?lang=en")).toStartWith("marsad_lang=en; Path=/;");
  expect(await cookieOf("/docs?theme=%22%3E")).toBeNull();
  const headers = { ...BROWSER, Cookie: "marsad_lang=en; marsad_theme=dark; marsad_colours=safe" };
  for (const path of PAGES) {
    const { text } = await browse(path, headers);
    expect(text).toContain('<html lang="en" dir="ltr" data-theme="dark" data-colours="safe">');
  }
  const odd = { ...BROWSER, Cookie: 'marsad_theme="><script>; marsad_colours=x' };
  expect((await browse("/docs", odd)).text).toContain('<html lang="ar" dir="rtl">');
});
