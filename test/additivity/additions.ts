// Everything that was added to the answers of the original API. A client that does not know these names reads the same bytes
// as before; every other difference is a broken promise. An addition to an answer of the original API gets its row here.

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

/** Estimates of a model, whose values may change, or be null where too little is known. Only the presence of the field is promised. */
export const JUDGED_FIELDS: readonly string[] = ["fair_price", "fair_price_confidence", "calculated_at"];
