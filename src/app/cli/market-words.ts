// The market's own words for the codes of the API: sessions, kinds of events, kinds of items of the company calendar.

const SESSIONS: Readonly<Record<string, string>> = {
  preopen: "Opening auction",
  regular: "Continuous trading",
  preclose: "Closing auction",
  atc: "Trade at last",
  postmarket: "After the close",
  closed: "Market closed",
};

const EVENTS: Readonly<Record<string, string>> = {
  FINANCIAL_REPORT: "Financial results",
  DIVIDEND_ANNOUNCEMENT: "Dividend",
  STOCK_SPLIT: "Share split",
  MERGER_ACQUISITION: "Merger or acquisition",
  MANAGEMENT_CHANGE: "Management change",
  NEW_LISTING: "New listing",
  DELISTING: "Delisting",
  REGULATORY_ACTION: "Regulatory action",
  PRODUCT_LAUNCH: "Product launch",
  PARTNERSHIP: "Partnership or contract",
  LEGAL_ISSUE: "Legal issue",
  MARKET_EXPANSION: "Expansion",
  RESTRUCTURING: "Restructuring",
  EARNINGS_SURPRISE: "Earnings surprise",
  INSIDER_TRADING: "Insider trading",
  ANALYST_RATING_CHANGE: "Analyst rating",
  CAPITAL_INCREASE: "Capital increase",
  SHAREHOLDER_MEETING: "Shareholder meeting",
  OTHER: "Other",
};

const ITEMS: Readonly<Record<string, string>> = {
  dividend: "Dividend",
  earnings: "Results",
  action: "Corporate action",
  listing: "Listing",
  meeting: "Meeting",
  index_review: "Index review",
};

const FEEDS: Readonly<Record<string, string>> = { live: "up to date", stale: "behind, prices are not trusted" };

/** A code without a word here, for example from a newer service, is shown as it is. */
const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (code: string): string =>
    words[code] ?? code;

export const sessionWord = wordOf(SESSIONS);
export const eventWord = wordOf(EVENTS);
export const calendarWord = wordOf(ITEMS);
export const feedWord = wordOf(FEEDS);
