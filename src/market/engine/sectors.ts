// The performance of a market's sectors today: computed on request, and cached until a member trades again.

import { percentOf, present } from "../../base/index.ts";
import type { SectorPerformance } from "../../model/index.ts";
import type { SymbolState } from "./symbol-state.ts";

/** The sectors of one market. */
export class Sectors {
  readonly #groups: readonly (readonly SymbolState[])[];
  #version = -1;
  #performance: readonly SectorPerformance[] = [];

  /** Members come in the order of their symbols, so every sum is added up in the same order. */
  constructor(members: readonly SymbolState[]) {
    const classified = members.filter((member) => member.instrument.sectorEn !== "");
    this.#groups = [...Map.groupBy(classified, (member) => member.instrument.sectorEn).values()];
  }

  /** The best first; `version` is the version of the market. */
  list(version: number): readonly SectorPerformance[] {
    if (version !== this.#version) {
      this.#performance = this.#groups
        .map(performanceOf)
        .sort((a, b) => b.changePercent - a.changePercent || (a.nameEn < b.nameEn ? -1 : 1));
      this.#version = version;
    }
    return this.#performance;
  }
}

function performanceOf(members: readonly SymbolState[]): SectorPerformance {
  let capitalisation = 0;
  let gain = 0;
  let hundredths = 0;
  let volume = 0;
  for (const { instrument, change, bars } of members) {
    capitalisation += instrument.sharesOutstanding * instrument.referencePrice;
    gain += instrument.sharesOutstanding * change;
    // The rounded percentages of answers, in whole hundredths so that their mean is exact.
    hundredths += Math.round(percentOf(change, instrument.referencePrice) * 100);
    volume += bars.day.volume;
  }
  const { sectorEn, sectorAr } = present(members[0], "a sector has members").instrument;
  return {
    nameEn: sectorEn,
    nameAr: sectorAr,
    changePercent: percentOf(gain, capitalisation),
    avgChangePercent: percentOf(hundredths, members.length * 10_000),
    volume,
    stockCount: members.length,
  };
}
