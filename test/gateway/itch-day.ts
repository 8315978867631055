// A day of the small simulated market as ITCH messages with its reference data, for the tests of the gateway.

import { writeFileSync } from "node:fs";
import { DayChain } from "../../exchange/server/day-chain.ts";
import type { ExchangeOptions } from "../../exchange/server/exchange-options.ts";
import type { OrderLog } from "../../exchange/trading/orders/order-log.ts";
import { type ItchDialect, REFERENCE_HEADER } from "../../gateway/index.ts";
import { present } from "../../src/base/index.ts";
import { FRAME_HEADER_BYTES } from "../../src/feed-protocol/index.ts";
import { join, SMALL_MARKET } from "../exchange/small-market.ts";

export interface ItchDay {
  /** The frames of our feed. */
  readonly frames: Uint8Array;
  readonly messages: readonly Uint8Array[];
  /** Snapshots of the books at the moments that were asked for. */
  readonly snapshots: readonly (readonly Uint8Array[])[];
}

/** Simulates a day in a dialect, and writes its reference data to `reference`. */
export function itchDay(
  dialect: ItchDialect,
  reference: string,
  options: ExchangeOptions = SMALL_MARKET,
  orders: OrderLog | null = null,
  moments: readonly number[] = [],
): ItchDay {
  const run = new DayChain(options, orders, dialect).run(options.firstDay);
  const itch = present(run.itch, "a day without ITCH");
  const frames: Uint8Array[] = [];
  const messages: Uint8Array[] = [];
  const snapshots: (readonly Uint8Array[])[] = [];
  for (const moment of [...moments, Number.POSITIVE_INFINITY]) {
    while (!run.isOver && run.timeOfDayMs < moment) {
      frames.push(run.advance(moment));
      messages.push(...messagesOf(itch.takeMessages()));
    }
    if (Number.isFinite(moment)) snapshots.push(messagesOf(itch.snapshot()));
  }
  writeFileSync(reference, REFERENCE_HEADER + (itch.referenceLines(options.firstDay) ?? ""));
  return { frames: join(frames), messages, snapshots };
}

function messagesOf(taken: Uint8Array<ArrayBuffer>): readonly Uint8Array[] {
  const messages: Uint8Array[] = [];
  const view = new DataView(taken.buffer);
  for (let at = 0, length = 0; at < taken.length; at += length) {
    length = view.getUint16(at, true);
    messages.push(taken.subarray(at + FRAME_HEADER_BYTES, at + length));
  }
  return messages;
}
