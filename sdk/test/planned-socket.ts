// A socket whose other end the test plays, and a clock that the test moves.

import { jest } from "bun:test";
import type { OpenSocket, Socket } from "../src/stream/socket.ts";

type Events = Parameters<OpenSocket>[1];

export class PlannedSocket implements Socket {
  readonly sent: Record<string, unknown>[] = [];
  readonly events: Events;
  constructor(events: Events) {
    this.events = events;
  }
  send(text: string): boolean {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
    return true;
  }
  close(): void {}
  say(message: Readonly<Record<string, unknown>>): void {
    this.events.received(JSON.stringify(message));
  }
  connected(): void {
    const limits = { max_symbols_per_connection: 60, max_symbols_per_call: 20 };
    this.say({ type: "connected", limits, timestamp: "2026-11-15T11:00:00.000+03:00" });
  }
}

/** Moves the clock, and lets tasks that wait for a promise continue. */
export async function pass(ms: number): Promise<void> {
  for (const step of [ms, 0]) {
    jest.advanceTimersByTime(step);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
}
