// Everything that the exchange lists from the first simulated day to the end of the calendar: the instrument table, and what is
// admitted on later days. It follows from seed and first day alone, and each listing says from when to when it is there.

import { addDays, type Day, previousTradingDay, Random } from "../../../src/base/index.ts";
import { type Listing, loadUniverse } from "../universe/listing.ts";
import { loadOfferedCompanies, type OfferedCompany } from "../universe/offered-companies.ts";
import { type AdmissionDay, admissionDays } from "./admission-days.ts";
import { FreeSymbols } from "./free-symbols.ts";
import { movingCompany } from "./moving-company.ts";
import { offeringOf } from "./offering.ts";

/** A market begins with what the table lists: nothing is admitted in these days, so that every admission is announced on a simulated day. */
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
  /** Offered in this order. */
  readonly #companies: Readonly<Record<Listing["market"], OfferedCompany[]>>;
  /** Bound: the table and the admissions of the calendar. By number. */
  readonly #listings: Listing[];

  constructor(seed: number, firstDay: Day) {
    this.#seed = seed;
    this.#firstDay = firstDay;
    this.#listings = [...loadUniverse()];
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

  /** Nothing is offered once every company or symbol is. */
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
