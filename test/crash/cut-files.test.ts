// Files that a crash has cut at any byte: caches of the exchange and days that were exported. A cut file is never taken for a whole one.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AheadCache } from "../../exchange/server/ahead-cache.ts";
import { CloseCache } from "../../exchange/server/close-cache.ts";
import { formatDay, outOfRange, SystemClock } from "../../src/base/index.ts";
import { FilesFolder } from "../../src/files/index.ts";
import { encodeManifest, MANIFEST_FILE } from "../../src/files/manifest.ts";
import { DAY_ONE, listed, Script, sar } from "../market/script.ts";
import { framesOf } from "../world/frames.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-cut-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls `look` with the file cut at every byte, the first one being nothing at all. */
function cutEverywhere(path: string, look: (bytes: number) => void): void {
  const whole = readFileSync(path);
  for (let bytes = 0; bytes < whole.length; bytes++) {
    writeFileSync(path, whole.subarray(0, bytes));
    look(bytes);
  }
  writeFileSync(path, whole);
}

function onlyFile(place: string): string {
  return join(place, readdirSync(place)[0] ?? outOfRange(0));
}

test("frames of the next minute that were cut are those of the whole records before the cut", () => {
  const place = join(folder, "ahead");
  const { events } = new Script()
    .day(DAY_ONE, [listed("1010", 50)])
    .heartbeat()
    .heartbeat()
    .heartbeat();
  const records = events.map((event) => framesOf([event]));
  const cache = new AheadCache(place, "key");
  for (const record of records) cache.write(DAY_ONE, record);
  const ends = records.map((_, at) => Buffer.concat(records.slice(0, at + 1)).toString("hex"));
  const seen = new Set<string | null>();
  cutEverywhere(onlyFile(place), () => {
    const read = new AheadCache(place, "key").read({ day: DAY_ONE, seq: 1 });
    seen.add(read === null ? null : Buffer.from(read).toString("hex"));
  });
  expect(seen).toEqual(new Set([null, ...ends.slice(0, -1)]));
});

test("closes of a day that were cut are no closes", () => {
  const place = join(folder, "closes");
  const cache = new CloseCache(place, "key");
  cache.write(DAY_ONE, {
    indices: { TASI: sar(11_000), NOMU: sar(24_000) },
    prices: new Map([[1, sar(50)]]),
    carried: [],
  });
  const path = onlyFile(place);
  // The last byte is the end of its line.
  writeFileSync(path, readFileSync(path, "utf8").trimEnd());
  expect(cache.read(DAY_ONE)).not.toBeNull();
  cutEverywhere(path, (bytes) => expect(cache.read(DAY_ONE), `cut at ${bytes}`).toBeNull());
});

test("a day whose manifest was cut is no day [FILES-20]", () => {
  const place = join(folder, "files");
  mkdirSync(join(place, formatDay(DAY_ONE)), { recursive: true });
  const manifest = {
    day: DAY_ONE,
    format: "csv" as const,
    createdAtMs: 0,
    version: "1",
    proof: null,
    symbols: ["1010"],
    files: [],
  };
  const path = join(place, formatDay(DAY_ONE), MANIFEST_FILE);
  // The last byte is the end of its line.
  writeFileSync(path, encodeManifest(manifest).trimEnd());
  const days = () => new FilesFolder(place, new SystemClock(), SILENT_LOG).days();
  expect(days()).toEqual([DAY_ONE]);
  cutEverywhere(path, (bytes) => expect(days(), `cut at ${bytes}`).toEqual([]));
});
