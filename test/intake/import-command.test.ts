import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IMPORT_COMMANDS } from "../../src/app/cli/import.ts";
import { runCommand } from "../../src/app/cli/run-command.ts";
import { FACTS_VERSION_KEY } from "../../src/companies/directory/stored-directory.ts";
import { openStore } from "../../src/store/index.ts";
import { COMPANIES_CSV } from "./intake-fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-import-"));
const dataDir = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function marsad(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await runCommand([...words.slice(0, 2), "--data-dir", dataDir, ...words.slice(2)], IMPORT_COMMANDS, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("marsad import", () => {
  test("imports, says how much, and counts the version up so that running services look", async () => {
    const path = fileOf("companies.csv", COMPANIES_CSV);
    expect(await marsad("import", "companies", path)).toEqual({
      code: 0,
      out: "Imported 2 rows of companies.\n",
      err: "",
    });
    expect((await marsad("import", "companies", path)).code).toBe(0);
    const store = await openStore({ dataDir });
    expect(await store.settings.get(FACTS_VERSION_KEY)).toBe("2");
    await store.close();
  });

  test("a bad file ends with 1, its problems on stderr by file and line, and nothing written", async () => {
    const path = fileOf("splits.csv", "symbol,ex_date,numerator,denominator\n2222,2023-05-10,1,1\n");
    const { code, out, err } = await marsad("import", "splits", path);
    expect(code).toBe(1);
    expect(err).toBe(`${path}:2: numerator and denominator are no change of shares\n`);
    expect(out).toBe("Nothing was written: 1 problem in 1 row of splits.\n");
  });

  test("a dry run says so", async () => {
    const path = fileOf("good.ndjson", '{"symbol":"2222","ex_date":"2023-05-10","numerator":2,"denominator":1}\n');
    const { code, out } = await marsad("import", "splits", path, "--dry-run");
    expect(code).toBe(0);
    expect(out).toBe("Checked 1 row of splits: all good. Nothing was written, because this was a dry run.\n");
  });

  test("a dry run before the first start makes no database", async () => {
    const path = fileOf("first.csv", COMPANIES_CSV);
    const fresh = join(folder, "fresh");
    const { code, out } = await marsad("import", "companies", path, "--dry-run", "--data-dir", fresh);
    expect([code, out]).toEqual([0, expect.stringContaining("Checked 2 rows of companies: all good.")]);
    expect(existsSync(fresh)).toBe(false);
  });

  test("what was written wrong at the command line ends with 2 or 1, in one line", async () => {
    const text = fileOf("notes.txt", "x");
    expect(await marsad("import", "splits", text)).toMatchObject({
      code: 2,
      err: expect.stringContaining("--format csv"),
    });
    expect(await marsad("import", "splits", text, "--format", "xml")).toMatchObject({ code: 2 });
    expect(await marsad("import", "splits", join(folder, "nowhere.csv"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("cannot be read"),
    });
    expect(await marsad("import", "splits", "--format", "csv", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not a file"),
    });
    expect(await marsad("import", "splits")).toMatchObject({ code: 2 });
    expect(await marsad("import", "split", text)).toMatchObject({
      code: 2,
      err: expect.stringContaining("import splits"),
    });
  });

  test("the help of each kind lists its columns", async () => {
    for (const command of IMPORT_COMMANDS) {
      const { code, out } = await marsad(...command.name.split(" "), "--help");
      expect(code).toBe(0);
      expect(out).toContain("symbol*: ");
    }
  });
});
