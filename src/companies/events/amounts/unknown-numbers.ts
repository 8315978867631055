// Numbers that a description has and its article has not: whoever wrote it, such a description is not shown.

import { amountValue, digitsOfWord } from "./amount.ts";
import { readAmounts } from "./read-amounts.ts";

/** The digits of the numbers in `description` that `source` does not name; days and years are compared by their digits. */
export function unknownNumbers(description: string, source: string): readonly string[] {
  const named = readAmounts(source);
  const words = (source.match(/[A-Za-z]+/g) ?? []).map(digitsOfWord).filter((digits) => digits !== null);
  const values = new Set([...words.map(Number), ...named.map((amount) => Math.abs(amountValue(amount)))]);
  const digits = new Set(named.flatMap((amount) => amount.digits.split("-").map(Number)));
  return readAmounts(description)
    .filter((amount) => {
      const isExact = amount.kind === "day" || amount.kind === "unclear";
      return isExact
        ? !amount.digits.split("-").every((part) => digits.has(Number(part)))
        : !values.has(Math.abs(amountValue(amount)));
    })
    .map((amount) => amount.digits);
}
