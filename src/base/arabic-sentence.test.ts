import { expect, test } from "bun:test";
import { fillSentence } from "./arabic-sentence.ts";

const values = new Map([
  ["name", "شركة جرير"],
  ["amount", "3 ملايين ريال"],
]);

test("empty parts are left out, and words agree", () => {
  const way = "وقّع{|ت} {name} عقدًا[ بقيمة {amount}][ لمدة {duration}].";
  expect(fillSentence(way, values, { isFeminine: true })).toEqual({
    text: "وقّعت شركة جرير عقدًا بقيمة 3 ملايين ريال.",
    slots: new Set(["name", "amount"]),
  });
  expect(fillSentence("{a:فرض|فرضت} الهيئة", values, { isFeminine: true, isSecondFeminine: false })?.text).toBe(
    "فرض الهيئة",
  );
});

test("a sentence that cannot do without an empty slot is none", () => {
  expect(fillSentence("بلغ {profit}", values, { isFeminine: true })).toBeNull();
});
