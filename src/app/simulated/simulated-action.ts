// Corporate actions of the simulated exchange as the store keeps them: what does not belong to their kind is null.

import type { HistoryChunk } from "../../../exchange/index.ts";
import type { CorporateAction } from "../../model/index.ts";

export function actionOfChange(change: HistoryChunk["capitalChanges"][number]): CorporateAction {
  return { ...change, market: null, formerSymbol: null, formerNameAr: null, formerNameEn: null };
}

export function actionOfListing(event: HistoryChunk["listingEvents"][number]): CorporateAction {
  return { ...event, numerator: null, denominator: null };
}
