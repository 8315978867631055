// The factor model of returns and activity, shared by the past and the simulated days.

export { type CommonDay, CommonDays, type CompanyDay, CompanyDays } from "./company-days.ts";
export { bridgeDay, OVERNIGHT_VARIANCE } from "./day-bridge.ts";
export { type Exposure, exposureOf } from "./exposure.ts";
export type { FactorDay } from "./factor-day.ts";
export type { MarketDay } from "./market-factor.ts";
