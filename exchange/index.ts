// The simulated exchange: a Saudi market that knows nothing of the service. Trading goes out over the feed protocol; the past,
// filings, corporate actions, research and news are published beside it.

export { isTradingDay, previousTradingDay } from "../src/base/index.ts";
export { ExchangeCarrier } from "./server/exchange-carrier.ts";
export {
  ACTIVITY_MAX,
  ACTIVITY_MIN,
  EXCHANGE_CLOCKS,
  EXCHANGE_DEFAULTS,
  EXCHANGE_REVISION,
  type ExchangeClock,
  type ExchangeOptions,
  openStart,
  optionsProblem,
  SPEED_MAX,
  SPEED_MIN,
  scenarioStart,
  wallStart,
} from "./server/exchange-options.ts";
export { listenFeed } from "./server/feed-server.ts";
export { recordDay } from "./server/record-day.ts";
export { generateHistory, type HistoryChunk } from "./world/history/generate-history.ts";
export { CompanyPublications } from "./world/news/company-publications.ts";
export { BEFORE_ALL, type CompanyPublication, type PublicationSpan } from "./world/news/published-company.ts";
export { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from "./world/scenarios/scenarios.ts";
export { type Listing, loadUniverse } from "./world/universe/listing.ts";
