// All kinds of events. Where two of them are found alike, the earlier one is taken.

import { MERGER_KINDS, PARTNERSHIP_KINDS } from "./deal-kinds.ts";
import type { EventKind } from "./event-kind.ts";
import { EXPANSION_KINDS, PRODUCT_KINDS } from "./growth-kinds.ts";
import { LEGAL_KINDS, REGULATORY_KINDS } from "./law-kinds.ts";
import { DELISTING_KINDS, LISTING_KINDS } from "./listing-kinds.ts";
import { OTHER_KINDS } from "./other-kinds.ts";
import { CAPITAL_KINDS, DIVIDEND_KINDS, SPLIT_KINDS } from "./payout-kinds.ts";
import { INSIDER_KINDS, MANAGEMENT_KINDS, MEETING_KINDS } from "./people-kinds.ts";
import { RATING_KINDS } from "./rating-kinds.ts";
import { RESTRUCTURING_KINDS } from "./restructuring-kinds.ts";
import { RESULTS_KINDS } from "./results-kinds.ts";
import { SURPRISE_KINDS } from "./surprise-kinds.ts";

export const EVENT_KINDS: readonly EventKind[] = [
  ...DELISTING_KINDS,
  ...INSIDER_KINDS,
  ...SPLIT_KINDS,
  ...CAPITAL_KINDS,
  ...DIVIDEND_KINDS,
  ...SURPRISE_KINDS,
  ...RATING_KINDS,
  ...RESTRUCTURING_KINDS,
  ...LEGAL_KINDS,
  ...REGULATORY_KINDS,
  ...MERGER_KINDS,
  ...LISTING_KINDS,
  ...MANAGEMENT_KINDS,
  ...MEETING_KINDS,
  ...RESULTS_KINDS,
  ...EXPANSION_KINDS,
  ...PRODUCT_KINDS,
  ...OTHER_KINDS,
  ...PARTNERSHIP_KINDS,
];
