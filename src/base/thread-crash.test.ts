// The message for a crashed thread.

import { expect, test } from "bun:test";
import { crashOf } from "./thread-crash.ts";

test("of a crash the error alone is told, in one line", () => {
  const source = "60 |   throw new Fault(message);\n61 | }\n             ^\n";
  const stack = "      at outOfRange (/opt/src/base/assert.ts:65:9)\n      at map (1:11)\n";
  expect(crashOf(`${source}Fault: index 7 is outside the array\n${stack}`)).toBe("Fault: index 7 is outside the array");
  expect(crashOf(`1 | self.onmessage\n   ^\nerror: boom\n${stack}`)).toBe("boom");
  expect(crashOf("RangeError: Out of memory")).toBe("RangeError: Out of memory");
  expect(crashOf("")).toBe("no reason was given");
});
