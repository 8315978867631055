import { expect, test } from "bun:test";
import { crockfordText } from "./crockford.ts";

test("bytes are one number in base 32, with a digit for every five bits", () => {
  expect(crockfordText(Uint8Array.of(0))).toBe("00");
  expect(crockfordText(Uint8Array.of(255))).toBe("7Z");
  expect(crockfordText(Uint8Array.of(1, 0))).toBe("0080");
  expect(crockfordText(new Uint8Array(16).fill(255))).toBe(`7${"Z".repeat(25)}`);
});
