// The entry of the thread that copies SQLite's write-ahead log into the database file. It has the file open only while it copies, so that the
// connection that writes is the last to close it.

import { Database } from "bun:sqlite";
import type { LogCopyOrder } from "./log-copy.ts";

declare const self: Worker;

/** Writers and readers go on meanwhile: pages that they add to the log are left for the next time. */
function copyLog(filename: LogCopyOrder): void {
  try {
    // A file that is gone is not created again.
    using database = new Database(filename, { create: false, readwrite: true });
    database.run("pragma wal_checkpoint(passive)");
  } catch {
    // On a full disk, for example: the log stays as it is, and the copy is tried again after the next transaction.
  }
}

self.onmessage = ({ data }: MessageEvent<LogCopyOrder>) => {
  copyLog(data);
  self.postMessage(null);
};
