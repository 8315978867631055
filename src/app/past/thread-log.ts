// The log of a thread: its warnings and errors are sent to the service as messages, for the service's own log.

import type { Log, LogFields } from "../../base/index.ts";

/** A line for the operator. */
export interface LogReport {
  readonly level: "warn" | "error";
  readonly fields: LogFields;
  readonly message: string;
}

export function threadLog(send: (report: LogReport) => void): Log {
  const report = (level: LogReport["level"], fields: LogFields, message: string): void => {
    // An error is sent by its message: its stack belongs to the thread.
    const plain = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value.message : value]);
    send({ level, fields: Object.fromEntries(plain), message });
  };
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (fields, message) => report("warn", fields, message),
    error: (fields, message) => report("error", fields, message),
    fatal: (fields, message) => report("error", fields, message),
    child: () => log,
    isLevelEnabled: (level) => level === "warn" || level === "error",
  };
  return log;
}
