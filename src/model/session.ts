// The trading session of an instrument, with the names of the API.

export const SESSIONS = ["preopen", "regular", "preclose", "atc", "postmarket", "closed"] as const;
/** The part of the trading day in which an instrument is; `atc` is trade-at-last. */
export type Session = (typeof SESSIONS)[number];
