import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { type Dialect, POSTGRES, SQLITE } from "../database/dialect.ts";
import { MIGRATIONS } from "./migrations.ts";

const RELEASED = [
  1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 14, 15, 16, 17, 20, 21, 22, 24, 25, 26, 30, 31, 32, 33, 34, 35, 36, 37,
];

const checksumOf = (dialect: Dialect): string => {
  const released = MIGRATIONS.filter(({ number }) => RELEASED.includes(number));
  const statements = released.map(({ name, statements }) => [name, ...statements(dialect)].join(";\n"));
  return createHash("sha256").update(statements.join("\n")).digest("hex");
};

test("the statements of released migrations never change: databases keep their checksums", () => {
  expect(checksumOf(SQLITE)).toBe("7ea6cc67e586c9a2ca0f1e6b2ad09da487603d071dd7c8b3da3e96a4c03a9f8e");
  expect(checksumOf(POSTGRES)).toBe("121120ae31fed096d0dfe2d067bc118dd6f2b9c4fdd3275912099d3dd4447495");
});
