// Separates the errors of a database into outside failures (an Outage of one line, without secrets) and our own mistakes.

import { Outage, type OutageKind, reasonOf } from "../../base/index.ts";

/**
 * The kinds of outage by the codes of SQLite, of PostgreSQL (SQLSTATE), of Bun's connections and of system calls; the first match counts.
 */
const KINDS: readonly (readonly [RegExp, OutageKind])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, "busy"],
  [/^(?:SQLITE_FULL|53100|ENOSPC|EDQUOT|EFBIG)$/, "full"],
  [/^SQLITE_(?:READONLY_DBMOVED)/, "gone"],
  [/^SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH)/, "refused"],
  [/^SQLITE_(?:IOERR|CORRUPT|NOTADB)/, "damaged"],
  [/^(?:SQLITE_NOMEM|53\w{3})/, "crowded"],
  // Shutting down, crash recovery, starting up.
  [/^(?:57P01|57P02|57P03)$/, "starting"],
  // Serialisation, deadlock, lock and statement time limits.
  [/^(?:40001|40P01|55P03|57014|25P03)$/, "busy"],
  // Authorisation, no such database, no right on a table.
  [/^(?:28\w{3}|3D000|42501)$/, "refused"],
  [/^(?:08|57)\w{3}$/, "away"],
  [/^58\w{3}$/, "damaged"],
  [/^ERR_POSTGRES_(?:AUTHENTICATION|UNSUPPORTED_AUTH|PASSWORD|SASL|SERVER_SIGNATURE|TLS)/, "refused"],
  // A certificate that was not signed by a known authority, is too old, or is for another name.
  [/^(?:ERR_TLS_CERT|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO_)/, "refused"],
  [/^ERR_POSTGRES_(?:CONNECTION|IDLE|LIFETIME)/, "away"],
];

/** An Outage for an outside failure, naming `database`; any other error unchanged. */
export function translateError(error: unknown, database: string): unknown {
  if (!(error instanceof Error) || error instanceof Outage) return error;
  const kind = kindOf(error);
  return kind === null ? error : new Outage(`${database}: ${firstLine(error.message)}`, { cause: error, kind });
}

/** The kind of outage of an error; null when it is our own mistake. */
export function kindOf(error: unknown): OutageKind | null {
  const codes = codesOf(error);
  return KINDS.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1] ?? null;
}

/** True when another process has the lock that SQLite needs. */
export function isBusy(error: unknown): boolean {
  return codesOf(error).some((code) => code.startsWith("SQLITE_BUSY"));
}

/** True when the connection of a statement is lost; another one may work. */
export function isLostConnection(error: unknown): boolean {
  return codesOf(causeOf(error)).some((code) =>
    /^(?:57P01|57P02|08003|08006|ERR_POSTGRES_CONNECTION_CLOSED)$/.test(code),
  );
}

/** True when PostgreSQL refuses to write, because it follows another server. */
export function isStandby(error: unknown): boolean {
  return codesOf(causeOf(error)).includes("25006");
}

/** The error of the database inside an Outage that was made of it. */
function causeOf(error: unknown): unknown {
  return error instanceof Outage ? error.cause : error;
}

/** The error of a system call, in words. */
export function systemReasonOf(error: unknown): string {
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
  return known ?? firstLine(reasonOf(error));
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
