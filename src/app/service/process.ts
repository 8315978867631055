// Connects a process of the service with the system: its log lines, the signals that stop it, and errors that nobody caught.

import { constants } from "node:os";
import { type Clock, createLog, type Log, type LogDestination } from "../../base/index.ts";
import { type Settings, secretsOf } from "../config/index.ts";

/** Bytes of lines that may wait for a reader that does not read. Further lines are dropped and counted. */
const WAITING_BYTES_MAX = 8 * 1_024 * 1_024;

export interface LogOutput extends LogDestination {
  /** Lines that were dropped because nobody read them. */
  readonly dropped: () => number;
  /** Resolves when every line has left the process. */
  readonly flush: () => Promise<void>;
}

/** On a terminal a line takes the place of a progress bar, which is drawn anew under it. */
const CLEAR_LINE = "\r\u001b[K";

/** Log lines go to standard output, apart from the notes to the person at the terminal. */
export function openLogOutput(stream: NodeJS.WriteStream = process.stdout): LogOutput {
  let dropped = 0;
  // A reader that went away (a closed pipe) is no reason to stop serving.
  stream.on("error", () => {});
  return {
    write: (line) => {
      if (stream.writableLength > WAITING_BYTES_MAX) dropped++;
      else stream.write(stream.isTTY ? `${CLEAR_LINE}${line}` : line);
    },
    dropped: () => dropped,
    flush: () =>
      new Promise((resolve) => {
        if (stream.writableLength === 0) resolve();
        else stream.once("drain", resolve);
      }),
  };
}

export function openLog(settings: Settings, destination: LogDestination, clock: Clock): Log {
  const { logLevel: level } = settings;
  return createLog({ level, format: logFormatOf(settings), clock, destination, secrets: secretsOf(settings) });
}

/** `auto` is pretty on a terminal. */
export function logFormatOf({ logFormat }: Pick<Settings, "logFormat">): "json" | "pretty" {
  if (logFormat !== "auto") return logFormat;
  return process.stdout.isTTY === true ? "pretty" : "json";
}

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
export type StopSignal = (typeof SIGNALS)[number];

export interface StopRequest {
  /** Resolves with the first signal. */
  readonly asked: Promise<StopSignal>;
  /** Stops listening to signals. */
  readonly release: () => void;
}

/** The first signal asks the service to stop, the second ends it at once, with the exit code that a shell expects. */
export function listenForSignals(): StopRequest {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  let isAsked = false;
  const listeners = SIGNALS.map((signal) => {
    const listener = (): void => {
      if (isAsked) process.exit(128 + constants.signals[signal]);
      isAsked = true;
      resolve(signal);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return {
    asked: promise,
    release: () => {
      for (const { signal, listener } of listeners) process.off(signal, listener);
    },
  };
}

/**
 * Errors that nobody caught go through the log, which takes secrets out, and never to standard error as the runtime would print them, with
 * the source and the values around them. `failed` ends the service in order. Returns a function that stops listening.
 */
export function listenForFaults(log: Log, failed: (error: unknown) => void): () => void {
  // Nobody waited for the promise: nothing was left half done, and the service goes on.
  const rejected = (error: unknown): void => log.error({ err: error }, "a failure that nobody waited for");
  process.on("uncaughtException", failed);
  process.on("unhandledRejection", rejected);
  return () => {
    process.off("uncaughtException", failed);
    process.off("unhandledRejection", rejected);
  };
}
