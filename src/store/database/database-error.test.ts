import { describe, expect, test } from "bun:test";
import { Outage } from "../../base/index.ts";
import { systemReasonOf, translateError } from "./database-error.ts";

const errorWith = (fields: Readonly<Record<string, unknown>>): Error =>
  Object.assign(new Error("line one\nline two"), fields);

describe("what a database throws", () => {
  test.each([
    { code: "SQLITE_BUSY", kind: "busy" },
    { code: "SQLITE_FULL", kind: "full" },
    { code: "ENOSPC", kind: "full" },
    { code: "SQLITE_IOERR_WRITE", kind: "damaged" },
    { code: "SQLITE_CORRUPT", kind: "damaged" },
    { code: "SQLITE_CANTOPEN", kind: "refused" },
    { code: "SQLITE_READONLY", kind: "refused" },
    { code: "ERR_POSTGRES_CONNECTION_CLOSED", kind: "away" },
    { code: "ERR_POSTGRES_CONNECTION_REFUSED", kind: "away" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "08006", kind: "away" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "53300", kind: "crowded" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "53100", kind: "full" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "57P01", kind: "starting" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "57P03", kind: "starting" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "40P01", kind: "busy" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "28P01", kind: "refused" },
  ])("$code $errno is an outage of kind $kind, of one line that names the database and keeps the cause", (row) => {
    const { kind, ...fields } = row;
    const cause = errorWith(fields);
    const translated = translateError(cause, "the database x");
    expect(translated).toBeInstanceOf(Outage);
    expect(translated).toHaveProperty("kind", kind);
    expect(translated).toHaveProperty("message", "the database x: line one");
    expect(translated).toHaveProperty("cause", cause);
  });

  test.each([
    { code: "SQLITE_ERROR" },
    { code: "SQLITE_CONSTRAINT_NOTNULL" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "42601" },
    { code: "ERR_POSTGRES_SERVER_ERROR", errno: "23502" },
    {},
  ])("$code $errno is our own mistake and stays what it is", (fields) => {
    const error = errorWith(fields);
    expect(translateError(error, "the database x")).toBe(error);
  });

  test("a system call's failure is described in words", () => {
    expect(systemReasonOf(errorWith({ code: "EACCES" }))).toBe("permission denied");
    expect(systemReasonOf(errorWith({ code: "EROFS" }))).toBe("the file system is read-only");
    expect(systemReasonOf(errorWith({ code: "EODD" }))).toBe("line one");
  });
});
