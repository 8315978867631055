// The console explains every code that the API can answer, in both languages.

import { expect, test } from "bun:test";
import { ERROR_CODES } from "../../src/wire/index.ts";
import { errorText } from "../src/errors/error-texts.ts";

test("every code of the error table has its meaning and what to do, in Arabic and English [CONSOLE-48]", () => {
  const unexplained = ERROR_CODES.filter((code) => errorText(code, "ar") === null || errorText(code, "en") === null);
  expect(unexplained).toEqual([]);
  expect(errorText("NO_SUCH" + "_CODE", "en")).toBeNull();
});

test("an Arabic text is Arabic", () => {
  for (const code of ERROR_CODES) {
    const { means = "", todo = "" } = errorText(code, "ar") ?? {};
    expect(means).toMatch(/\p{Script=Arabic}/u);
    expect(todo).toMatch(/\p{Script=Arabic}/u);
  }
});
