// Structured logs: one JSON object a line, or coloured text on a terminal. Every line is redacted as text just before it
// is written, so nothing depends on a caller remembering what is secret.

import { pino } from "pino";
import { prettyFactory } from "pino-pretty";
import type { Clock } from "./clock.ts";
import { redact } from "./redact.ts";
import { formatTimestamp } from "./riyadh-time.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = "json" | "pretty";

/** What is said beside the message; an error goes under `err` and is written with its cause and stack. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Says what happened, to the operator. */
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

/** The formatted time of a line, worked out once a millisecond at most. */
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

/** A terminal shows the time of day in Riyadh, as the market does, wherever the machine is: "[11:00:00.000]". */
function clockTime(stamp: unknown): string {
  const [, time = ""] = String(stamp).split(/[T+]/);
  return `[${time}]`;
}

export function createLog(options: LogOptions): Log {
  const { destination, secrets = [] } = options;
  const pretty =
    options.format === "pretty"
      ? prettyFactory({
          colorize: true,
          singleLine: true,
          translateTime: false,
          customPrettifiers: { time: clockTime },
        })
      : undefined;
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stampOf(options.clock),
      formatters: { level: (level) => ({ level }) },
    },
    {
      write: (line: string) => {
        const clean = redact(line, secrets);
        destination.write(pretty === undefined ? clean : (pretty(clean) ?? clean));
      },
    },
  );
}
