import { afterAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERATORS, staleFiles } from "./generate.ts";
import { type GeneratedFile, ROOT } from "./generators/generated-file.ts";

describe("generated documentation", () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  test("in the repository is what the generators write", async () => {
    expect((await staleFiles(GENERATORS, ROOT)).map(({ path }) => path)).toEqual([]);
  });

  test("that is missing or differs is found", async () => {
    const folder = await mkdtemp(join(tmpdir(), "marsad-docs-"));
    folders.push(folder);
    const page: GeneratedFile = { path: "page.md", content: "new\n" };
    const stale = async () => (await staleFiles([() => page], folder)).map(({ path }) => path);
    expect(await stale()).toEqual(["page.md"]);
    await Bun.write(join(folder, "page.md"), "old\n");
    expect(await stale()).toEqual(["page.md"]);
    await Bun.write(join(folder, "page.md"), "new\n");
    expect(await stale()).toEqual([]);
  });

  test("is written by no two generators to the same path", () => {
    const paths = GENERATORS.map((generator) => generator().path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
