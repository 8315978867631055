// The language of a page, Arabic or English: the one that the address names, else the last chosen one in the cookie, else the one that
// the browser prefers.

import type { IncomingRequest } from "../request/incoming-request.ts";
import { qualityOf } from "./content-type.ts";

export const LANGUAGES = [
  { code: "ar", direction: "rtl" },
  { code: "en", direction: "ltr" },
] as const;
export type Language = (typeof LANGUAGES)[number]["code"];

/** The cookie is not a secret: the page's script reads and writes it too. */
export const LANGUAGE_COOKIE = "marsad_lang";
const COOKIE_FORM = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(ar|en)(?:;|$)`);
/** More languages than any browser sends. */
const ITEMS_MAX = 32;

export function languageOf({ request, query }: Pick<IncomingRequest, "request" | "query">): Language {
  return (
    languageOfQuery(query) ??
    named(COOKIE_FORM.exec(request.headers.get("cookie") ?? "")?.[1]) ??
    preferred(request.headers.get("accept-language"))
  );
}

/** The language of `?lang=`; null when it names none. */
export function languageOfQuery(query: string): Language | null {
  return query.includes("lang=") ? named(new URLSearchParams(query).get("lang")) : null;
}

function named(text: string | null | undefined): Language | null {
  return LANGUAGES.find(({ code }) => code === text)?.code ?? null;
}

/** The language that the browser prefers; Arabic when it names neither. */
function preferred(header: string | null): Language {
  const worth = { ar: 0, en: 0 };
  for (const item of (header ?? "").toLowerCase().split(",", ITEMS_MAX)) {
    const [range = "", ...parameters] = item.split(";").map((part) => part.trim());
    const code = named(range.split("-", 1)[0]);
    if (code !== null) worth[code] = Math.max(worth[code], qualityOf(parameters));
  }
  return worth.en > worth.ar ? "en" : "ar";
}
