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
    // Pages from files read nothing of the request.
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

/** Lines of the summaries and descriptions in a part of the OpenAPI document, without schemas, samples and descriptions of endpoints. */
function linesOf(part: unknown, name = ""): readonly string[] {
  if (typeof part === "string") {
    const isText = name === "description" || name === "summary";
    return isText ? part.split("\n").map((line) => line.replace(/^- (?:`\w+`: )?/, "")) : [];
  }
  if (typeof part !== "object" || part === null || ["value", "example", "schema", "schemas"].includes(name)) return [];
  const isEndpoint = "x-lowest-plan" in part;
  return Object.entries(part).flatMap(([each, value]) =>
    isEndpoint && each === "description" ? [] : linesOf(value, each),
  );
}

test("every reference of the document leads to a part of it and none back to itself, as the resolver of the reference's page needs", () => {
  const document: unknown = JSON.parse(readFileSync(programFile("docs/reference/openapi.json"), "utf8"));
  const isWhole = new Set<unknown>();
  let references = 0;
  const follow = (part: unknown, above: readonly string[]): void => {
    if (typeof part !== "object" || part === null || isWhole.has(part)) return;
    const { $ref: reference, ...own } = part as Readonly<Record<string, unknown>>;
    for (const each of Object.values(own)) follow(each, above);
    if (typeof reference === "string") {
      references++;
      expect(reference).toStartWith("#/");
      expect(above).not.toContain(reference);
      const names = reference.split("/").slice(1);
      const target = names.reduce<unknown>((of, name) => (of as Record<string, unknown> | undefined)?.[name], document);
      expect([reference, typeof target]).toEqual([reference, "object"]);
      follow(target, [...above, reference]);
    }
    isWhole.add(part);
  };
  follow(document, []);
  expect(references).toBeGreaterThan(1_000);
});

test("the Arabic reference has every title, parameter, answer and example in Arabic, every request with its description, and nothing that is not said [CONSOLE-22]", async () => {
  const fixture = await RestFixture.open();
  const { tags, paths, components } = JSON.parse(readFileSync(programFile("docs/reference/openapi.json"), "utf8"));
  const { securitySchemes: _, ...shown } = components;
  const lines = new Set(linesOf([tags, paths, shown]));
  const said = async (language: string) => {
    const page = await fixture.call("/docs", null, { headers: { "Accept-Language": language } });
    const text = /data-text="([^"]*)"/.exec(page.text)?.[1] ?? "";
    return JSON.parse(
      text
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&#x27;", "'")
        .replaceAll("&amp;", "&"),
    );
  };
  const { texts, requests } = await said("ar");
  expect([...lines].filter((line) => !/[\u0600-\u06ff]/.test(texts[line] ?? ""))).toEqual([]);
  expect(Object.keys(REFERENCE_ARABIC).filter((line) => !lines.has(line))).toEqual([]);
  const undescribed = rest.ENDPOINTS.filter(({ operationId }) => !/[\u0600-\u06ff]/.test(requests[operationId] ?? ""));
  expect(undescribed.map(({ operationId }) => operationId)).toEqual([]);
  expect((await said("en")).texts).toEqual({});
});
