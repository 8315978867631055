// Structured logs: one JSON object a line, or on a terminal a line for people. Every line is redacted as text just before it
// is written, so callers need not know which values are secret.

import type { Clock } from "./clock.ts";
import { redact } from "./redact.ts";
import { formatTimestamp } from "./riyadh-time.ts";

/** Loaded with the first log: threads have none, and start sooner without it. */
const library = (): typeof import("pino") => require("pino");

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = "json" | "pretty";

/** The fields beside the message; an error goes under `err` and is written with its cause and stack. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Reports events to the operator. */
export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  fatal(fields: LogFields, message: string): void;
  /** A log that adds these fields to every line. */
  child(fields: LogFields): Log;
  isLevelEnabled(level: string): boolean;
}

/** Takes finished lines, each with its line feed. */
export interface LogDestination {
  write(line: string): void;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  readonly clock: Clock;
  readonly destination: LogDestination;
  /** Values of the configuration that must never be shown. */
  readonly secrets?: readonly string[];
}

/** The formatted time of a line, computed once a millisecond at most. */
function stampOf(clock: Clock): () => string {
  let lastMs = Number.NaN;
  let text = "";
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs !== lastMs) {
      lastMs = nowMs;
      text = `,"time":"${formatTimestamp(nowMs)}"`;
    }
    return text;
  };
}

const DIM = 90;
/** Colours of the levels that a reader should notice; other levels have none. */
const COLOURS: Readonly<Record<string, number>> = { warn: 33, error: 31, fatal: 31 };
const coloured = (text: string, colour: number): string => `\u001b[${colour}m${text}\u001b[39m`;

/**
 * Converts a line of JSON for people: the time of day in Riyadh wherever the machine is, the level unless it is the usual one, the
 * message, the fields, and the stack of an error below.
 */
function lineForPeople(line: string): string {
  const { level, time, msg, err, ...fields }: Record<string, unknown> = JSON.parse(line);
  const [, timeOfDay = ""] = String(time).split(/[T.]/);
  const name = String(level);
  const colour = COLOURS[name];
  const shown = Object.entries(fields).map(([field, value]) => `${field} ${plainValue(value)}`);
  const parts = [
    coloured(timeOfDay, DIM),
    ...(name === "info" ? [] : [coloured(name.toUpperCase(), colour ?? DIM)]),
    colour === undefined ? String(msg) : coloured(String(msg), colour),
    ...(shown.length === 0 ? [] : [coloured(shown.join(" · "), DIM)]),
  ];
  const text = `${parts.join("  ")}\n`;
  return err === undefined ? text : `${text}${stackOf(err)}`;
}

const plainValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function stackOf(err: unknown): string {
  const isError = typeof err === "object" && err !== null && "stack" in err;
  const stack = isError ? String(err.stack) : plainValue(err);
  return stack.replace(/^/gm, "    ").concat("\n");
}

export function createLog(options: LogOptions): Log {
  const { destination, secrets = [] } = options;
  const isForPeople = options.format === "pretty";
  return library().pino(
    {
      level: options.level,
      base: null,
      timestamp: stampOf(options.clock),
      formatters: { level: (level) => ({ level }) },
    },
    {
      write: (line: string) => {
        const clean = redact(line, secrets);
        destination.write(isForPeople ? lineForPeople(clean) : clean);
      },
    },
  );
}
