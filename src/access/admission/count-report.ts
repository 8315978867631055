// The report of one process to the others: whole counts of its own, never differences, so that receiving one twice changes nothing. A
// report holds the counts that changed since the last one, or all of them for a process that starts.

import type { Day } from "../../base/index.ts";
import type { PastCallsReport } from "./past-calls.ts";

export interface CountReport {
  /** The minute of the clock that the counts are of. */
  readonly minute: number;
  /** A key and its requests in the minute, the next key and its requests, … */
  readonly keys: readonly number[];
  /** An account, its requests in the minute and its requests of the day as this process counted them, the next account, … */
  readonly accounts: readonly number[];
  readonly day: Day;
  /** The name under which this process keeps its counts of the day in the store. */
  readonly writer: string;
  readonly tallies: readonly TallyReport[];
  /** For each account how many connections are open, and when the newest of them were opened, newest first. */
  readonly connections: readonly ConnectionsReport[];
  /** The same of the connections of their consoles; a process of an older version does not report them. */
  readonly consoleConnections?: readonly ConnectionsReport[];
  readonly windows: readonly WindowReport[];
  /** Left out while they stay as they are; they are few, so that every page has all of them. */
  readonly pastCalls?: readonly PastCallsReport[];
}

/** Requests and refused keys of an address, or of a key, in the minute. */
export type TallyReport = readonly [name: string, requests: number, failures: number];

export type ConnectionsReport = readonly [accountId: number, open: number, ...newestMs: number[]];

/** The times of requests of a new account, oldest first. All requests of one millisecond stand in one report. */
export type WindowReport = readonly [accountId: number, ...timesMs: number[]];

/** How many of each kind a report holds at most, so that none is longer than a message may be. */
const PAGE = { keys: 1_000, accounts: 1_000, tallies: 1_000, connections: 400, windows: 40 } as const;
/** Numbers that stand together in the flat lists. */
const KEY_NUMBERS = 2;
const ACCOUNT_NUMBERS = 3;
/** Of one account's connections the newest are reported, and of its window the last requests. */
export const NEWEST_REPORTED = 8;
export const TIMES_REPORTED = 100;

/** Cuts a report into reports of bounded length; at least one, also when there is nothing to report. */
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
