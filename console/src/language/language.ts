// The language of the page, Arabic or English, and which digits it writes. The service says which language the page begins with, by
// the address (`?lang=`), by what was chosen last, or by the browser's own; a choice made here is remembered for it.

import { computed, effect, signal } from "@preact/signals";

export type Language = "ar" | "en";
/** Latin 0–9 or Arabic-Indic ٠–٩; the second only in Arabic. */
export type Digits = "latn" | "arab";

/** The service reads it too, so that the page comes in the right language. */
const LANGUAGE_COOKIE = "marsad_lang";
const KEPT_S = 31_536_000;
const DIGITS_KEY = "marsad.digits";

/** The language that the document came in. */
function firstLanguage(): Language {
  return typeof document !== "undefined" && document.documentElement.lang === "en" ? "en" : "ar";
}

function keptDigits(): Digits {
  return typeof localStorage !== "undefined" && localStorage.getItem(DIGITS_KEY) === "arab" ? "arab" : "latn";
}

export const language = signal<Language>(firstLanguage());
const chosenDigits = signal<Digits>(keptDigits());

/** The digits in use. */
export const digits = computed<Digits>(() => (language.value === "ar" ? chosenDigits.value : "latn"));
export const direction = computed(() => (language.value === "ar" ? "rtl" : "ltr"));

/** Keeps a choice of how pages look; the service reads it too. */
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

/** Keeps `<html lang dir>` as the language is. */
export function followLanguage(): void {
  effect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dir = direction.value;
  });
}
