// Sector performance of a market.

import type { Static } from "typebox";
import { count, list, number, resource, text } from "../schema/field.ts";
import { MARKET_FIELDS } from "./market-summary.ts";

export const Sector = resource("Sector", "How a sector of the market performs.", {
  sector_name: text("English name of the sector.", "Energy"),
  sector_name_ar: text("Arabic name of the sector.", "الطاقة"),
  change_percent: number("Change in percent, members weighted by capitalisation, 2 decimals.", 1.21),
  avg_change_percent: number("Plain mean of the members' changes in percent, 2 decimals.", 0.64),
  volume: count("Shares of the members traded today.", 9902117),
  num_stocks: count("Members of the sector.", 6),
});
export type Sector = Static<typeof Sector>;

export const Sectors = resource(
  "Sectors",
  "Every sector with an instrument of the index, by change_percent, greatest first.",
  {
    ...MARKET_FIELDS,
    sectors: list(Sector, "The sectors."),
    count: count("Sectors in this answer.", 1),
  },
);
export type Sectors = Static<typeof Sectors>;
