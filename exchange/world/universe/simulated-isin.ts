// The ISIN of a simulated listing. Its first two letters are ZZ, which no numbering agency gives: it passes every check of form and
// can be no real security's.

import { isinCheckDigit } from "../../../src/base/index.ts";

const PREFIX = "ZZ";
const NUMBER_CHARS = 9;

export function simulatedIsin(symbol: string): string {
  const body = `${PREFIX}${symbol.padStart(NUMBER_CHARS, "0")}`;
  return `${body}${isinCheckDigit(body)}`;
}
