// The simulated exchange: a Saudi market that knows nothing of the service. Trading goes out over the feed protocol; the past,
// filings, corporate actions, research and news are published beside it.

export {
  ACTIVITY_MAX,
  ACTIVITY_MIN,
  EXCHANGE_CLOCKS,
  EXCHANGE_DEFAULTS,
  EXCHANGE_REVISION,
  ExchangeCarrier,
  type ExchangeClock,
  type ExchangeOptions,
  listenFeed,
  openStart,
  optionsProblem,
  recordDay,
  SPEED_MAX,
  SPEED_MIN,
  scenarioStart,
  wallStart,
} from "./carrier/index.ts";
export {
  BEFORE_ALL,
  type CompanyPublication,
  CompanyPublications,
  type PublicationSpan,
} from "./company/index.ts";
export { generateHistory, type HistoryChunk } from "./history/index.ts";
export { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from "./scenario/index.ts";
export { isTradingDay, type Listing, loadUniverse, previousTradingDay } from "./universe/index.ts";
