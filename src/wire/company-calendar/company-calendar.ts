// Coming events of companies: dividends, results, changes of capital, listings and meetings, by day; also as a calendar file.

import { type Static, Type } from "typebox";
import { CALENDAR_TYPES, CORPORATE_ACTION_TYPES, MARKETS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { day, freeText, oneOf, words } from "../endpoint/parameter.ts";
import { hijri } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { amount, choice, count, date, hijriDate, list, nullable, resource, symbol, text } from "../schema/field.ts";

const STATUSES = ["published", "expected"] as const;

/** Details of an item by its type; details of other types are absent. */
const DETAILS = {
  announcement_date: Type.Optional(
    nullable(date("Day of the announcement; null where it is not on file.", "2026-11-03")),
  ),
  eligibility_date: Type.Optional(nullable(date("Last day to hold the share for a dividend.", "2026-11-19"))),
  payment_date: Type.Optional(
    nullable(date("Day of payment of a dividend; null while it is not announced.", "2026-12-01")),
  ),
  amount: Type.Optional(
    nullable(amount("Dividend per share, price of a new share or offer price, SAR; null where there is none.", 0.3312)),
  ),
  fiscal_year: Type.Optional(count("Fiscal year of results or of a dividend.", 2026)),
  period: Type.Optional(text("Period of results or of a dividend.", "Q3")),
  period_end: Type.Optional(date("Last day of the period of results.", "2026-09-30")),
  status: Type.Optional(
    choice(
      STATUSES,
      "Results: published, or expected by how long the company took for the same period before.",
      "expected",
    ),
  ),
  action: Type.Optional(choice(CORPORATE_ACTION_TYPES, "Type of the corporate action.", "RIGHTS_ISSUE")),
  ratio_new: Type.Optional(nullable(count("New shares of a change of capital.", 5))),
  ratio_old: Type.Optional(nullable(count("Old shares that they stand for.", 4))),
  market: Type.Optional(nullable(choice(MARKETS, "Market of a listing or a move.", "TASI"))),
  event_id: Type.Optional(text("Stock event that tells of a meeting or an index review.", "evt_5f0c1d2e3a4b5c6d")),
};

export const CalendarDetails = resource(
  "CalendarDetails",
  "Facts of the item; those of other types are absent.",
  DETAILS,
  {
    announcement_date: "2026-11-03",
    eligibility_date: "2026-11-19",
    payment_date: "2026-12-01",
    amount: 0.3312,
    fiscal_year: 2026,
    period: "Q3",
  },
);
export type CalendarDetails = Static<typeof CalendarDetails>;

const ITEM = {
  date: date("The day: the ex-date of a dividend or a change of capital, the first day of a listing.", "2026-11-22"),
  hijri_date: hijriDate("Its Hijri date, with hijri=true.", "1448-06-12"),
  type: choice(CALENDAR_TYPES, "Kind of the item.", "dividend"),
  symbol: symbol(),
  name: text("Arabic name of the company.", "أرامكو السعودية"),
  name_en: text("English name of the company.", "Saudi Aramco"),
  title: text(
    "The item in one Arabic sentence.",
    "توزيع أرباح نقدية بواقع 0.3312 ريال للسهم عن الربع الثالث من عام 2026.",
  ),
  title_en: text("The item in one English sentence.", "Cash dividend of SAR 0.3312 per share for Q3 2026."),
};

export const CompanyCalendarItem = resource("CompanyCalendarItem", "One item of the calendar.", {
  ...ITEM,
  details: CalendarDetails,
});
export type CompanyCalendarItem = Static<typeof CompanyCalendarItem>;

/** A row of the CSV: the details are columns. */
export const CompanyCalendarRow = resource("CompanyCalendarRow", "One item with its details beside it.", {
  ...ITEM,
  ...DETAILS,
});

export const CompanyCalendar = resource("CompanyCalendar", "Items by date, then by symbol.", {
  items: list(CompanyCalendarItem, "The items."),
  count: count("Items in this answer.", 1),
});
export type CompanyCalendar = Static<typeof CompanyCalendar>;

export const getCompanyCalendar = endpoint({
  path: "/company-calendar/",
  tag: "Companies",
  summary: "Dividends, results and meetings by day",
  summaryAr: "التوزيعات والنتائج والجمعيات بالأيام",
  descriptionAr:
    "ما ينتظر الشركات وما مضى، بقدر ما يُعرف في يوم السوق: أيام الأحقية، والنتائج بأيامها المتوقعة، وتغيرات رأس المال، والإدراجات، والجمعيات. الأيام الثلاثون القادمة إن لم تطلب غيرها، و366 على الأكثر. بصيغة JSON أو CSV أو ملف تقويم (`format=ics`).",
  description: `What companies have ahead and behind, as far as it is known on the market's day: ex-dates, results with the days on which they are expected, changes of capital, listings and meetings. The next ${LIMITS.calendarDays.default} days when nothing is asked for; at most ${LIMITS.calendarDays.max}. As JSON, CSV, or a calendar file (format=ics).`,
  name: "company calendar",
  lowestPlan: "free",
  shows: "companies",
  query: {
    from: day("from", "First day; the market's day when left out.", "2026-11-15"),
    to: day("to", `Last day; ${LIMITS.calendarDays.default} days in all when left out.`, "2026-12-14"),
    types: words(
      "type",
      "Kinds, comma-separated: dividend, earnings, action, listing, meeting, which are those shown when it is left out; and index_review.",
      "dividend,earnings",
    ),
    symbol: freeText("symbol", "One company alone, by its ticker.", "2222"),
    hijri,
    format: oneOf(
      "format",
      "csv answers the list as CSV, as does `Accept: text/csv`; ics as a calendar file with one whole-day event an item; json is the default.",
      ["json", "csv", "ics"],
      { default: undefined, example: "ics" },
    ),
    language: oneOf("language", "Language of the calendar file.", ["ar", "en"], { default: "ar" }),
  },
  check({ from, to, types }) {
    if (from !== undefined && to !== undefined && from > to) return invalidParam("from", "on or before to");
    const unknown = types.find((type) => !CALENDAR_TYPES.some((known) => known === type));
    return unknown === undefined ? null : invalidParam("type", `made of: ${CALENDAR_TYPES.join(", ")}`);
  },
  csvRows: [CompanyCalendarRow],
  response: CompanyCalendar,
  errors: ["INVALID_PARAM", "INVALID_SYMBOL", "PRICE_DATA_TEMPORARILY_UNAVAILABLE"],
  sample: {
    method: "companyCalendar",
    query: { type: ["dividend", "earnings"] },
    rows: { list: "items", row: "item", fields: ["date", "symbol", "title_en"] },
  },
  tool: { name: "get_company_calendar", units: UNITS.times },
});
