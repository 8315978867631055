// Draws a recording as an animated SVG: a board of quotes, the book of one symbol, and its trades as they come in.

import type { Book, Level, Moment, QuoteLine, Recording, TradeLine } from "./record.ts";
import { type Label, LINE_HEIGHT, Loop } from "./strip.ts";

const WIDTH = 940;
const HEIGHT = 348;
const TOP = 92;
const BOARD_X = 24;
const BOOK_X = 500;
const TAPE_X = 728;
const LEVELS = 5;
const TRADES_SHOWN = 10;
const BAR_MAX = 96;

const STYLE = `text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d7dde5}.h{fill:#7d8896}.t{font-weight:700;font-size:15px}.u{fill:#3fc380}.d{fill:#f0616d}rect.p{fill:#0f151d}`;

const money = (value: number): string => value.toFixed(2);
const whole = (value: number): string => value.toLocaleString("en-US");
const percent = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(2)} %`;
const toneOf = (value: number): string => (value < 0 ? "d" : "u");

export function draw(recording: Recording): string {
  const loop = new Loop(recording.durationMs);
  const [first = ""] = recording.quotes.keys();
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Quotes, order book and trades of the simulated market, moving">`,
    `<style>${STYLE}</style><rect class="p" width="${WIDTH}" height="${HEIGHT}" rx="10"/>`,
    heading(loop, recording, first),
    ...[...recording.quotes].map(([symbol, quotes], row) =>
      quoteRow(loop, symbol, recording.names.get(symbol) ?? "", quotes, TOP + row * LINE_HEIGHT),
    ),
    book(loop, recording.books),
    tape(loop, recording.trades),
    "</svg>\n",
  ].join("\n");
}

function heading(loop: Loop, { marketTimeMs, durationMs, names }: Recording, first: string): string {
  const seconds = Array.from({ length: durationMs / 1000 }, (_, second) => second);
  const clock: Label[] = seconds.map((second) => ({
    atMs: second * 1000,
    text: riyadhTime(marketTimeMs + second * 1000),
  }));
  return [
    `<text x="${BOARD_X}" y="36" class="t">Marsad · مرصد</text>`,
    `<text x="${WIDTH - 24 - 160}" y="36" class="h" text-anchor="end">market time</text>`,
    loop.text(clock, { x: WIDTH - 24 - 152, y: 20, width: 152 }),
    `<text x="${BOARD_X}" y="76" class="h">stocks</text>`,
    `<text x="${BOOK_X}" y="76" class="h">depth · ${first} ${names.get(first) ?? ""}</text>`,
    `<text x="${TAPE_X}" y="76" class="h">trades · ${first}</text>`,
  ].join("");
}

const riyadhTime = (timeMs: number): string =>
  new Date(timeMs + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function quoteRow(loop: Loop, symbol: string, name: string, quotes: readonly Moment<QuoteLine>[], y: number): string {
  const moved = (isUp: boolean): number[] =>
    quotes
      .filter(({ value }, i) => (i === 0 ? false : isUp ? value.price > price(i - 1) : value.price < price(i - 1)))
      .map(({ atMs }) => atMs);
  const price = (i: number): number => quotes[i]?.value.price ?? 0;
  const labels = (text: (quote: QuoteLine) => string, tone?: (quote: QuoteLine) => string): Label[] =>
    quotes.map(({ atMs, value }) => ({
      atMs,
      text: text(value),
      ...(tone === undefined ? {} : { tone: tone(value) }),
    }));
  const line = { x: BOARD_X - 6, y, width: 450 };
  return [
    loop.flash(moved(true), line, "u"),
    loop.flash(moved(false), line, "d"),
    `<text x="${BOARD_X}" y="${y + 16}" class="h">${symbol}</text><text x="${BOARD_X + 48}" y="${y + 16}">${name}</text>`,
    loop.text(
      labels(({ price: last }) => money(last)),
      { x: BOARD_X + 210, y, width: 66 },
    ),
    loop.text(
      labels(
        ({ changePercent }) => percent(changePercent),
        ({ changePercent }) => toneOf(changePercent),
      ),
      { x: BOARD_X + 280, y, width: 72 },
    ),
    loop.text(
      labels(({ volume }) => whole(volume)),
      { x: BOARD_X + 356, y, width: 84 },
    ),
  ].join("");
}

/** Asks above, the best of them lowest; bids below. */
function book(loop: Loop, books: readonly Moment<Book>[]): string {
  const most = Math.max(
    1,
    ...books.flatMap(({ value }) =>
      [...value.bids, ...value.asks].slice(0, 2 * LEVELS).map(({ quantity }) => quantity),
    ),
  );
  const rows: string[] = [];
  for (let row = 0; row < 2 * LEVELS; row++) {
    const isAsk = row < LEVELS;
    const depth = isAsk ? LEVELS - 1 - row : row - LEVELS;
    const y = TOP + row * LINE_HEIGHT;
    const tone = isAsk ? "d" : "u";
    const levels = books.map(({ atMs, value }) => ({ atMs, level: (isAsk ? value.asks : value.bids)[depth] }));
    const labels = (text: (level: Level) => string, colour?: string): Label[] =>
      levels.map(({ atMs, level }) => ({
        atMs,
        text: level === undefined ? "" : text(level),
        ...(colour === undefined ? {} : { tone: colour }),
      }));
    const widths = levels.map(({ atMs, level }) => ({ atMs, width: (BAR_MAX * (level?.quantity ?? 0)) / most }));
    rows.push(
      loop.bar(distinct(widths), BOOK_X + 74, y + 2, tone),
      loop.text(
        labels(({ price }) => money(price), tone),
        { x: BOOK_X, y, width: 64, align: "start" },
      ),
      loop.text(
        labels(({ quantity }) => whole(quantity)),
        { x: BOOK_X + 80, y, width: 84 },
      ),
    );
  }
  return rows.join("");
}

function distinct<T extends { readonly width: number }>(widths: readonly T[]): readonly T[] {
  return widths.filter(({ width }, i) => i === 0 || Math.round(width) !== Math.round(widths[i - 1]?.width ?? -1));
}

/** One column of trades, the newest on top, that is pushed down by each new one. */
function tape(loop: Loop, trades: readonly Moment<TradeLine>[]): string {
  const before = trades.filter(({ atMs }) => atMs === 0).slice(-TRADES_SHOWN);
  const live = trades.filter(({ atMs }) => atMs > 0);
  const all = [...before, ...live];
  const lines = all.map(({ value }, i) => {
    const y = (all.length - 1 - i) * LINE_HEIGHT + 16;
    return `<text y="${y}" class="h">${value.time}</text><text x="122" y="${y}" text-anchor="end" class="${value.isBuy ? "u" : "d"}">${money(value.price)}</text><text x="188" y="${y}" text-anchor="end">${whole(value.quantity)}</text>`;
  });
  const steps = [{ atMs: 0, value: `0 ${-live.length * LINE_HEIGHT}` }];
  for (const [i, { atMs }] of live.entries()) steps.push({ atMs, value: `0 ${-(live.length - 1 - i) * LINE_HEIGHT}` });
  return `<svg x="${TAPE_X}" y="${TOP}" width="190" height="${TRADES_SHOWN * LINE_HEIGHT}"><g>${lines.join("")}${loop.move(steps)}</g></svg>`;
}
