import { expect, test } from "bun:test";
import { arabicName, withLam } from "./arabic-name.ts";

test("a name says what bears it, once, and verbs know its gender", () => {
  expect(arabicName("جرير", "company")).toEqual({ text: "شركة جرير", isFeminine: true });
  expect(arabicName("مجموعة تداول", "company")).toEqual({ text: "مجموعة تداول", isFeminine: true });
  expect(arabicName("الراجحي", "bank")).toEqual({ text: "بنك الراجحي", isFeminine: false });
  expect(arabicName("الأهلي", "bank")).toEqual({ text: "البنك الأهلي", isFeminine: false });
  expect(arabicName("الرياض ريت", "fund")).toEqual({ text: "صندوق الرياض ريت", isFeminine: false });
  expect(arabicName("صندوق يقين 30", "fund").text).toBe("صندوق يقين 30");
});

test("the preposition is written onto the name and takes the alef of the article", () => {
  expect(withLam("شركة جرير")).toBe("لشركة جرير");
  expect(withLam("البنك الأهلي")).toBe("للبنك الأهلي");
});
