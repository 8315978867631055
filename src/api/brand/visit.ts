// The look that a visitor wants for pages: language, theme and colours of change. The address names it (`?lang=`, `?theme=`), and cookies
// remember the choice, on every page of the service and without script.

import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { LANGUAGE_COOKIE, LANGUAGES, type Language, languageOf, languageOfQuery } from "../http/response/language.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The console reads and writes these cookies too. */
const THEME_COOKIE = "marsad_theme";
const COLOURS_FORM = /(?:^|;\s*)marsad_colours=safe(?:;|$)/;
const THEME_FORM = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(light|dark)(?:;|$)`);
const KEPT_S = 31_536_000;

export interface Visit {
  readonly path: string;
  readonly language: Language;
  /** Null where the page follows the system's theme. */
  readonly theme: Theme | null;
  readonly hasSafeColours: boolean;
}

type Asked = Pick<IncomingRequest, "request" | "path" | "query">;

export function visitOf({ request, path, query }: Asked): Visit {
  const cookie = request.headers.get("cookie") ?? "";
  const theme = themeOfQuery(query) ?? themeNamed(THEME_FORM.exec(cookie)?.[1]);
  return { path, language: languageOf({ request, query }), theme, hasSafeColours: COLOURS_FORM.test(cookie) };
}

/** The opening tag of a page for this visit. */
export function htmlTag({ language, theme, hasSafeColours }: Visit): string {
  const direction = LANGUAGES.find(({ code }) => code === language)?.direction ?? "rtl";
  const look = `${theme === null ? "" : ` data-theme="${theme}"`}${hasSafeColours ? ' data-colours="safe"' : ""}`;
  return `<html lang="${language}" dir="${direction}"${look}>`;
}

/** CONSOLE-12: the cookie that remembers the choice of the address. An address makes one choice, so one cookie is set. */
export function rememberedChoice({ query }: Pick<Asked, "query">): Readonly<Record<string, string>> {
  const language = languageOfQuery(query);
  const theme = themeOfQuery(query);
  if (language !== null) return cookieOf(LANGUAGE_COOKIE, language);
  return theme === null ? {} : cookieOf(THEME_COOKIE, theme);
}

const cookieOf = (name: string, value: string): Readonly<Record<string, string>> => ({
  "Set-Cookie": `${name}=${value}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax`,
});

function themeOfQuery(query: string): Theme | null {
  return query.includes("theme=") ? themeNamed(new URLSearchParams(query).get("theme")) : null;
}

function themeNamed(text: string | null | undefined): Theme | null {
  return THEMES.find((theme) => theme === text) ?? null;
}
