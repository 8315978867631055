// Runs the commands of the page on backups in order, on a data folder of their own.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../src/store/index.ts";
import { marsadCommand } from "../../test/app/child.ts";
import { openToOthers } from "../../test/world/private-files.ts";
import { ROOT } from "../generators/generated-file.ts";
import { commandsOf } from "../pages/page.ts";

const PATH = "docs/operating/backup.md";
const LIMIT_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), "marsad-backup-page-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands of the page that need no server elsewhere. */
function commands(): readonly string[] {
  const page = { path: PATH, text: readFileSync(join(ROOT, PATH), "utf8") };
  return commandsOf(page).filter((command) => !command.includes("--database-url"));
}

async function run(command: string): Promise<string> {
  const words = command.replace(/^bin\/marsad /, "").split(/\s+/);
  const { PATH: path = "" } = process.env;
  const child = Bun.spawn([...marsadCommand(words)], {
    cwd: folder,
    env: { PATH: path },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  expect({ command, code: await child.exited, err: err.includes("marsad: ") ? err : "" }).toEqual({
    command,
    code: 0,
    err: "",
  });
  return out;
}

test(
  "whoever follows the page has backups, and restores them into a folder of its owner's alone [STORE-07]",
  async () => {
    mkdirSync(join(folder, "backups"));
    const store = await openStore({ dataDir: join(folder, "data") });
    await store.settings.set("kept", "yes");
    await store.close();
    writeFileSync(join(folder, "data/webhooks.key"), "the key\n", { mode: 0o600 });
    const followed = commands();
    expect(followed).toHaveLength(5);
    for (const command of followed) {
      const out = await run(command);
      expect(out).toMatch(/^Mark: \d{4}-\d\d-\d\dT[\d:.]+\+03:00, the journal is empty\.\n(?:Wrote|Restored) /);
    }
    expect(readdirSync(join(folder, "backups"))).toEqual([expect.stringMatching(/^marsad-[\d-]+\.backup$/)]);
    expect(readFileSync(join(folder, "restored/webhooks.key"), "utf8")).toBe("the key\n");
    expect(openToOthers(join(folder, "restored"))).toEqual([]);
    const restored = await openStore({ dataDir: join(folder, "restored") });
    expect(await restored.settings.get("kept")).toBe("yes");
    await restored.close();
  },
  LIMIT_MS,
);

test("a file is not written over, and no half of one is left behind", async () => {
  const path = join(folder, "there.backup");
  writeFileSync(path, "mine");
  await expect(run("bin/marsad backup there.backup")).rejects.toThrow("there already");
  await expect(run("bin/marsad backup none/there.backup")).rejects.toThrow("no such folder");
  await expect(run("bin/marsad backup other.backup --data-dir empty")).rejects.toThrow("there is no database");
  expect(readFileSync(path, "utf8")).toBe("mine");
  expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
});
