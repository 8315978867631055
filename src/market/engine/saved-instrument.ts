// The reference data of an instrument in the saved state of a market.

import type { StateReader, StateWriter } from "../../base/index.ts";
import { type Instrument, MARKETS, SECURITY_TYPES } from "../../model/index.ts";

export function saveInstrument(instrument: Instrument, writer: StateWriter): void {
  writer.text(instrument.symbol);
  writer.number(instrument.number);
  writer.text(instrument.nameAr);
  writer.text(instrument.nameEn);
  writer.oneOf(MARKETS, instrument.market);
  writer.oneOf(SECURITY_TYPES, instrument.securityType);
  writer.text(instrument.sectorEn);
  writer.text(instrument.sectorAr);
  writer.number(instrument.sharesOutstanding);
  writer.number(instrument.freeFloatBps);
  writer.number(instrument.referencePrice);
  writer.number(instrument.limitLow);
  writer.number(instrument.limitHigh);
  writer.number(instrument.tick);
}

export function loadInstrument(reader: StateReader): Instrument {
  return {
    symbol: reader.text(),
    number: reader.number(),
    nameAr: reader.text(),
    nameEn: reader.text(),
    market: reader.oneOf(MARKETS),
    securityType: reader.oneOf(SECURITY_TYPES),
    sectorEn: reader.text(),
    sectorAr: reader.text(),
    sharesOutstanding: reader.number(),
    freeFloatBps: reader.number(),
    referencePrice: reader.number(),
    limitLow: reader.number(),
    limitHigh: reader.number(),
    tick: reader.number(),
  };
}
