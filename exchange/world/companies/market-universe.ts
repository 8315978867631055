// All listings of the exchange from the first simulated day to the end of the calendar: the instrument table, and the admissions
// of later days. It follows from seed and first day alone, and each listing has its first and last day.

import {
  addDays,
  CALENDAR_LAST_DAY,
  type Day,
  DECIMAL_SCALE,
  previousTradingDay,
  Random,
  tradingDayFrom,
} from "../../../src/base/index.ts";
import { type Listing, loadUniverse } from "../universe/listing.ts";
import { suspendedDays } from "./capital-changes.ts";
import { corporateActions } from "./corporate-actions.ts";
import { monthOf } from "./fiscal-quarter.ts";
import { FreeSymbols, loadOfferedCompanies, type OfferedCompany, offeringOf } from "./offering.ts";

type AdmissionKind = "main-offering" | "nomu-offering" | "move";

interface AdmissionDay {
  readonly kind: AdmissionKind;
  readonly day: Day;
}

/** The first month, as months since the year 0: October 2026. */
const FIRST_MONTH = 2026 * 12 + 9;
/** Draws per month, and the chance of each: 10 offerings a year on the main market, 20 on Nomu, and 6 moves. */
const RATES: Readonly<Record<AdmissionKind, { readonly draws: number; readonly chance: number }>> = {
  "main-offering": { draws: 2, chance: 5 / 12 },
  "nomu-offering": { draws: 4, chance: 5 / 12 },
  move: { draws: 1, chance: 1 / 2 },
};
const KINDS = Object.keys(RATES) as readonly AdmissionKind[];
/** Every month has this many possible days. */
const MONTH_DAYS = 28;

/**
 * The days of admissions, oldest first: a few times a month, from the month after the date of the instrument table to the end of the
 * calendar.
 */
function admissionDays(seed: number): readonly AdmissionDay[] {
  const admissions: AdmissionDay[] = [];
  for (let month = FIRST_MONTH; month <= monthOf(CALENDAR_LAST_DAY); month++) {
    const first = Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1;
    for (const kind of KINDS) {
      const random = new Random("admissions", seed, kind, month);
      for (let draw = 0; draw < RATES[kind].draws; draw++) {
        const isDrawn = random.chance(RATES[kind].chance);
        const day = tradingDayFrom(addDays(first, random.int(MONTH_DAYS)));
        if (isDrawn) admissions.push({ kind, day });
      }
    }
  }
  return admissions.sort((a, b) => a.day - b.day);
}

/** A market begins with the table's listings: these days have no admission, so that every admission is announced on a simulated day. */
const FIRST_DAYS = 21;

/** The instrument table, where companies that move have a last day, then admissions in the order of their days. */
export function marketUniverse(seed: number, firstDay: Day): readonly Listing[] {
  const admissions = new Admissions(seed, firstDay);
  for (const admission of admissionDays(seed)) admissions.admit(admission);
  return admissions.listings();
}

class Admissions {
  readonly #seed: number;
  readonly #firstDay: Day;
  readonly #symbols: FreeSymbols;
  /** Companies in the order of their offerings. */
  readonly #companies: Readonly<Record<Listing["market"], OfferedCompany[]>>;
  /** By number. Bound: the table and the admissions of the calendar. */
  readonly #listings: Listing[];

  constructor(seed: number, firstDay: Day) {
    this.#seed = seed;
    this.#firstDay = firstDay;
    // A listing of the table whose first day is still to come is announced and offered like any other.
    this.#listings = loadUniverse().map((listing) => ({ ...listing, isOffering: listing.listingDay >= firstDay }));
    this.#symbols = new FreeSymbols(this.#listings);
    const order = (company: OfferedCompany): number => new Random("offering order", seed, company.nameEn).next();
    const companies = loadOfferedCompanies().toSorted((a, b) => order(a) - order(b));
    const of = (market: Listing["market"]): OfferedCompany[] =>
      companies.filter((company) => company.market === market);
    this.#companies = { TASI: of("TASI"), NOMU: of("NOMU") };
  }

  listings(): readonly Listing[] {
    return this.#listings;
  }

