// The console explains every code that the API can answer, in both languages.

import { expect, test } from "bun:test";
import { ERROR_CODES } from "../../src/wire/index.ts";
import { ERROR_TEXTS, errorText } from "../src/errors/error-texts.ts";

test("every code of the error table has its meaning and what to do, in Arabic and English [CONSOLE-48]", () => {
  expect(ERROR_CODES.filter((code) => errorText(code) === null)).toEqual([]);
  expect(errorText("NO_SUCH" + "_CODE")).toBeNull();
});

test("an Arabic text is Arabic", () => {
  for (const { means, todo } of Object.values(ERROR_TEXTS)) {
    expect(means[0]).toMatch(/\p{Script=Arabic}/u);
    expect(todo[0]).toMatch(/\p{Script=Arabic}/u);
  }
});
