import { expect, test } from "bun:test";
import { isIsin, isinCheckDigit } from "./isin.ts";

test("numbers in public use have the check digit that is computed for them", () => {
  for (const isin of ["US0378331005", "US5949181045", "GB0002634946", "AU0000XVGZA3", "DE000BAY0017", "SA14TG012N13"]) {
    expect(isinCheckDigit(isin.slice(0, -1))).toBe(isin.slice(-1));
    expect(isIsin(isin)).toBe(true);
  }
});

test("one wrong digit, two digits that changed places, or another form is no ISIN", () => {
  for (const text of ["US0378331006", "US0378331050", "us0378331005", "US037833100", "US03783310055", "2222", ""]) {
    expect(isIsin(text)).toBe(false);
  }
});
