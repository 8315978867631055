// The language of the page, Arabic or English, and which digits it writes. Both are remembered in the browser; the address may
// name a language with `?lang=`.

import { computed, effect, signal } from "@preact/signals";

export type Language = "ar" | "en";
/** Latin 0–9 or Arabic-Indic ٠–٩; the second only in Arabic. */
export type Digits = "latn" | "arab";

const LANGUAGE_KEY = "marsad.language";
const DIGITS_KEY = "marsad.digits";

/** The first of `wanted` that the console speaks; Arabic when it speaks none of them. */
export function languageOf(wanted: readonly (string | null)[]): Language {
  for (const tag of wanted) {
    const primary = tag?.toLowerCase().split("-")[0];
    if (primary === "ar" || primary === "en") return primary;
  }
  return "ar";
}

function remembered(key: string): string | null {
  return typeof localStorage === "undefined" ? null : localStorage.getItem(key);
}

function firstLanguage(): Language {
  if (typeof location === "undefined") return "ar";
  const asked = new URLSearchParams(location.search).get("lang");
  return languageOf([asked, remembered(LANGUAGE_KEY), ...navigator.languages]);
}

export const language = signal<Language>(firstLanguage());
const chosenDigits = signal<Digits>(remembered(DIGITS_KEY) === "arab" ? "arab" : "latn");

/** The digits in use. */
export const digits = computed<Digits>(() => (language.value === "ar" ? chosenDigits.value : "latn"));
const direction = computed(() => (language.value === "ar" ? "rtl" : "ltr"));

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(LANGUAGE_KEY, chosen);
  language.value = chosen;
}

export function chooseDigits(chosen: Digits): void {
  localStorage.setItem(DIGITS_KEY, chosen);
  chosenDigits.value = chosen;
}

/** Keeps `<html lang dir>` as the language is, and remembers a language that the address named. */
export function followLanguage(): void {
  if (new URLSearchParams(location.search).has("lang")) localStorage.setItem(LANGUAGE_KEY, language.value);
  effect(() => {
    document.documentElement.lang = language.value;
    document.documentElement.dir = direction.value;
  });
}
