// The same sources give the same executable, image and bill of materials in any folder, and their signature can be verified.

import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";
import { makeKey } from "./signing.ts";
import { sha256Of } from "./sums.ts";

const LIMIT_MS = 300_000;
const ROOT = programFile(".");
mkdirSync(join(ROOT, "dist"), { recursive: true });
// On the disk of the repository, so that packages are linked and not copied.
const folder = mkdtempSync(join(ROOT, "dist", ".elsewhere-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: readonly string[], cwd: string): string {
  const { success, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (!success) throw new Error(`${command.join(" ")} failed\n${stdout}${stderr}`);
  return stdout.toString();
}

/** Builds in a copy of the repository; returns the hash of every file in dist after the build. */
function buildIn(place: string, ...words: readonly string[]): Readonly<Record<string, string>> {
  mkdirSync(place, { recursive: true });
  run(
    [
      "sh",
      "-c",
      'git ls-files -z --cached --others --exclude-standard | tar c --null -T - | tar x -C "$1"',
      "sh",
      place,
    ],
    ROOT,
  );
  run(["cp", "-al", join(ROOT, "node_modules"), join(place, "node_modules")], ROOT);
  run([process.execPath, "build/main.ts"], place);
  run([process.execPath, "build/image.ts", ...words], place);
  const dist = join(place, "dist");
  const names = readdirSync(dist).filter((name) => !name.endsWith(".minisig"));
  return Object.fromEntries(names.sort().map((name) => [name, sha256Of(join(dist, name))]));
}

test(
  "two folders of different names and depths give the same bytes, and what is signed can be checked [SUPPLY-06]",
  () => {
    const keyFile = join(folder, "key");
    const publicKey = makeKey(keyFile);
    const here = buildIn(join(folder, "here"), "--sign", keyFile);
    const there = buildIn(join(folder, "a folder", "much", "deeper", "than-the-other"));
    expect(there).toEqual(here);
    expect(Object.keys(here)).toEqual([
      "SHA256SUMS",
      "marsad",
      "marsad.cdx.json",
      "marsad.licences.txt",
      "marsad.oci.cdx.json",
      "marsad.oci.licences.txt",
      "marsad.oci.tar",
    ]);
    const place = join(folder, "here");
    expect(readFileSync(join(place, "dist/marsad")).includes(folder)).toBe(false);
    const verify = [process.execPath, "build/signing.ts", "verify", publicKey];
    expect(run(verify, place)).toContain("every file is as it was signed");
    rmSync(join(place, "dist/marsad.oci.tar"));
    expect(() => run(verify, place)).toThrow("not as they were built: marsad.oci.tar");
  },
  LIMIT_MS,
);
