// The build checks the downloaded runtime of another processor before it uses it.

import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { programFile } from "../src/base/index.ts";
import { ARCHITECTURES, checkPackage, PACKAGES } from "./runtime.ts";

const NAME = PACKAGES.arm64;
const ARCHIVE = Buffer.from("the bytes of a package");

/** A lock file with the hash of these bytes, computed by another library than the build's. */
function lockOf(name: string, bytes: Uint8Array): string {
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  return JSON.stringify({ packages: { [`node_modules/${name}`]: { integrity } } });
}

test("a package is taken when its bytes are those of the lock file, and refused with any other [INSTALL-06]", () => {
  const lock = lockOf(NAME, ARCHIVE);
  expect(() => checkPackage(NAME, ARCHIVE, lock)).not.toThrow();
  const changed = Buffer.from(ARCHIVE);
  changed[0] = 0;
  const refusal = `${NAME} ${Bun.version} is not the package that package-lock.json names`;
  expect(() => checkPackage(NAME, changed, lock)).toThrow(refusal);
  expect(() => checkPackage(NAME, new Uint8Array(0), lock)).toThrow(refusal);
  expect(() => checkPackage(NAME, ARCHIVE, lockOf("another", ARCHIVE))).toThrow(refusal);
  expect(() => checkPackage(NAME, ARCHIVE, '{"packages":{}}')).toThrow(refusal);
});

test("the lock file names the hash of the runtime of every processor, in the version that builds [INSTALL-06]", () => {
  const { packages } = JSON.parse(readFileSync(programFile("package-lock.json"), "utf8"));
  for (const architecture of ARCHITECTURES) {
    const { version, integrity } = packages[`node_modules/${PACKAGES[architecture]}`];
    expect(version).toBe(Bun.version);
    expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  }
});
