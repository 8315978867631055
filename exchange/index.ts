// The simulated exchange: a Saudi market that is independent of the service. It sends trading over the feed protocol, and publishes the
// past, filings, corporate actions, research and news beside it.

export { ExchangeCarrier } from "./server/exchange-carrier.ts";
export {
  EXCHANGE_REVISION,
  EXCHANGE_SETTINGS,
  type ExchangeOptions,
  exchangeOptions,
  optionsProblem,
} from "./server/exchange-options.ts";
export { listenFeed } from "./server/feed-server.ts";
export { readFixUsers } from "./server/fix-acceptor.ts";
export { recordDay } from "./server/record-day.ts";
export { generateHistory, type HistoryChunk } from "./world/history/generate-history.ts";
export { CompanyPublications } from "./world/news/company-publications.ts";
export type { CompanyPublication, PublicationSpan } from "./world/news/published-company.ts";
export { SCENARIOS } from "./world/scenarios/scenarios.ts";
export { type Listing, loadUniverse } from "./world/universe/listing.ts";
