import { afterAll, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOpenSecret, isOpenToOthers } from "./secret-file.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a key file of root may be read by a group when the reader is another user, and by nobody else [INSTALL-11]", () => {
  const given = (mode: number, reader: number) => isOpenToOthers({ mode, uid: 0 }, reader);
  expect([given(0o440, 10_001), given(0o640, 10_001)]).toEqual([false, false]);
  expect([given(0o444, 10_001), given(0o460, 10_001), given(0o440, 0)]).toEqual([true, true, true]);
  const own = (mode: number) => isOpenToOthers({ mode, uid: 10_001 }, 10_001);
  expect([own(0o600), own(0o400), own(0o440), own(0o604)]).toEqual([false, false, true, true]);
});

test("a file that others may read is open, and one that is not there is not", () => {
  const path = join(folder, "cluster.key");
  expect(isOpenSecret(path)).toBe(false);
  writeFileSync(path, "secret\n");
  chmodSync(path, 0o644);
  expect(isOpenSecret(path)).toBe(true);
  chmodSync(path, 0o600);
  expect(isOpenSecret(path)).toBe(false);
});
