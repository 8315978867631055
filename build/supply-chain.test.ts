// The shipped packages are those of the lock file, under agreed licences; a bill of materials lists them, and a signature proves it.

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";
import { LICENCES_ALLOWED, nameOf, noticesOf, shippedPackages } from "./packages.ts";
import { sbomOf } from "./sbom.ts";
import { makeKey, signatureOf, signatureProblem } from "./signing.ts";
import { differingFiles, sha256Of, writeSums } from "./sums.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-supply-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const readJson = (path: string) => JSON.parse(readFileSync(programFile(path), "utf8"));

describe("dependencies", () => {
  test("have exact versions, the runtime too, and the lock file has the same [SUPPLY-01]", () => {
    const { packages } = readJson("package-lock.json");
    const { dependencies, devDependencies, overrides } = readJson("package.json");
    const all: Record<string, string> = { ...dependencies, ...devDependencies };
    expect(all["bun"]).toBe(Bun.version);
    for (const [name, version] of Object.entries(all)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
      expect(packages[`node_modules/${name}`].version, name).toBe(version);
    }
    for (const version of Object.values(readJson(".ci/tools/package.json").dependencies))
      expect(version).toMatch(/^\d/);
    expect(JSON.stringify(overrides)).not.toMatch(/[~^*]/);
  });

  test("are shipped under licences that were agreed to, each with the hash of its archive [SUPPLY-02]", () => {
    const shipped = shippedPackages();
    expect(shipped.length).toBeGreaterThan(40);
    const names = shipped.map(({ name }) => name);
    for (const name of Object.keys(readJson("package.json").dependencies)) expect(names).toContain(name);
    for (const name of Object.keys(readJson("package.json").devDependencies)) {
      if (name !== "hyparquet") expect(names).not.toContain(name);
    }
    expect(shipped.filter(({ licence }) => !LICENCES_ALLOWED.includes(licence)).map(nameOf)).toEqual([]);
    expect(shipped.filter(({ sha512 }) => !/^[0-9a-f]{128}$/.test(sha512)).map(nameOf)).toEqual([]);
    expect(noticesOf(shipped.filter(({ name }) => name === "preact"))).toContain("Permission is hereby granted");
  });
});

test("the bill of materials is CycloneDX, names every package once and is the same each time [SUPPLY-03]", () => {
  const packages = shippedPackages(["x64"]);
  const files = [{ name: "/lib/libc.so.6", sha256: "0".repeat(64) }];
  const make = (): string => sbomOf({ name: "marsad", version: "1.2.3", kind: "container", packages, files });
  const bill = JSON.parse(make());
  expect(make()).toBe(make());
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(bill.metadata.component).toMatchObject({ type: "container", purl: "pkg:npm/marsad@1.2.3" });
  const refs = bill.components.map((component: { readonly "bom-ref": string }) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(packages.length + 1);
  expect(refs).toContain("pkg:npm/%40oven/bun-linux-x64@" + Bun.version);
  expect(refs).not.toContain("pkg:npm/%40oven/bun-linux-aarch64@" + Bun.version);
  expect(bill.dependencies).toEqual([{ ref: "pkg:npm/marsad@1.2.3", dependsOn: refs }]);
});

describe("a release", () => {
  test("has checksums as sha256sum writes them, which every build adds to [SUPPLY-04]", () => {
    for (const name of ["a", "b"]) writeFileSync(join(folder, name), name);
    writeSums(folder, ["b"]);
    const text = writeSums(folder, ["a"]);
    expect(text).toBe(`${sha256Of(join(folder, "a"))}  a\n${sha256Of(join(folder, "b"))}  b\n`);
    const checked = Bun.spawnSync(["sha256sum", "--check", "SHA256SUMS"], { cwd: folder });
    expect(checked.stdout.toString()).toBe("a: OK\nb: OK\n");
    writeFileSync(join(folder, "a"), "changed");
    expect(differingFiles(folder)).toEqual(["a"]);
    rmSync(join(folder, "b"));
    expect(writeSums(folder, ["a"])).toBe(`${sha256Of(join(folder, "a"))}  a\n`);
  });

  test("is signed with a key that stays with its owner; what was changed is noticed [SUPPLY-05]", () => {
    const keyFile = join(folder, "key");
    const publicFile = makeKey(keyFile);
    expect(statSync(keyFile).mode & 0o077).toBe(0);
    expect(() => makeKey(keyFile)).toThrow("EEXIST");
    const publicKey = readFileSync(publicFile, "utf8");
    const file = Buffer.from("the checksums");
    const signature = signatureOf(file, keyFile, "Marsad 1.2.3");
    expect(signatureProblem(file, signature, publicKey)).toBeNull();
    expect(signatureProblem(Buffer.from("others"), signature, publicKey)).toBe("the signature is not that of the file");
    expect(signatureProblem(file, signature.replace("1.2.3", "1.2.4"), publicKey)).toBe("the comment was changed");
    const other = readFileSync(makeKey(join(folder, "other")), "utf8");
    expect(signatureProblem(file, signature, other)).toBe("it is signed with another key");
    expect(signatureProblem(file, signature, "")).toBe("the public key is none of minisign");
    expect(signatureProblem(file, "", publicKey)).toBe("the signature is none of minisign");
  });

  test("holds no private key, and neither does the repository [SUPPLY-05]", () => {
    const listed = Bun.spawnSync(["git", "grep", "-lE", "^-----BEGIN [A-Z ]*PRIVATE KEY-----"], {
      cwd: programFile("."),
    });
    expect(listed.stdout.toString()).toBe("");
  });
});
