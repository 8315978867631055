// What the exchange's thread and the thread of its reader say to each other.

import type { CarrierEnd, Position } from "../../src/feed-protocol/index.ts";
import type { ExchangeOptions } from "./exchange-options.ts";

/** To the exchange: begin, then one `taken` for each chunk that the reader has finished with. */
export type ToExchange =
  | { readonly type: "open"; readonly options: ExchangeOptions; readonly from: Position | null }
  | { readonly type: "taken" };

/** From the exchange; the bytes of `frames` are handed over, not copied. */
export type FromExchange =
  | { readonly type: "frames"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "caught-up" }
  | { readonly type: "end"; readonly end: CarrierEnd };

/** Chunks on their way at one time: enough to work on both sides at once, few enough that nothing piles up. */
export const CHUNKS_IN_FLIGHT_MAX = 4;
