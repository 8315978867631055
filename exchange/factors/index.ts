// The factor model of returns and activity, shared by the past and the simulated days.

export { tradeSizeOn } from "./activity.ts";
export { type CommonDay, CommonDays, type CompanyDay, CompanyDays } from "./company-days.ts";
export { NEWS_FELT_DAYS, type NewsDay, type NewsShock, type NewsShocks, NO_SHOCKS } from "./company-news.ts";
export { bridgeDay, OVERNIGHT_VARIANCE } from "./day-bridge.ts";
export { type Exposure, exposureOf } from "./exposure.ts";
export { dayNumber, type FactorDay } from "./factor-day.ts";
export type { MarketDay } from "./market-factor.ts";
export { NormalSeries } from "./normal-series.ts";
