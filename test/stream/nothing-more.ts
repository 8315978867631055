// Shows that a client has nothing to read, although everything that it sent has arrived.

import { expect } from "bun:test";
import { nextTurn } from "../../src/base/index.ts";
import type { StreamClient } from "./stream-client.ts";

/** Turns of the event loop, in which both ends of a socket on this machine are served. */
const TURNS = 50;

export async function nothingMore(client: StreamClient): Promise<void> {
  const { length } = client.frames;
  for (let turn = 0; turn < TURNS; turn++) await nextTurn();
  expect(client.frames.slice(length)).toEqual([]);
}
