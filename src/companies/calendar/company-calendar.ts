// The coming and past events of companies by day: dividends, results, changes of capital, listings, meetings, and reviews of the indices
// that they are in, as far as they are known on the caller's day.

import { addDays, type Day, MONTH_NAMES_AR, Turns } from "../../base/index.ts";
import type { CalendarType, DataMode, StockEvent } from "../../model/index.ts";
import { type ActionEntry, actionRecord } from "../actions/action-record.ts";
import type { CompanyDirectory } from "../directory/company-directory.ts";
import type { RecordedEvents } from "../events/recorded-events.ts";
import type { MarketSource } from "../market-source.ts";
import type { CompanyRecords } from "../profile/company-records.ts";
import type { ResultDay } from "../statements/result-days.ts";

export type CalendarItem = { readonly day: Day; readonly symbol: string } & (
  | { readonly type: "dividend" | "action" | "listing"; readonly action: ActionEntry }
  | { readonly type: "earnings"; readonly result: ResultDay }
  | { readonly type: "meeting" | "index_review"; readonly event: StockEvent }
);

export interface CalendarQuery {
  readonly from: Day;
  readonly to: Day;
  readonly types: ReadonlySet<CalendarType>;
  /** Null for all companies. */
  readonly symbol: string | null;
}

export interface CalendarSources {
  readonly market: MarketSource;
  readonly directory: () => CompanyDirectory;
  readonly records: CompanyRecords;
  readonly events: RecordedEvents;
}

/** More meetings than the store holds for a few years. */
const EVENTS_MAX = 20_000;
/** Companies whose filings are read together: in some milliseconds. */
const READ_TOGETHER = 8;
/** An index review is announced at most this long before it takes effect. */
const REVIEW_NOTICE_DAYS = 90;

/** Longer than the exchange is ever closed in a row: the last day with a dividend is at most this long before its ex-day. */
const CLOSED_DAYS_MAX = 31;

/** The items by day, then by symbol and type. */
export async function calendarItems(
  { market, directory, records, events }: CalendarSources,
  query: CalendarQuery,
  mode: DataMode,
): Promise<readonly CalendarItem[]> {
  const { from, to, types, symbol } = query;
  const { day: today } = market.asOf(mode);
  const symbols = symbol === null ? directory().symbols : [symbol];
  const lastFrom = addDays(from, -CLOSED_DAYS_MAX);
  const items: CalendarItem[] = [];
  const known = records.actions();
  const hasActions = ["dividend", "action", "listing"].some((type) => types.has(type as CalendarType));
  const turns = new Turns();
  for (const [at, one] of symbols.entries()) {
    await turns.share();
    // Read together, they wait once for their turn where many requests are answered meanwhile.
    if (types.has("earnings") && at % READ_TOGETHER === 0)
      await Promise.all(symbols.slice(at, at + READ_TOGETHER).map((next) => records.recent(next, today)));
    if (hasActions) {
      const dividends = known.dividends(one, today).filter(({ eligibilityDay: day }) => day >= lastFrom && day < to);
      const actions = known.announced(one, today).filter(({ exDay }) => exDay >= from && exDay <= to);
      // Factors need prices, which a calendar does not show.
      for (const action of actionRecord({ dividends, actions, bars: [], day: today }))
        items.push({ day: action.exDay, symbol: one, type: typeOf(action), action });
    }
    if (types.has("earnings")) {
      const { results } = await records.recent(one, today);
      for (const result of results.between(from, to, today))
        items.push({ day: result.day, symbol: one, type: "earnings", result });
    }
  }
  await turns.share();
  if (types.has("meeting")) items.push(...(await meetings(events, symbol, mode)));
  await turns.share();
  if (types.has("index_review")) items.push(...(await indexReviews(events, query, mode)));
  await turns.share();
  return items
    .filter(({ day, type }) => day >= from && day <= to && types.has(type))
    .sort((a, b) => a.day - b.day || compare(a.symbol, b.symbol) || compare(a.type, b.type));
}

/** A meeting in several articles is shown once, as the newest one describes it. */
async function meetings(events: RecordedEvents, symbol: string | null, mode: DataMode): Promise<CalendarItem[]> {
  const all = { importance: null, from: null, to: null, limit: EVENTS_MAX, offset: 0 };
  const { events: found } = await events.page({ ...all, symbol, type: "SHAREHOLDER_MEETING" }, mode);
  const newest = new Map<string, CalendarItem>();
  for (const event of found) {
    const key = `${event.symbol} ${event.eventDay}`;
    if (!newest.has(key)) newest.set(key, { day: event.eventDay, symbol: event.symbol, type: "meeting", event });
  }
  return [...newest.values()];
}

/** AGENDA-13: the reviews that announcements name with their day, each under the symbol of the newest announcement. */
async function indexReviews(
  events: RecordedEvents,
  { from, to, symbol }: CalendarQuery,
  mode: DataMode,
): Promise<CalendarItem[]> {
  const announced = { from: addDays(from, -REVIEW_NOTICE_DAYS), to, importance: null, limit: EVENTS_MAX, offset: 0 };
  const { events: found } = await events.page({ ...announced, symbol, type: "OTHER" }, mode);
  const newest = new Map<Day, CalendarItem>();
  for (const event of found) {
    const day = reviewDay(event.description);
    if (day !== null && !newest.has(day)) newest.set(day, { day, symbol: event.symbol, type: "index_review", event });
  }
  return [...newest.values()];
}

const INDEX_REVIEW = /مراجعة (?:ال)?دورية لل?مؤشر/;
const ARABIC_DATE = new RegExp(`(?<!\\d)(\\d{1,2}) (${MONTH_NAMES_AR.join("|")}) (\\d{4})(?!\\d)`, "g");

/** The day on which the index review of a description takes effect; descriptions are in Arabic. Null where it names not exactly one. */
function reviewDay(description: string): Day | null {
  if (!INDEX_REVIEW.test(description)) return null;
  const days = new Set(
    [...description.matchAll(ARABIC_DATE)].map(
      ([, day = "", month = "", year = ""]) =>
        Number(year) * 10_000 + (MONTH_NAMES_AR.indexOf(month) + 1) * 100 + Number(day),
    ),
  );
  const [only = null] = days;
  return days.size === 1 ? only : null;
}

function typeOf({ type }: ActionEntry): "dividend" | "action" | "listing" {
  if (type === "CASH_DIVIDEND") return "dividend";
  return type === "LISTING" || type === "MARKET_TRANSFER" ? "listing" : "action";
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
