// What one other process told of its counts.

import type { Day } from "../../base/index.ts";
import type { OtherTally } from "../admission/address-throttle.ts";
import type { DayCount } from "./daily-usage.ts";

/** The counts of one minute. Bound: the keys and accounts of the installation, and the addresses that a process tells. */
class MinuteTable {
  readonly keys = new Map<number, number>();
  readonly accounts = new Map<number, number>();
  readonly tallies = new Map<string, OtherTally>();
}

/** Clocks of machines differ a little: around the turn of a minute both are of use. */
const MINUTES_HELD = 2;

export class PeerCounts {
  // Bound: MINUTES_HELD.
  readonly #minutes = new Map<number, MinuteTable>();
  /** The name of its rows in the store. */
  writer = "";
  day: Day = 0;
  /** Counts of that day that it told. Bound: the accounts of the installation. */
  readonly days = new Set<DayCount>();
  /** By account: how many are open, then when the newest were opened. Bound: the accounts of the installation. */
  readonly connections = new Map<number, readonly number[]>();

  /** The counts of a minute, to be written to. Those of the minute that was first told are dropped for a third one. */
  minute(minute: number): MinuteTable {
    let table = this.#minutes.get(minute);
    if (table === undefined) {
      table = new MinuteTable();
      this.#minutes.set(minute, table);
      for (const oldest of this.#minutes.keys()) {
        if (this.#minutes.size <= MINUTES_HELD) break;
        this.#minutes.delete(oldest);
      }
    }
    return table;
  }

  ofKey(keyId: number, minute: number): number {
    return this.#minutes.get(minute)?.keys.get(keyId) ?? 0;
  }

  ofAccount(accountId: number, minute: number): number {
    return this.#minutes.get(minute)?.accounts.get(accountId) ?? 0;
  }

  tallies(minute: number): Iterable<readonly [string, OtherTally]> {
    return this.#minutes.get(minute)?.tallies ?? [];
  }

  /** The minutes that are held. */
  minutes(): Iterable<readonly [number, MinuteTable]> {
    return this.#minutes;
  }
}
