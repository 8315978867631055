// The language of the command line, from the environment: MARSAD_LANG, else the locale of the system.

import type { Language } from "../../api/index.ts";

export const LANGUAGE_VARIABLE = "MARSAD_LANG";

/** `environment` is that of the process, except in tests. */
export function systemLanguage(environment: Readonly<Record<string, string | undefined>> = process.env): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  const named = environment[LANGUAGE_VARIABLE] || LC_ALL || LC_MESSAGES || LANG || "";
  return /^ar(?:[_.@-]|$)/i.test(named) ? "ar" : "en";
}
