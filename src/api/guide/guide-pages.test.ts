import { beforeAll, expect, test } from "bun:test";
import { BASE, RestFixture } from "../../../test/api/http/rest-fixture.ts";
import type { Page } from "../http/page.ts";
import { reply } from "../http/response/reply.ts";
import { markdownPathOf, pagePathOf } from "./document-links.ts";
import { documentList } from "./document-list.ts";
import { documentsOf } from "./documents.ts";
import { markdownPage } from "./markdown.ts";

const documents = documentsOf();
let fixture: RestFixture;
beforeAll(async () => {
  const status: Page = { path: "/status", open: () => reply({}) };
  fixture = await RestFixture.open({ console: [status] });
});

/** Reads a page; moves the fixture's clock, which otherwise stands still, so that the limit of the address for a minute never fills. */
async function read(
  path: string,
): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
  fixture.access.clock.advance(1_000);
  const answer = await fixture.call(path, null);
  const led = answer.headers.get("location");
  return led === null ? answer : await fixture.call(led, null);
}

test("every document is a page without script, under a policy that allows none [GUIDE-14]", async () => {
  expect(documents.paths.length).toBeGreaterThan(60);
  for (const document of documents.paths) {
    const { status, text, headers } = await read(pagePathOf(document));
    expect([document, status]).toEqual([document, 200]);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toStartWith("default-src 'none'; style-src 'self'; img-src 'self';");
    expect(text).not.toMatch(/<script|<style|<[^>]*\s(?:style|on\w+)=|="javascript:/i);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  }
});

test("every link of a page leads to a page, and to a heading that it has [GUIDE-14]", async () => {
  const anchors = new Map<string, ReadonlySet<string>>();
  const links: (readonly [string, string])[] = [];
  for (const document of documents.paths) {
    const path = pagePathOf(document);
    const { text } = await read(path);
    anchors.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const [, href = ""] of text.matchAll(/<a [^>]*?href="([^"]+)"/g)) links.push([path, href]);
  }
  const known = new Map<string, number>();
  const broken: string[] = [];
  for (const [from, href] of links) {
    if (/^https?:/.test(href)) continue;
    const [target = "", anchor] = href.split("#");
    const path = target === "" ? from : target;
    if (!known.has(path)) known.set(path, (await read(path)).status);
    const found = anchor === undefined || anchors.get(path)?.has(decodeURIComponent(anchor)) === true;
    if (known.get(path) !== 200 || !found) broken.push(`${from}: ${href}`);
  }
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(documents.paths.length);
});

test("the same address with .md answers the document as it was written [GUIDE-15]", async () => {
  for (const document of ["guide/streams.md", "reference/api/get-quote.md", "README.md"]) {
    const { status, text, headers } = await read(markdownPathOf(document));
    expect([status, headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(text).toBe(await documents.read(document));
  }
});

test("an address of no document is INVALID_ROUTE with the way to the guide", async () => {
  const { status, text } = await read("/docs/guide/nothing");
  expect([status, JSON.parse(text).error.code]).toEqual([400, "INVALID_ROUTE"]);
  expect(text).toContain("/docs/guide/");
  expect((await read("/docs/guide/..%2f..%2fpackage.json")).status).toBe(400);
});

test("/llms.txt lists the documents as Markdown addresses, and /llms-full.txt has all of them [GUIDE-16]", async () => {
  const { text, headers } = await read("/llms.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toStartWith("# Marsad\n\n> ");
  const addresses = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) expect([address, (await read(address)).status]).toEqual([address, 200]);
  const full = (await read("/llms-full.txt")).text;
  expect(full).toContain(await documents.read("guide/streams.md"));
});

test("the index names every document, but for the pages of endpoints, which have an index of their own [GUIDE-16]", async () => {
  const listed = async (index: string): Promise<readonly string[]> =>
    documentList(await documents.read(index), index)
      .sections.flatMap(({ entries }) => entries.map(({ path }) => path))
      .toSorted();
  const own = documents.paths.filter(
    (path) => !/(?:^|^ar\/)README/.test(path) && !/^reference\/api\/(?!README)/.test(path),
  );
  const english = own.filter((path) => !path.startsWith("ar/"));
  expect(await listed("README.md")).toEqual(english.toSorted());
  const inArabic = english.map((path) => (own.includes(`ar/${path}`) ? `ar/${path}` : path));
  expect(await listed("ar/README.md")).toEqual(inArabic.toSorted());
});

/** Asks as a browser does, with these headers. */
async function browse(path: string, headers: Readonly<Record<string, string>>) {
  fixture.access.clock.advance(1_000);
  const request = new Request(`${BASE}${path}`, { headers: { Accept: "text/html", ...headers } });
  const answer = await fixture.api.fetch(request, "127.0.0.1");
  const { status, headers: answered } = answer;
  return { status, location: answered.get("location"), cookie: answered.get("set-cookie"), text: await answer.text() };
}

test("a document in both languages has an address in each, and a browser is led to the language of its reader [GUIDE-22]", async () => {
  const arabic = { "Accept-Language": "ar-SA,en;q=0.5" };
  const led = await browse("/docs/guide/tutorial", arabic);
  expect([led.status, led.location]).toEqual([302, "/docs/ar/guide/tutorial"]);
  const page = await browse("/docs/ar/guide/tutorial", arabic);
  expect(page.text).toContain('<html lang="ar" dir="rtl">');
  expect(page.text).toContain('<div lang="ar" dir="rtl">');
  expect(page.text).toContain('hreflang="en" href="/docs/guide/tutorial"');
  expect(page.text).toContain('<a href="/docs/ar/guide/requests">الطلبات</a>');
  // The language switch of the page leads to English, and a cookie keeps that choice.
  expect(page.text).toContain('href="/docs/ar/guide/tutorial?lang=en"');
  const switched = await browse("/docs/ar/guide/tutorial?lang=en", arabic);
  expect(switched.location).toBe("/docs/guide/tutorial?lang=en");
  expect((await browse("/docs/guide/tutorial?lang=en", arabic)).cookie).toStartWith("marsad_lang=en");
  const remembered = { ...arabic, Cookie: "marsad_lang=en" };
  expect((await browse("/docs/guide/tutorial", remembered)).text).toContain('<html lang="en" dir="ltr">');
  // A visitor who opens an Arabic address reads Arabic.
  expect((await browse("/docs/ar/guide/tutorial", remembered)).status).toBe(200);
  const operated = await browse("/docs/operating/backup", arabic);
  expect([operated.status, operated.location]).toEqual([302, "/docs/ar/operating/backup"]);
  expect((await browse("/docs/ar/operating/backup", arabic)).text).toContain("الاستعادة");
  // A document without an Arabic translation says so.
  expect((await browse("/docs/operating/sizing", arabic)).text).toContain("هذا المستند بالإنجليزية");
});

test("the search finds sections in both languages, however an Arabic word is spelled [GUIDE-23]", async () => {
  const found = async (question: string, language: string): Promise<readonly string[]> => {
    const { text } = await browse(`/docs/search?q=${encodeURIComponent(question)}&lang=${language}`, {});
    return [...text.matchAll(/<li lang="\w\w" dir="\w+">\n<a href="([^"]+)"/g)].map(([, address = ""]) =>
      decodeURIComponent(address),
    );
  };
  const heartbeat = "/docs/guide/streams#is-it-quiet-or-is-it-dead";
  expect(await found("heartbeat socket dead", "en")).toContain(heartbeat);
  const [first = ""] = await found("الحصص", "ar");
  expect(first).toBe("/docs/ar/guide/requests#الحصص");
  for (const spelling of ["للأرباح", "الارباح", "ارباح", "أَرباح"]) {
    expect([spelling, await found(spelling, "ar")]).toEqual([
      spelling,
      expect.arrayContaining(["/docs/ar/guide/fair-price#السعر-العادل"]),
    ]);
  }
  // Pages of both languages have the code; the pages in the reader's language come first.
  const inArabic = await found("AMBIGUOUS_IDENTIFIER", "ar");
  const inEnglish = await found("AMBIGUOUS_IDENTIFIER", "en");
  expect(inArabic[0]).toBe("/docs/ar/reference/errors#ambiguous_identifier");
  expect(inEnglish[0]).toBe("/docs/reference/errors#ambiguous_identifier");
  expect(inArabic).toContain("/docs/reference/errors#ambiguous_identifier");
  expect(await found("zzzzqqq", "en")).toEqual([]);
});

test("a question that is markup, empty or very long is answered as a page without it [GUIDE-23]", async () => {
  for (const question of ["<script>alert(1)</script>", "", "a".repeat(5_000), "((((.*+?[", "\ud800"]) {
    const { status, text } = await browse(`/docs/search?q=${encodeURIComponent(question.toWellFormed())}`, {});
    expect([question.slice(0, 20), status]).toEqual([question.slice(0, 20), 200]);
    expect(text).not.toContain("<script");
  }
});

test("a heading in Arabic has an anchor, text runs in its own direction, and code runs left to right", () => {
  const { title, html, headings } = markdownPage("# عمق السوق\n\nسعر `price`\n\n| أ |\n|---|\n| ب |\n", () => null);
  expect(title).toBe("عمق السوق");
  expect(headings[0]?.anchor).toBe("عمق-السوق");
  expect(html).toContain('<p dir="auto">سعر <code dir="ltr" class="word">price</code></p>');
  expect(html).toContain('<td dir="auto">ب</td>');
});

test("a table of many columns carries the heading of each cell, for screens on which a row is a block, and its dates stay whole", () => {
  const wide = "| a | b & c | d |\n|---|---|---|\n| 1 | on 2026-11-15 | 3 |\n";
  const { html } = markdownPage(wide, () => null);
  expect(html).toContain('<div class="table is-stacked"');
  expect(html).toContain('<td dir="auto" data-label="b &amp; c">on <span class="date">2026-11-15</span></td>');
  expect(markdownPage("| a | b |\n|---|---|\n| 1 | 2 |\n", () => null).html).not.toContain("data-label");
});

test("a link to a file that is not served is text, and what looks like markup is shown as it stands", () => {
  const { html } = markdownPage("# A <b>\n\n[code](../x.ts) <script>alert(1)</script>", () => null);
  expect(html).not.toContain("<a ");
  expect(html).not.toContain("<script>");
});
