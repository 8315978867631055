// Checkpoints in the database: one row each, compressed, with a checksum over the bytes and their place.

import { crc32, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { Fault } from "../../base/index.ts";
import type { Position } from "../../model/index.ts";
import type { CheckpointKind, Checkpoints } from "../checkpoints.ts";
import type { Database } from "../database/database.ts";
import { bytes, integer, table, text } from "./table.ts";

interface StoredCheckpoint extends Position, CheckpointKind {
  readonly checksum: number;
  readonly state: Uint8Array;
}

const CHECKPOINTS = table<StoredCheckpoint>("checkpoints", ["day", "seq"], {
  day: integer,
  seq: integer,
  epoch: text,
  format: integer,
  checksum: integer,
  state: bytes,
});

export function sqlCheckpoints(database: Database): Checkpoints {
  const { read } = database;
  const lastUpTo = ({ epoch, format }: CheckpointKind, { day, seq }: Position) =>
    CHECKPOINTS.first(read)`
      select * from checkpoints
      where day = ${day} and seq <= ${seq} and epoch = ${epoch} and format = ${format} order by seq desc limit 1`;
  return {
    write: async ({ epoch, format }, { day, seq }, state) => {
      const stored = { day, seq, epoch, format, state: new Uint8Array(zstdCompressSync(state)) };
      await database.transaction(
        (sql) => CHECKPOINTS.put(sql, [{ ...stored, checksum: checksumOf(stored) }]),
        undefined,
        // A checkpoint that a power cut takes is computed again.
        "crash",
      );
      return stored.state.length;
    },

    nearest: async (kind, { day, seq }) => {
      for (let upTo = seq; ; ) {
        const [place] = await read<{ readonly seq: number }>`
          select seq from checkpoints
          where day = ${day} and seq <= ${upTo} and epoch = ${kind.epoch} and format = ${kind.format}
          order by seq desc limit 1`;
        if (place === undefined) return null;
        const position = { day, seq: place.seq };
        const stored = await soundOnly(lastUpTo(kind, position));
        if (stored !== null) {
          const state = new Uint8Array(zstdDecompressSync(stored.state));
          return { position: { day, seq: stored.seq }, state, storedBytes: stored.state.length };
        }
        upTo = place.seq - 1;
      }
    },

    positions: ({ epoch, format }) =>
      read<Position>`
        select day, seq from checkpoints where epoch = ${epoch} and format = ${format} order by day, seq`,

    isSound: async (kind, position) => (await soundOnly(lastUpTo(kind, position)))?.seq === position.seq,

    prune: async ({ epoch, format }, keepFromDay) => {
      const [old] = await read`
        select seq from checkpoints
        where day < ${keepFromDay} or epoch <> ${epoch} or format <> ${format} limit 1`;
      if (old === undefined) return;
      await database.transaction(
        (sql) => sql`
          delete from checkpoints where day < ${keepFromDay} or epoch <> ${epoch} or format <> ${format}`,
      );
      await database.reclaim("checkpoints");
    },
  };
}

function checksumOf({ day, seq, epoch, format, state }: Omit<StoredCheckpoint, "checksum">): number {
  return crc32(state, crc32([day, seq, epoch, format].join()));
}

/** Null where the row is damaged: its checksum differs, or a column holds another kind of value. */
async function soundOnly(query: Promise<StoredCheckpoint | null>): Promise<StoredCheckpoint | null> {
  try {
    const stored = await query;
    return stored !== null && stored.checksum === checksumOf(stored) ? stored : null;
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}
