// Every operation of the API has a method of the client.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { OPERATIONS } from "../src/generated/operations.ts";

test("each operation of the documents is called by one method, and only by one", async () => {
  const files = ["marsad.ts", "account-resources.ts", "proof.ts"].map((name) => join(import.meta.dir, "../src", name));
  const text = (await Promise.all(files.map((path) => Bun.file(path).text()))).join("\n");
  const called = [...text.matchAll(/\bcall\("(\w+)"/g)].map(([, name = ""]) => name);
  expect(called.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
});
