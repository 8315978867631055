// Widgets for pages of other sites: a quote, the line of the day, a row of quotes. They are documents of the delayed market without script
// and without a key, and only the origins that the operator allows may put a frame around them.

import { type Decimal, decimalToNumber, formatTimestamp } from "../../base/index.ts";
import { openMinutes } from "../../companies/index.ts";
import type { Quote } from "../../model/index.ts";
import { missingParam, priceUnavailable, symbolNotFound } from "../../wire/index.ts";
import { htmlTag, visitOf } from "../brand/visit.ts";
import type { MarketSources } from "../companies/market-sources.ts";
import { encodeText } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import type { Language } from "../http/response/language.ts";
import { type Reply, reply } from "../http/response/reply.ts";

export interface WidgetOptions {
  readonly sources: Pick<MarketSources, "market">;
  /** The origins that may frame widgets; without any there are no widgets. */
  readonly origins: readonly string[];
  /** The address that the names of companies link to, without a slash at its end. */
  readonly publicUrl: () => string;
}

/** WIDGETS-02: a visitor of the page has no plan, so widgets show the delayed market. */
const MODE = "delayed";
const TICKER_MAX = 30;
const REFRESH_S = 60;
const KEPT_S = 15;
const LINE_MINUTES = 5;
const TEXTS: Readonly<Record<Language, { readonly delayed: string; readonly by: string; readonly line: string }>> = {
  ar: { delayed: "متأخر 15 دقيقة", by: "مرصد", line: "خط اليوم" },
  en: { delayed: "Delayed 15 min", by: "Marsad", line: "The day's line" },
};

export function widgetPages({ sources, origins, publicUrl }: WidgetOptions): readonly Page[] {
  if (origins.length === 0) return [];
  const engine = () => sources.market.engine(MODE);
  const quoteOf = (symbol: string): Quote | null => {
    const instrument = engine().instrumentBySymbol(symbol);
    return instrument === null ? null : engine().quote(instrument.number);
  };
  const knownQuote = (symbol: string): Quote => {
    const quote = quoteOf(symbol);
    if (quote === null) throw symbolNotFound(symbol, []);
    if (quote.price === 0) throw priceUnavailable(symbol);
    return quote;
  };
  const page = (path: string, kind: string, body: (language: Language, asked: Asked) => string): Page => ({
    path,
    open: (incoming, parameters) => {
      const { language } = visitOf(incoming);
      const { symbol = "" } = parameters;
      return widgetReply(incoming, kind, body(language, { symbol, query: incoming.query }), origins);
    },
  });
  return [
    page("/widgets/quote/{symbol}", "quote", (language, { symbol }) => {
      const quote = knownQuote(symbol);
      return `<h1>${nameHtml(quote, language, publicUrl())}</h1>${priceHtml(quote)}${noteHtml(quote, language)}`;
    }),
    page("/widgets/chart/{symbol}", "chart", (language, { symbol }) => {
      const quote = knownQuote(symbol);
      const closes = openMinutes(engine(), symbol, LINE_MINUTES).map(({ bar }) => decimalToNumber(bar.close));
      const line = dayLine(closes, decimalToNumber(quote.previousClose), TEXTS[language].line);
      return `<h1>${nameHtml(quote, language, publicUrl())}</h1>${priceHtml(quote)}${line}${noteHtml(quote, language)}`;
    }),
    page("/widgets/ticker", "ticker", (language, { query }) => {
      const symbols = new URLSearchParams(query).get("symbols")?.split(",").slice(0, TICKER_MAX) ?? [];
      const known = symbols.map((symbol) => quoteOf(symbol.trim())).filter((quote) => quote !== null);
      const quotes = known.filter(({ price }) => price > 0);
      const [first] = quotes;
      if (first === undefined) throw missingParam("symbols");
      const items = quotes.map((quote) => `<li>${nameHtml(quote, language, publicUrl())}${priceHtml(quote)}</li>`);
      return `<ul>${items.join("")}</ul>${noteHtml(first, language)}`;
    }),
  ];
}

