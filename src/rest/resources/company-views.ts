// What the endpoints of company knowledge answer from.

import type { CompanyKnowledge } from "../../answers/index.ts";
import type { MarketViews } from "./market-views.ts";

export interface CompanyViews extends Pick<MarketViews, "market" | "directory"> {
  readonly knowledge: CompanyKnowledge;
}
