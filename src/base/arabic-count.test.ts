import { expect, test } from "bun:test";
import { countedAr, MONTHS_AR, RIYALS_AR, SHARES_AR, scaledAr, YEARS_AR } from "./arabic-count.ts";

test("a counted noun takes the form that its number asks for", () => {
  const months = ["1", "2", "3", "10", "11", "99", "100", "103", "111", "1.5"].map((digits) =>
    countedAr(digits, MONTHS_AR),
  );
  expect(months).toEqual([
    "شهر واحد",
    "شهرين",
    "3 أشهر",
    "10 أشهر",
    "11 شهرًا",
    "99 شهرًا",
    "100 شهر",
    "103 أشهر",
    "111 شهرًا",
    "1.5 شهر",
  ]);
  expect(countedAr("2", YEARS_AR)).toBe("سنتين");
  expect(countedAr("125,000", SHARES_AR)).toBe("125,000 سهم");
});

test("millions and billions are counted themselves, and what they count stands alone", () => {
  expect(scaledAr("1", 1e6, RIYALS_AR)).toBe("مليون ريال");
  expect(scaledAr("3", 1e6, RIYALS_AR)).toBe("3 ملايين ريال");
  expect(scaledAr("11", 1e6, RIYALS_AR)).toBe("11 مليون ريال");
  expect(scaledAr("1.2", 1e9, RIYALS_AR)).toBe("1.2 مليار ريال");
  expect(scaledAr("500", 1e3, RIYALS_AR)).toBe("500 ألف ريال");
  expect(scaledAr("44", 1, RIYALS_AR)).toBe("44 ريالًا");
});
