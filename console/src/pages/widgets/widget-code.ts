// The frames that show a widget, and their HTML code for other sites.

import type { Language } from "../../language/language.ts";

export const KINDS = ["quote", "chart", "ticker"] as const;
/** `auto` is the theme of the reader's system. */
export const THEMES = ["auto", "light", "dark"] as const;
/** As many as the ticker allows. */
export const SYMBOLS_MAX = 30;

export interface Widget {
  readonly kind: (typeof KINDS)[number];
  readonly symbols: readonly string[];
  readonly language: Language;
  readonly theme: (typeof THEMES)[number];
}

export interface WidgetFrame {
  readonly src: string;
  readonly width: string;
  readonly height: string;
  readonly title: string;
}

const SIZES = { quote: ["300", "110"], chart: ["360", "230"], ticker: ["100%", "90"] } as const;

/** One frame for each symbol; a ticker has all symbols in one frame. */
export function framesOf({ kind, symbols, language, theme }: Widget, origin: string): readonly WidgetFrame[] {
  const [width, height] = SIZES[kind];
  const look = `lang=${language}${theme === "auto" ? "" : `&theme=${theme}`}`;
  const frame = (path: string, title: string): WidgetFrame => ({
    src: `${origin}/widgets/${path}`,
    width,
    height,
    title,
  });
  if (symbols.length === 0) return [];
  const named = symbols.map(encodeURIComponent);
  if (kind === "ticker") return [frame(`ticker?symbols=${named.join(",")}&${look}`, symbols.join(", "))];
  return named.map((symbol) => frame(`${kind}/${symbol}?${look}`, symbol));
}

export function codeOf(frames: readonly WidgetFrame[]): string {
  return frames
    .map(
      ({ src, width, height, title }) =>
        `<iframe src="${escaped(src)}" width="${width}" height="${height}" title="${escaped(title)}"></iframe>`,
    )
    .join("\n");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
