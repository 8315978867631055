// Conditions of a deployment after its recovery: every alert came once, and the journal has everything that the exchange sent.

import { expect } from "bun:test";
import { openStore } from "../../src/store/index.ts";
import type { rest } from "../../src/wire/index.ts";
import type { DeliveryLedger } from "../soak/clients/delivery-ledger.ts";
import { FrameCutter } from "../soak/feed/feed-events.ts";
import type { Recording } from "../soak/feed/recording.ts";

const JOURNAL_PAGE_BYTES = 1 << 20;

/** Every alert came once, except alerts that the service reports as held back because a rule fired too often: a slow machine may do so. */
export function expectAlerts(ledger: DeliveryLedger, { alerts }: rest.Alerts): void {
  const heldBack = alerts.reduce((sum, { suppressed_triggers = 0 }) => sum + suppressed_triggers, 0);
  const faults = ledger.faults();
  const lost = faults.filter((fault) => fault.endsWith("was never delivered"));
  expect(faults.filter((fault) => !lost.includes(fault))).toEqual([]);
  if (lost.length !== heldBack) expect({ heldBack, lost }).toEqual({ heldBack, lost: [] });
}

/** Every event that the exchange sent is in the journal once, with the same bytes. */
export async function expectWholeJournal(place: Parameters<typeof openStore>[0], recording: Recording): Promise<void> {
  const store = await openStore(place);
  const counts = new Map<number, number>();
  for (let position = { day: 0, seq: 1 }; ; ) {
    const batches = await store.journal.read(position, JOURNAL_PAGE_BYTES);
    const last = batches.at(-1);
    if (last === undefined) break;
    for (const { day, frames } of batches) {
      const sums = recording.dayNamed(day)?.sums ?? [];
      for (const frame of new FrameCutter().cut(Buffer.from(frames))) {
        const seq = (counts.get(day) ?? 0) + 1;
        counts.set(day, seq);
        expect({ day, seq: frame.readUInt32LE(4), sum: Bun.hash.crc32(frame) }).toEqual({
          day,
          seq,
          sum: sums[seq - 1] ?? 0,
        });
      }
    }
    position = { day: last.day, seq: last.lastSeq + 1 };
  }
  await store.close();
  const sent = recording.days.map(({ day, sums }) => [day, sums.length]);
  expect([...counts]).toEqual(sent as [number, number][]);
}
