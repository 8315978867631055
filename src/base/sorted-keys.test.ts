import { expect, test } from "bun:test";
import { firstNotBelow } from "./sorted-keys.ts";

test("a key's place is that of the first one which is not below it, near the end and far from it", () => {
  for (const length of [0, 1, 12, 13, 100]) {
    const keys = Float64Array.from({ length: length + 4 }, (_, at) => (at < length ? 2 * at : -1));
    const rising = [...keys.subarray(0, length)];
    for (let key = -1; key <= 2 * length + 1; key++) {
      const first = rising.findIndex((one) => one >= key);
      expect(firstNotBelow(keys, length, key)).toBe(first === -1 ? length : first);
    }
  }
});
