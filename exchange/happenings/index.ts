// What happens to the companies: one stream that writes the news and moves the prices.

export { businessHappenings } from "./business-happenings.ts";
export { ratingKey } from "./company-happenings.ts";
export { haltNotices } from "./halt-notices.ts";
export type { Happening } from "./happening.ts";
export { type PublicationTime, publicationTime } from "./publication-time.ts";
export { newsOn, shocksOf } from "./shocks.ts";
