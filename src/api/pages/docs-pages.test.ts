import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { RestFixture } from "../../../test/api/http/rest-fixture.ts";
import { programFile } from "../../base/index.ts";
import { rest } from "../../wire/index.ts";
import { docsPages } from "./docs-pages.ts";
import { REFERENCE_ARABIC } from "./reference-arabic.ts";

test("a file of the reference that could not be read is read again when it is next asked for [DOOR-03]", async () => {
  let readings = 0;
  const pages = docsPages({ hasConsole: false, demoKeys: [], baseUrl: () => "" }, async () => {
    readings++;
    if (readings === 1) throw new Error("EMFILE: too many open files");
    return new TextEncoder().encode("body {}");
  });
  const page = pages.find(({ path }) => path === "/docs/swagger-ui.css");
  const open = async () => {
    if (page === undefined) throw new Error("no such page");
    // Pages of files look at nothing of the request.
    return await page.open({} as Parameters<typeof page.open>[0], {});
  };
  await expect(open()).rejects.toThrow("EMFILE");
  expect((await open()).status).toBe(200);
  await open();
  expect(readings).toBe(2);
});

test("the large files of the reference are compressed once, kept by browsers, and cost nothing when they are known [DOOR-04]", async () => {
  const fixture = await RestFixture.open();
  const bodies = new Set<number>();
  for (let turn = 0; turn < 3; turn++) {
    const headers = { "Accept-Encoding": "gzip" };
    const answer = await fixture.call("/docs/swagger-ui-bundle.js", null, { headers });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    bodies.add(answer.text.length);
    const known = { "If-None-Match": answer.headers.get("etag") ?? "" };
    expect((await fixture.call("/docs/swagger-ui-bundle.js", null, { headers: known })).status).toBe(304);
  }
  expect(bodies.size).toBe(1);
});

test("every group and every request of the reference has its title in Arabic, every request its description, and the Arabic page brings them [CONSOLE-24]", async () => {
  const fixture = await RestFixture.open();
  const { tags }: { readonly tags: readonly { readonly name: string; readonly description: string }[] } = JSON.parse(
    readFileSync(programFile("docs/reference/openapi.json"), "utf8"),
  );
  const titles = tags.flatMap(({ name, description }) => [name, description]);
  expect(titles.filter((title) => REFERENCE_ARABIC[title] === undefined)).toEqual([]);
  expect(Object.keys(REFERENCE_ARABIC).filter((title) => !titles.includes(title))).toEqual([]);
  const texts = rest.ENDPOINTS.flatMap(({ summaryAr, descriptionAr }) => [summaryAr, descriptionAr]);
  expect(texts.filter((text) => text === undefined)).toEqual([]);
  const page = await fixture.call("/docs", null, { headers: { "Accept-Language": "ar" } });
  expect(page.text).toContain("سعر أداة");
  expect(page.text).toContain("أدنى باقة");
  expect(page.text).toContain("أحدث الصفقات أولًا، لحظيًا.");
  const english = await fixture.call("/docs", null, { headers: { "Accept-Language": "en" } });
  expect(english.text).not.toContain("سعر أداة");
});
