// The trading session of an instrument under the names that clients know.

export const SESSIONS = ["preopen", "regular", "preclose", "atc", "postmarket", "closed"] as const;
/** What part of the trading day an instrument is in; `atc` is trade-at-last. */
export type Session = (typeof SESSIONS)[number];
