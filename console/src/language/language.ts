// The language of the page, Arabic or English, and its digits. The service chooses the first language, by the address (`?lang=`),
// by the last choice, or by the browser's language; a choice made here is stored for it.

import { computed, effect, signal } from "@preact/signals";

export type Language = "ar" | "en";
/** Latin 0–9 or Arabic-Indic ٠–٩; the second only in Arabic. */
export type Digits = "latn" | "arab";

/** The service reads this cookie too, so that the page comes in the right language. */
const LANGUAGE_COOKIE = "marsad_lang";
const KEPT_S = 31_536_000;
const DIGITS_KEY = "marsad.digits";

/** The language of the document. */
function firstLanguage(): Language {
  return typeof document !== "undefined" && document.documentElement.lang === "en" ? "en" : "ar";
}

function keptDigits(): Digits {
  return typeof localStorage !== "undefined" && localStorage.getItem(DIGITS_KEY) === "arab" ? "arab" : "latn";
}

export const language = signal<Language>(firstLanguage());
const chosenDigits = signal<Digits>(keptDigits());

/** The current digits. */
export const digits = computed<Digits>(() => (language.value === "ar" ? chosenDigits.value : "latn"));
export const direction = computed(() => (language.value === "ar" ? "rtl" : "ltr"));

/** Stores a choice of appearance in a cookie; the service reads it too. */
export function remember(cookie: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax`;
}

export function chooseLanguage(chosen: Language): void {
  remember(LANGUAGE_COOKIE, chosen);
  language.value = chosen;
}

export function chooseDigits(chosen: Digits): void {
  localStorage.setItem(DIGITS_KEY, chosen);
  chosenDigits.value = chosen;
}

/** Updates `<html lang dir>` with the language. */
export function followLanguage(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dir = direction.value;
  });
}
