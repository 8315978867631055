// The messages between the thread of the exchange and the thread of its reader.

import type { CarrierEnd, Position } from "../../src/feed-protocol/index.ts";
import type { ExchangeOptions } from "./exchange-options.ts";

/** To the exchange: prepare the first day, or follow another exchange behind, any number of times; begin; then one `taken` for each chunk that the reader has finished with. */
export type ToExchange =
  | { readonly type: "prepare"; readonly options: ExchangeOptions }
  | { readonly type: "follow"; readonly options: ExchangeOptions; readonly to: Position }
  | { readonly type: "open"; readonly options: ExchangeOptions; readonly from: Position | null }
  | { readonly type: "taken" };

/** From the exchange; the bytes of `frames` are transferred, not copied. */
export type FromExchange =
  | { readonly type: "frames"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "caught-up" }
  | { readonly type: "end"; readonly end: CarrierEnd };

/** Chunks on the way at one time: enough to keep both threads busy, few enough that nothing piles up. */
export const CHUNKS_IN_FLIGHT_MAX = 4;
