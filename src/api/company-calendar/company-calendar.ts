// GET /company-calendar/: coming and past events of companies, by day, as JSON, CSV or a calendar file. Each answer is made for its
// request from memory, except for meetings, which are read from the store.

import { type Day, decimalToNumber, formatDay, hijriDate, nextTurn, SteppedWork, Turns } from "../../base/index.ts";
import {
  type ActionEntry,
  type CalendarItem,
  calendarItems,
  listedCompany,
  type ResultDay,
} from "../../companies/index.ts";
import { CALENDAR_TYPES, COMPANY_CALENDAR_TYPES, type DataMode, stockEventId } from "../../model/index.ts";
import { csvColumns, priceUnavailable, rest } from "../../wire/index.ts";
import { checkSymbol, type MarketSources } from "../companies/market-sources.ts";
import { describeAction, periodOf } from "../corporate-actions/describe-action.ts";
import { encodeText, type JsonBytes, listEncodings } from "../http/encoding.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import { lastDayOf } from "../status/market-status.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";

const COLUMNS = csvColumns(rest.CompanyCalendarRow);
const QUARTERS = 4;
const NAMES = { ar: "تقويم الشركات السعودية", en: "Saudi company calendar" } as const;

type Language = keyof typeof NAMES;

export function companyCalendarEndpoints(sources: MarketSources): readonly EndpointHandler[] {
  const { market } = sources;
  return [
    onEndpoint(rest.endpoints.getCompanyCalendar, async ({ parameters, dataMode: mode, format }) => {
      const { types, symbol = null, language } = parameters;
      const isHijri = parameters.hijri === "true";
      const { day: today } = market.asOf(mode);
      if (today === 0) throw priceUnavailable("TASI");
      const { from = today } = parameters;
      const to = lastDayOf(from, parameters.to);
      if (symbol !== null) checkSymbol(sources, symbol, mode);
      const wanted = new Set(
        types.length === 0 ? COMPANY_CALENDAR_TYPES : CALENDAR_TYPES.filter((type) => types.includes(type)),
      );
      const found = await calendarItems(sources, { from, to, types: wanted, symbol }, mode);
      const turns = new Turns();
      const items: rest.CompanyCalendarItem[] = [];
      for (const item of found) {
        await turns.share();
        items.push(projectItem(sources, item, mode, isHijri));
      }
      if (parameters.format === "ics") {
        const file = calendarFile(NAMES[language], language, eventsOf(items, language), today);
        return encodedAs("ics", encodeText(await new SteppedWork(file).inTurns()), false);
      }
      const columns = isHijri ? COLUMNS : COLUMNS.filter((column) => column !== "hijri_date");
      const list = listEncodings("items" satisfies keyof rest.CompanyCalendar, columns)[format];
      const rows: JsonBytes[] = [];
      for (const item of items) {
        await turns.share();
        rows.push(list.row(format === "csv" ? { ...item, ...item.details } : item));
      }
      // The answer is joined and compressed in a turn of its own.
      await nextTurn();
      return encodedAs(
        format,
        list.join(rows, { count: items.length } satisfies Omit<rest.CompanyCalendar, "items">),
        false,
      );
    }),
  ];
}

function projectItem(
  { market, directory }: MarketSources,
  item: CalendarItem,
  mode: DataMode,
  isHijri: boolean,
): rest.CompanyCalendarItem {
  const { day, symbol, type } = item;
  const company = listedCompany(market, directory(), symbol, mode);
  return {
    date: formatDay(day),
    ...(isHijri ? { hijri_date: hijriDate(day) } : {}),
    type,
    symbol,
    name: company?.nameAr ?? symbol,
    name_en: company?.nameEn ?? symbol,
    ...described(item),
  };
}

function described(item: CalendarItem): Pick<rest.CompanyCalendarItem, "title" | "title_en" | "details"> {
  switch (item.type) {
    case "earnings":
      return { ...resultTitles(item.result), details: projectResult(item.result) };
    case "index_review":
      return {
        title: item.event.description,
        title_en: "A periodic review of the indices takes effect at the close.",
        details: { event_id: stockEventId(item.event) },
      };
    case "meeting":
      // Not every article has an English text, so the title names the assembly, which is known for all.
      return {
        title: item.event.description,
        title_en: meetingTitle(item.event.description),
        details: { event_id: stockEventId(item.event) },
      };
    default: {
      const { ar, en } = describeAction(item.action);
      return { title: ar, title_en: en, details: projectAction(item.action) };
    }
  }
}

/** AGENDA-12: the English title, by the name of the assembly in the Arabic text. */
function meetingTitle(description: string): string {
  if (description.includes("مالكي الوحدات")) return "The unitholders of the fund meet.";
  if (/الجمعية العامة غير العادية/.test(description))
    return "The extraordinary general assembly of shareholders meets.";
  if (/الجمعية العامة العادية/.test(description)) return "The ordinary general assembly of shareholders meets.";
  return "The general assembly of shareholders meets.";
}

function projectAction(entry: ActionEntry): rest.CalendarDetails {
  const { type, announcementDay, effectiveDay, eligibilityDay, amount, paidFor, numerator, denominator, market } =
    entry;
  const shared = {
    announcement_date: dateOrNull(announcementDay),
    amount: amount === null ? null : decimalToNumber(amount),
  };
  if (type === "CASH_DIVIDEND") {
    return {
      ...shared,
      eligibility_date: dateOrNull(eligibilityDay),
      payment_date: dateOrNull(effectiveDay),
      ...(paidFor === null ? {} : { fiscal_year: paidFor.fiscalYear, period: paidFor.period }),
    };
  }
  if (type === "LISTING" || type === "MARKET_TRANSFER") return { ...shared, action: type, market };
  return { ...shared, action: type, ratio_new: numerator, ratio_old: denominator };
}

function projectResult(result: ResultDay): rest.CalendarDetails {
  return {
    fiscal_year: result.fiscalYear,
    period: periodName(result),
    period_end: formatDay(result.periodEnd),
    status: result.isExpected ? "expected" : "published",
  };
}

/** The period as dividends name it: FY, H1, Q3. */
function periodName({ fiscalQuarter, quarters }: ResultDay): string {
  if (fiscalQuarter === QUARTERS) return "FY";
  return quarters === 2 ? `H${fiscalQuarter / 2}` : `Q${fiscalQuarter}`;
}

function resultTitles(result: ResultDay): { readonly title: string; readonly title_en: string } {
  const { ar, en } = periodOf(result.fiscalYear, periodName(result));
  return result.isExpected
    ? { title: `موعد متوقع لإعلان النتائج المالية${ar}.`, title_en: `Results${en} are expected.` }
    : { title: `إعلان النتائج المالية${ar}.`, title_en: `Results${en} published.` };
}

const dateOrNull = (day: Day | null): string | null => (day === null ? null : formatDay(day));

function* eventsOf(items: readonly rest.CompanyCalendarItem[], language: Language): Generator<CalendarEvent> {
  const seen = new Map<string, number>();
  for (const { date, type, symbol, name, name_en, title, title_en } of items) {
    const key = `${date}-${type}-${symbol}`;
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    const text = language === "ar" ? title : title_en;
    yield {
      uid: `${key}${before === 0 ? "" : `-${before}`}@marsad`,
      day: Number(date.replaceAll("-", "")),
      summary: `${language === "ar" ? name : name_en} (${symbol}): ${text.replace(/\.$/, "")}`,
      description: text,
      category: type.toUpperCase(),
    };
  }
}
