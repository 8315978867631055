// Everything that was added to what the original API answers. A client that does not know these names reads the same bytes
// as before; whatever else differs is a broken promise. An addition to an answer that was there from the start gets its row here.

/** Fields by endpoint: where the object is that has them, and their names. */
export const ADDED_FIELDS: readonly {
  readonly path: RegExp;
  /** Names of the lists and objects on the way, from the body down; of a list each item is meant. */
  readonly at: readonly string[];
  readonly fields: readonly string[];
}[] = [
  { path: /^\/quote\//, at: [], fields: ["limit_up", "limit_down"] },
  { path: /^\/quotes\//, at: ["quotes"], fields: ["limit_up", "limit_down"] },
  { path: /^\/market\/summary\//, at: [], fields: ["total_value", "trade_count"] },
  { path: /^\/companies\//, at: ["results"], fields: ["sector_id", "sector", "sector_en", "market_cap", "isin"] },
  { path: /^\/company\//, at: [], fields: ["description_en"] },
  { path: /^\/events\//, at: ["events"], fields: ["id"] },
];

/** Headers that were added to the answer of a handshake. */
export const ADDED_HANDSHAKE_HEADERS: readonly string[] = ["x-request-id"];

/** Headers that were added to answers that show the market. */
export const ADDED_MARKET_HEADERS: readonly string[] = ["x-market-position", "x-market-time"];

/** Headers that were added to refusals of REST. */
export const ADDED_REFUSAL_HEADERS: readonly string[] = ["www-authenticate"];

/** Headers that are made of the bytes of the body, and so follow an added field. */
export const HEADERS_OF_BYTES: readonly string[] = ["etag", "content-length"];

/** What a model judges, and may judge otherwise one day, or not at all where too little is known: that the field is there is what is promised. */
export const JUDGED_FIELDS: readonly string[] = ["fair_price", "fair_price_confidence", "calculated_at"];