interface Asked {
  readonly symbol: string;
  readonly query: string;
}

function widgetReply(incoming: IncomingRequest, kind: string, body: string, origins: readonly string[]): Reply {
  const visit = visitOf(incoming);
  const html = `<!doctype html>
${htmlTag(visit)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${TEXTS[visit.language].by}</title>
<link rel="stylesheet" href="/brand/tokens.css">
<link rel="stylesheet" href="/brand/widgets.css">
</head>
<body class="widget is-${kind}"><main>${body}</main></body>
</html>
`;
  return reply({
    body: encodeText(html),
    contentType: "text/html; charset=utf-8",
    cacheControl: `public, max-age=${KEPT_S}`,
    headers: {
      "Content-Security-Policy": policyOf(origins),
      "Content-Language": visit.language,
      "Referrer-Policy": "no-referrer",
      // Makes browsers reload the document without script.
      Refresh: String(REFRESH_S),
      Vary: "Accept-Encoding, Accept-Language, Cookie",
    },
  });
}

/** Allows styles and the typeface of this origin, nothing else, and frames by these origins and the console alone. */
const policyOf = (origins: readonly string[]): string =>
  `default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${origins.join(" ")}`;

function nameHtml({ symbol, nameAr, nameEn }: Quote, language: Language, publicUrl: string): string {
  const name = Bun.escapeHTML(language === "ar" ? nameAr : nameEn);
  const address = Bun.escapeHTML(`${publicUrl}/console/symbol/${encodeURIComponent(symbol)}`);
  return `<a class="name" href="${address}" target="_blank" rel="noopener noreferrer"><b>${name}</b> <span dir="ltr">${symbol}</span></a>`;
}

function priceHtml({ price, change, changePercent }: Quote): string {
  const trend = change === 0 ? "flat" : change > 0 ? "up" : "down";
  const sign = trend === "up" ? "▲ +" : trend === "down" ? "▼ −" : "";
  const moved = `${sign}${written(change)} (${sign === "" ? "" : sign.slice(-1)}${Math.abs(changePercent).toFixed(2)}%)`;
  return `<p class="price"><span dir="ltr"><b>${written(price)}</b> <span class="is-${trend}">${moved}</span></span></p>`;
}

/** The amount with two decimals, or up to four where the price has them, without its sign: the caller writes it. */
function written(value: Decimal): string {
  const size = Math.abs(decimalToNumber(value));
  return size.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
}

function noteHtml({ updatedAtMs }: Quote, language: Language): string {
  const { delayed, by } = TEXTS[language];
  return `<p class="note">${delayed} · <span dir="ltr">${formatTimestamp(updatedAtMs).slice(11, 16)}</span> · ${by}</p>`;
}

/** The size of the drawing. */
const WIDTH = 300;
const HEIGHT = 100;
/** The bars of five minutes from the opening to the end of trading at the closing price. */
const BARS_OF_A_DAY = 64;

/** The line of a day: closes from left to right, with the close of the day before as the reference. Empty until there is a close. */
function dayLine(closes: readonly number[], previous: number, label: string): string {
  if (closes.length === 0) return "";
  const [low, high] = [Math.min(previous, ...closes), Math.max(previous, ...closes)];
  const y = (value: number): string =>
    (high === low ? HEIGHT / 2 : HEIGHT * (1 - (value - low) / (high - low))).toFixed(1);
  const step = WIDTH / Math.max(BARS_OF_A_DAY, closes.length - 1);
  const points = closes.map((close, at) => `${(at * step).toFixed(1)},${y(close)}`);
  const last = closes.at(-1) ?? previous;
  const trend = last === previous ? "flat" : last > previous ? "up" : "down";
  return (
    `<svg class="line is-${trend}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">` +
    `<line x1="0" x2="${WIDTH}" y1="${y(previous)}" y2="${y(previous)}"/><polyline points="${points.join(" ")}"/></svg>`
  );
}
