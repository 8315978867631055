// Separates failures of the world (an Outage of one line, without secrets) from our own mistakes in what a database throws.

import { Outage } from "../../base/index.ts";

const SQLITE_OUTAGES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|PERM|NOMEM|AUTH)/;
// PostgreSQL's classes: connection, authorisation, no such database, resources, operator's hand, system; and serialisation, deadlock, cancel.
const POSTGRES_OUTAGES = /^(08|28|3D|53|57|58)|^(40001|40P01|55P03)$/;
const CONNECTION_OUTAGES =
  /^ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME|TLS|AUTHENTICATION|UNSUPPORTED_AUTH|PASSWORD|SASL|SERVER_SIGNATURE)/;

/** An Outage for what the world did, naming `database`; anything else unchanged. */
export function translateError(error: unknown, database: string): unknown {
  if (!(error instanceof Error)) return error;
  const isOutage = codesOf(error).some(
    (code) => SQLITE_OUTAGES.test(code) || POSTGRES_OUTAGES.test(code) || CONNECTION_OUTAGES.test(code),
  );
  return isOutage ? new Outage(`${database}: ${firstLine(error.message)}`, { cause: error }) : error;
}

/** What a system call reported, in words. */
export function reasonOf(error: unknown): string {
  const words: Readonly<Record<string, string>> = {
    EACCES: "permission denied",
    EPERM: "operation not permitted",
    EROFS: "the file system is read-only",
    ENOSPC: "no space left on the device",
    ENOTDIR: "a part of the path is not a folder",
    EEXIST: "there is a file of that name",
    ENOENT: "no such folder",
  };
  const known = codesOf(error)
    .map((code) => words[code])
    .find((word) => word !== undefined);
  return known ?? firstLine(error instanceof Error ? error.message : String(error));
}

/** Bun puts its own code in `code` and the server's SQLSTATE in `errno`. */
function codesOf(error: unknown): readonly string[] {
  if (typeof error !== "object" || error === null) return [];
  const fields = error as { readonly code?: unknown; readonly errno?: unknown };
  return [fields.code, fields.errno].filter((field) => typeof field === "string");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
