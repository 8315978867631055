// The three fields by which an answer names a sector.

import { nullable, text } from "./field.ts";

export const SECTOR_FIELDS = {
  sector_id: nullable(text("Sector, as the filter sector_id takes it; null where the exchange files none.", "energy")),
  sector: nullable(text("Arabic name of the sector.", "الطاقة")),
  sector_en: nullable(text("English name of the sector.", "Energy")),
};
