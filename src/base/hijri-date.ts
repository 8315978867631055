// Days of the Hijri calendar of Saudi Arabia: Umm al-Qura, from the tables of the runtime.

import { type Day, dayStartMs, RIYADH_OFFSET_MS } from "./riyadh-time.ts";

/** The runtime takes 20 ms to load its tables, so they are loaded at the first date: few processes and threads need one. */
class UmmAlQura {
  #format: Intl.DateTimeFormat | null = null;

  partsOf(timeMs: number): readonly Intl.DateTimeFormatPart[] {
    this.#format ??= new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
      timeZone: "UTC",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    return this.#format.formatToParts(timeMs);
  }
}

const UMM_AL_QURA = new UmmAlQura();

/** "1448-06-06" for 2026-11-16: the Hijri date of a civil day. */
export function hijriDate(day: Day): string {
  const parts = UMM_AL_QURA.partsOf(dayStartMs(day) + RIYADH_OFFSET_MS);
  const part = (type: "year" | "month" | "day"): string =>
    parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}
