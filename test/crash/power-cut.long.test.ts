// A power cut at every moment of a run: all data that was not synced may be gone, and everything that was acknowledged to a
// customer or an operator is there all the same.

import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { eventBatch, keptFacts, keyFileIn } from "./promising-process.ts";
import { putFiles, RECORDED_CALLS, RecordedDisk } from "./recorded-disk.ts";

const TEST_LIMIT_MS = 300_000;
const strace = Bun.which("strace");
// In memory where that is possible: a real disk only makes the test slower.
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "marsad-power-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function record(): Promise<RecordedDisk> {
  const data = join(folder, "data");
  const trace = join(folder, "trace");
  mkdirSync(data);
  const words = ["-f", "--seccomp-bpf", "-y", "-xx", "-s", "10000000", "-e", `trace=${RECORDED_CALLS}`, "-o", trace];
  const program = [process.execPath, join(import.meta.dir, "promising-process.ts"), data];
  const child = Bun.spawn([strace ?? "", ...words, ...program], { stdout: "ignore", stderr: "pipe" });
  if ((await child.exited) !== 0) throw new Error(await child.stderr.text());
  return new RecordedDisk(readFileSync(trace, "utf8"), data);
}

describe.skipIf(strace === null)(`a power cut (${strace === null ? "needs Debian's strace" : "recorded"})`, () => {
  test(
    "takes nothing that was acknowledged, wherever it comes, and leaves a whole journal [KEPT-01, KEPT-02]",
    async () => {
      const disk = await record();
      const random = new Random("power cut");
      const missing: string[] = [];
      let cuts = 0;
      const cutAt = async (end: number, chance: Random | null): Promise<void> => {
        const dataDir = join(folder, "cut");
        putFiles(disk.cutAt(end, chance), dataDir);
        const said = disk.saidBefore(end);
        if (said.length > 0 && !existsSync(keyFileIn(dataDir))) missing.push(`cut at step ${end}: the key file`);
        const store = await openStore({ dataDir });
        const kept = await keptFacts(store);
        const batches = await store.journal.read({ day: 0, seq: 0 }, Number.MAX_SAFE_INTEGER);
        expect(batches).toEqual(batches.map((_, index) => eventBatch(index + 1)));
        await store.close();
        cuts++;
        for (const fact of said) {
          if (!kept.has(fact)) missing.push(`cut at step ${end} of ${disk.steps.length}: ${fact}`);
        }
      };
      // Between two syncs the disk promises nothing new, so a cut just before a sync is the hardest: most facts are printed by then.
      for (const [index, step] of disk.steps.entries()) {
        if (step.kind !== "synced") continue;
        await cutAt(index, null);
        await cutAt(index, random);
      }
      await cutAt(disk.steps.length, null);
      expect(disk.saidBefore(disk.steps.length).length).toBeGreaterThan(40);
      expect(missing).toEqual([]);
      expect(cuts).toBeGreaterThan(100);
    },
    TEST_LIMIT_MS,
  );
});
