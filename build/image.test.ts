// The bytes of the image: it holds every blob that its manifest names, and nothing that depends on the time or the machine of the build.

import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeImage } from "./image.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-oci-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = join(folder, "root");
mkdirSync(join(root, "data"), { recursive: true });
chmodSync(join(root, "data"), 0o700);
writeFileSync(join(root, "marsad"), "x".repeat(513));
chmodSync(join(root, "marsad"), 0o755);

function make(): Uint8Array {
  const outfile = join(folder, "image.tar");
  writeImage({ architecture: "x64", version: "1.2.3", root, outfile });
  return readFileSync(outfile);
}

const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

function tar(...words: string[]): string {
  const { success, stdout, stderr } = Bun.spawnSync(["tar", ...words], { cwd: folder });
  expect([success, stderr.toString()]).toEqual([true, ""]);
  return stdout.toString();
}

test("the same files give the same image, byte for byte [INSTALL-05]", () => {
  expect(sha256(make())).toBe(sha256(make()));
});

test("every blob has the hash and size by which it is named, and tar unpacks the layer as it was meant [INSTALL-05]", () => {
  make();
  tar("xf", "image.tar");
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));
  const path = ({ digest }: { digest: string }): string => `blobs/${digest.replace(":", "/")}`;
  const [named] = read("index.json").manifests;
  expect(named.annotations).toEqual({ "org.opencontainers.image.ref.name": "marsad:1.2.3" });
  const manifest = read(path(named));
  for (const blob of [named, manifest.config, ...manifest.layers]) {
    const bytes = readFileSync(join(folder, path(blob)));
    expect([blob.digest, blob.size]).toEqual([`sha256:${sha256(bytes)}`, bytes.length]);
  }
  const { rootfs, architecture } = read(path(manifest.config));
  const layer = Bun.gunzipSync(readFileSync(join(folder, path(manifest.layers[0]))));
  expect([rootfs.diff_ids, architecture]).toEqual([[`sha256:${sha256(layer)}`], "amd64"]);
  const listed = tar("tvzf", path(manifest.layers[0]), "--numeric-owner", "--utc").trim().split("\n");
  expect(listed.map((line) => line.replace(/ +/g, " "))).toEqual([
    "-rwxr-xr-x 0/0 513 1970-01-01 00:00 marsad",
    "drwx------ 10001/10001 0 1970-01-01 00:00 data/",
  ]);
  tar("xzf", path(manifest.layers[0]), "marsad");
  expect(statSync(join(folder, "marsad")).size).toBe(513);
});
