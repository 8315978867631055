import { expect, test } from "bun:test";
import type { Decimal } from "./decimal.ts";
import type { Day } from "./riyadh-time.ts";
import type { Quantity } from "./unit.ts";

type Takes<Wanted, Given> = Given extends Wanted ? true : false;

test("money, shares and days are not taken for one another; a plain number is taken by each", () => {
  // The compiler checks these: a wrong literal here is a type error.
  const daysAsMoney: Takes<Decimal, Day> = false;
  const sharesAsMoney: Takes<Decimal, Quantity> = false;
  const moneyAsShares: Takes<Quantity, Decimal> = false;
  const daysAsShares: Takes<Quantity, Day> = false;
  const moneyAsDays: Takes<Day, Decimal> = false;
  const numbersAsMoney: Takes<Decimal, number> = true;
  const moneyAsNumbers: Takes<number, Decimal> = true;
  expect([daysAsMoney, sharesAsMoney, moneyAsShares, daysAsShares, moneyAsDays]).not.toContain(true);
  expect([numbersAsMoney, moneyAsNumbers]).not.toContain(false);
});
