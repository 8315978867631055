// The report of one process to the others: its own counts as totals, never as differences, so that a repeated report changes nothing.
// A report holds the counts that changed since the last report, or all of them for a process that starts.

import type { Day } from "../../base/index.ts";
import type { PastCallsReport } from "./past-calls.ts";

export interface CountReport {
  /** The minute of the clock that the counts belong to. */
  readonly minute: number;
  /** A key and its requests in the minute, the next key and its requests, … */
  readonly keys: readonly number[];
  /** An account, its requests in the minute and its requests of the day as this process counted them, the next account, … */
  readonly accounts: readonly number[];
  readonly day: Day;
  /** The name of this process's rows with the counts of the day in the store. */
  readonly writer: string;
  readonly tallies: readonly TallyReport[];
  /** For each account the number of its open connections, and the times at which the newest were opened, newest first. */
  readonly connections: readonly ConnectionsReport[];
  /** The connections of the accounts' consoles, in the same form; absent from a process of an older version. */
  readonly consoleConnections?: readonly ConnectionsReport[];
  readonly windows: readonly WindowReport[];
  /** Left out while unchanged. There are few, so every page has all of them. */
  readonly pastCalls?: readonly PastCallsReport[];
}

/** Requests and refused keys of an address, or of a key, in the minute. */
export type TallyReport = readonly [name: string, requests: number, failures: number];

export type ConnectionsReport = readonly [accountId: number, open: number, ...newestMs: number[]];

/** The times of requests of a new account, oldest first. All requests of one millisecond are in one report. */
export type WindowReport = readonly [accountId: number, ...timesMs: number[]];

/** Entries of each kind in one report at most, so that no report exceeds the size of a message. */
const PAGE = { keys: 1_000, accounts: 1_000, tallies: 1_000, connections: 400, windows: 40 } as const;
/** Numbers of one entry in the flat lists. */
const KEY_NUMBERS = 2;
const ACCOUNT_NUMBERS = 3;
/** Reported for one account: this many of its newest connections, and of the last requests in its window. */
export const NEWEST_REPORTED = 8;
export const TIMES_REPORTED = 100;

/** Cuts a report into reports of bounded length; an empty report gives one as well. */
export function pagesOf(whole: CountReport): readonly CountReport[] {
  const { keys, accounts, tallies, connections, consoleConnections = [], windows } = whole;
  const pages = Math.max(
    1,
    Math.ceil(keys.length / (PAGE.keys * KEY_NUMBERS)),
    Math.ceil(accounts.length / (PAGE.accounts * ACCOUNT_NUMBERS)),
    Math.ceil(tallies.length / PAGE.tallies),
    Math.ceil(Math.max(connections.length, consoleConnections.length) / PAGE.connections),
    Math.ceil(windows.length / PAGE.windows),
  );
  return Array.from({ length: pages }, (_, page) => ({
    ...whole,
    keys: cut(keys, page, PAGE.keys * KEY_NUMBERS),
    accounts: cut(accounts, page, PAGE.accounts * ACCOUNT_NUMBERS),
    tallies: cut(tallies, page, PAGE.tallies),
    connections: cut(connections, page, PAGE.connections),
    consoleConnections: cut(consoleConnections, page, PAGE.connections),
    windows: cut(windows, page, PAGE.windows),
  }));
}

function cut<T>(items: readonly T[], page: number, size: number): readonly T[] {
  return items.slice(page * size, (page + 1) * size);
}
