import { expect, test } from "bun:test";
import { RestFixture } from "../../../test/api/http/rest-fixture.ts";
import { docsPages } from "./docs-pages.ts";

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
