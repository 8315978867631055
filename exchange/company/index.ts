// What companies are and do beyond trading: profiles, filings, dividends, analysts' opinions and news. All of it is made up.

export { BEFORE_ALL, Chronicle, type ChronicleOptions, type CompanyNews, type Span } from "./chronicle.ts";
export { type CompanyProfile, profileText } from "./company-profile.ts";
export { NEWS_SOURCE } from "./news/story.ts";
export { isFiling, quartersPerReport } from "./reported-statements.ts";
