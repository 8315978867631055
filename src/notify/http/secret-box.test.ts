import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Outage } from "../../base/index.ts";
import { openSecretBox, SecretBox } from "./secret-box.ts";
import { newSigningSecret } from "./signature.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the first start makes a key that its owner alone can read, and later ones use it", () => {
  const path = join(folder, "webhooks.key");
  const sealed = openSecretBox(path).seal("whsec_abc", 1);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["webhooks.key"]);
  expect(openSecretBox(path).open(sealed, 1)).toBe("whsec_abc");
});

test("what is sealed is not the secret, is never the same twice, and opens for its account and key alone", () => {
  const box = new SecretBox(new Uint8Array(32).fill(1));
  const secret = newSigningSecret();
  const sealed = box.seal(secret, 7);
  expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false);
  expect(box.seal(secret, 7)).not.toEqual(sealed);
  expect(box.open(sealed, 7)).toBe(secret);
  expect(() => box.open(sealed, 8)).toThrow(Outage);
  expect(() => new SecretBox(new Uint8Array(32).fill(2)).open(sealed, 7)).toThrow(Outage);
  const spoiled = Uint8Array.from(sealed);
  spoiled[sealed.length - 1] = (spoiled.at(-1) ?? 0) ^ 1;
  expect(() => box.open(spoiled, 7)).toThrow(Outage);
  expect(() => box.open(new Uint8Array(3), 7)).toThrow(Outage);
});

test("a key file that others can read, or that holds no key, is refused in one line", () => {
  const open = join(folder, "open.key");
  openSecretBox(open);
  chmodSync(open, 0o644);
  expect(() => openSecretBox(open)).toThrow(/may be read by others/);
  const empty = join(folder, "empty.key");
  writeFileSync(empty, "short\n", { mode: 0o600 });
  expect(() => openSecretBox(empty)).toThrow(/does not hold a key/);
  expect(readFileSync(empty, "utf8")).toBe("short\n");
  expect(() => openSecretBox(join(folder, "none", "x.key"))).toThrow(/cannot be written/);
});
