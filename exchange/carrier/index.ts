// The ways to the simulated exchange: a thread of this process, a TCP port, or a recording.

export { ExchangeCarrier } from "./exchange-carrier.ts";
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
} from "./exchange-options.ts";
export { listenFeed } from "./feed-server.ts";
export { recordDay } from "./record-day.ts";
