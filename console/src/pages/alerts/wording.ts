// Writes names and numbers for the sentences of rules: in the current language and digits, isolated (bidi) so that they keep their
// place in a sentence of either direction.

import { computed } from "@preact/signals";
import { nameOf } from "../../components/company-link.tsx";
import { count, inDigits, price } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { companyOf } from "../../live/directory.ts";
import type { Wording } from "./condition.ts";

/** Unicode's marks of isolated text: LRI, FSI and PDI. */
const LEFT_TO_RIGHT = "\u2066";
const AS_ITS_FIRST_LETTER = "\u2068";
const END = "\u2069";

const isolated = (figure: string): string => `${LEFT_TO_RIGHT}${figure}${END}`;
/** Up to two decimals, and none for a whole number: 3, 2.5. */
const short = (value: number): string => inDigits(String(Math.round(value * 100) / 100), digits.value);

export const wording = computed<Wording>(() => ({
  name: (symbol) => {
    const name = nameOf(companyOf(symbol));
    const shown = inDigits(symbol, digits.value);
    return name === symbol ? isolated(shown) : `${AS_ITS_FIRST_LETTER}${name} (${shown})${END}`;
  },
  price: (value) => isolated(price(value)),
  percent: (value) => isolated(inDigits(`${short(value)}%`, digits.value)),
  number: (value) => isolated(Number.isInteger(value) ? count(value) : short(value)),
}));
