// Directory entries for tests.

import { type Company, companyOfInstrument, type Instrument } from "../../src/model/index.ts";

/** The entry of a listed instrument. */
export function companyOf(instrument: Instrument, fields: Partial<Company> = {}): Company {
  return { ...companyOfInstrument(instrument), ...fields };
}