  admit({ kind, day }: AdmissionDay): void {
    if (day <= addDays(this.#firstDay, FIRST_DAYS)) return;
    if (kind === "move") this.#move(day);
    else this.#offer(kind === "main-offering" ? "TASI" : "NOMU", day);
  }

  /** Offers the next company; does nothing when no company or symbol is left. */
  #offer(market: Listing["market"], listingDay: Day): void {
    const company = this.#companies[market].shift();
    const symbol = company === undefined ? null : this.#symbols.take(company);
    if (company === undefined || symbol === null) return;
    this.#listings.push(offeringOf(this.#seed, company, { symbol, number: this.#nextNumber(), listingDay }));
  }

  #move(listingDay: Day): void {
    const staying = this.#listings.filter(({ lastDay }) => lastDay === null);
    const moving = movingCompany(this.#seed, staying, listingDay, this.#firstDay);
    const symbol = moving === null ? null : this.#symbols.take({ market: "TASI", sectorEn: moving.sectorEn });
    if (moving === null || symbol === null) return;
    const movedFrom: Listing = { ...moving, lastDay: previousTradingDay(listingDay) };
    this.#listings[moving.number - 1] = movedFrom;
    const formerSymbols = [...moving.formerSymbols, moving.symbol];
    const number = this.#nextNumber();
    const moved = { ...moving, ...onMainMarket(moving), symbol, number, listingDay, formerSymbols, movedFrom };
    this.#listings.push({ ...moved, market: "TASI" });
  }

  #nextNumber(): number {
    return this.#listings.length + 1;
  }
}

/** Sentences about a company may say where it is listed. */
function onMainMarket({ businessAr, businessEn }: Listing): Pick<Listing, "businessAr" | "businessEn"> {
  return {
    businessAr: businessAr.replace("السوق الموازية", "السوق الرئيسية"),
    businessEn: businessEn.replace("parallel market", "main market"),
  };
}

/** Two years, as the difference of two days in the form YYYYMMDD. */
const NOMU_YEARS = 20_000;
/** Least worth of a company of the main market, in riyals. */
const WORTH_MIN = 3e8;
/** Longest time between the announcement of a dividend or change of capital and its effect. */
const PENDING_DAYS = 75;
/** Days around its move without a suspension of the company. */
const CALM_DAYS = 15;

/**
 * The company of Nomu that moves to the main market on a day: it has been there for two years, is large enough, and has no pending action
 * that would fall on both of its listings. Null when there is none. `listings` are all of Nomu that have not moved.
 */
function movingCompany(seed: number, listings: readonly Listing[], day: Day, firstDay: Day): Listing | null {
  const random = new Random("moving", seed, day);
  const fit = listings.filter((listing) => isFit(listing, day));
  while (fit.length > 0) {
    const [drawn] = fit.splice(random.int(fit.length), 1);
    if (drawn !== undefined && !hasPending(seed, drawn, day, firstDay)) return drawn;
  }
  return null;
}

function isFit({ market, securityType, listingDay, sharesOutstanding, referencePrice }: Listing, day: Day): boolean {
  if (market !== "NOMU" || securityType !== "Equity" || listingDay > day - NOMU_YEARS) return false;
  return (sharesOutstanding * referencePrice) / DECIMAL_SCALE >= WORTH_MIN;
}

function hasPending(seed: number, listing: Listing, day: Day, firstDay: Day): boolean {
  const [from, to] = [addDays(day, -PENDING_DAYS), addDays(day, PENDING_DAYS)];
  const { dividends, capitalChanges } = corporateActions(seed, listing, from, to, firstDay);
  const isPending = (announced: Day, done: Day): boolean => announced < day && done >= day;
  const calm = [addDays(day, -CALM_DAYS), addDays(day, CALM_DAYS)] as const;
  return (
    dividends.some(({ announcementDay, distributionDay }) => isPending(announcementDay, distributionDay)) ||
    capitalChanges.some(({ announcementDay, exDay }) => isPending(announcementDay, exDay)) ||
    [...suspendedDays(capitalChanges)].some((suspended) => suspended >= calm[0] && suspended <= calm[1])
  );
}
