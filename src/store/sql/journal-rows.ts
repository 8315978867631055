// The rows of the journal: stored batches, each proven by its checksum when it is read.

import { crc32 } from "node:zlib";
import { Fault } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";
import type { Sql } from "../database/sql.ts";
import { type JournalBatch, JournalDamage, type JournalEnd } from "../journal.ts";
import { bytes, integer, nullable, table } from "./table.ts";

const ENDS = table<JournalEnd>("journal_batches", ["day", "last_seq"], {
  day: integer,
  lastSeq: integer,
  lastTimeMs: integer,
});
export const BATCHES = table<JournalBatch & { readonly checksum: number | null }>(
  "journal_batches",
  ["day", "last_seq"],
  {
    day: integer,
    firstSeq: integer,
    lastSeq: integer,
    firstTimeMs: integer,
    lastTimeMs: integer,
    frames: bytes,
    checksum: nullable(integer),
  },
);

export function endOf(sql: Sql): Promise<JournalEnd | null> {
  return ENDS.first(sql)`
    select day, last_seq, last_time_ms from journal_batches order by day desc, last_seq desc limit 1`;
}

/** `leaf` is the hash of the batch as a leaf of the tree; null for one of several batches that were folded. */
export async function insertBatch(sql: Sql, batch: JournalBatch, leaf: Uint8Array | null): Promise<void> {
  const { day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames } = batch;
  await sql`
    insert into journal_batches (day, first_seq, last_seq, first_time_ms, last_time_ms, byte_count, frames, checksum, leaf)
    values (${day}, ${firstSeq}, ${lastSeq}, ${firstTimeMs}, ${lastTimeMs}, ${frames.byteLength}, ${frames},
      ${checksumOf(batch)}, ${leaf})`;
}

/** Covers the place of the batch too, so that bytes in another batch's row are noticed. */
function checksumOf({ day, firstSeq, lastSeq, firstTimeMs, lastTimeMs, frames }: JournalBatch): number {
  return crc32(frames, crc32([day, firstSeq, lastSeq, firstTimeMs, lastTimeMs].join()));
}

/** The batches of a query from `from` on, each proven by its checksum where it has one. */
export async function soundBatches(
  from: Position,
  query: ReturnType<ReturnType<typeof BATCHES.all>>,
): Promise<readonly JournalBatch[]> {
  try {
    return (await query).map(({ checksum, ...batch }) => {
      if (checksum !== null && checksum !== checksumOf(batch)) throw new JournalDamage(batch, "the checksum differs");
      return batch;
    });
  } catch (error) {
    // The row holds a value that no version has written.
    if (error instanceof Fault)
      throw new JournalDamage({ day: from.day, firstSeq: from.seq, lastSeq: from.seq }, error.message);
    throw error;
  }
}
