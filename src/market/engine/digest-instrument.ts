// Adds the reference data of an instrument to the hash of the market state, always in the same order.

import type { Digest } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";

export function digestInstrument(instrument: Instrument, digest: Digest): void {
  digest.text(instrument.symbol);
  digest.number(instrument.number);
  digest.text(instrument.nameAr);
  digest.text(instrument.nameEn);
  digest.text(instrument.market);
  digest.text(instrument.securityType);
  digest.text(instrument.sectorEn);
  digest.text(instrument.sectorAr);
  digest.number(instrument.sharesOutstanding);
  digest.number(instrument.freeFloatBps);
  digest.number(instrument.referencePrice);
  digest.number(instrument.limitLow);
  digest.number(instrument.limitHigh);
  digest.number(instrument.tick);
}
