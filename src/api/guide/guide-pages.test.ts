import { beforeAll, expect, test } from "bun:test";
import { RestFixture } from "../../../test/api/http/rest-fixture.ts";
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

/** A page without a limit on how many are read: the fixture's clock stands still, and so would the minute of an address. */
async function read(
  path: string,
): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
  fixture.access.clock.advance(1_000);
  return await fixture.call(path, null);
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
  const listed = documentList(await documents.read("README.md")).sections.flatMap(({ entries }) =>
    entries.map(({ path }) => path),
  );
  const own = documents.paths.filter((path) => path !== "README.md" && !/^reference\/api\/(?!README)/.test(path));
  expect(listed.toSorted()).toEqual([...own].sort());
});

test("a heading in Arabic has an anchor, text runs in its own direction, and code runs left to right", () => {
  const { title, html, headings } = markdownPage("# عمق السوق\n\nسعر `price`\n\n| أ |\n|---|\n| ب |\n", () => null);
  expect(title).toBe("عمق السوق");
  expect(headings[0]?.anchor).toBe("عمق-السوق");
  expect(html).toContain('<p dir="auto">سعر <code dir="ltr">price</code></p>');
  expect(html).toContain('<td dir="auto">ب</td>');
});

test("a link to a file that is not served is text, and what looks like markup is shown as it stands", () => {
  const { html } = markdownPage("# A <b>\n\n[code](../x.ts) <script>alert(1)</script>", () => null);
  expect(html).not.toContain("<a ");
  expect(html).not.toContain("<script>");
});
