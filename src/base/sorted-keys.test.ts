import { expect, test } from "bun:test";
import { firstNotBelow } from "./sorted-keys.ts";

test.each([1, 3])(
  "a key is found where the first one lies that is not below it, near the end and far from it, in cells of %i",
  (stride) => {
    for (const length of [0, 1, 12, 13, 100]) {
      const rising = Array.from({ length }, (_, at) => 2 * at);
      // The search must not read the other cells of a key, nor cells behind the last key.
      const cells = new Float64Array((length + 4) * stride).fill(-1);
      rising.forEach((key, at) => {
        cells[at * stride] = key;
      });
      for (let key = -1; key <= 2 * length + 1; key++) {
        const first = rising.findIndex((one) => one >= key);
        expect(firstNotBelow(cells, length, key, stride)).toBe(stride * (first === -1 ? length : first));
      }
    }
  },
);
