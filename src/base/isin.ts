// International securities identification numbers (ISO 6166): two letters, nine letters or digits, a check digit.

const FORM = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;

/** True when the text has the form of an ISIN and its check digit is right. */
export function isIsin(text: string): boolean {
  return FORM.test(text) && text.at(-1) === isinCheckDigit(text.slice(0, -1));
}

/** The check digit after the first eleven characters: letters become two digits, and every second digit from the right counts double. */
export function isinCheckDigit(body: string): string {
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join("");
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}
