// A client that stops reading, and a market that goes on until the buffers between them are full.

import { nextTurn } from "../../src/base/index.ts";
import { STREAMS, type StreamChannel } from "../../src/wire/index.ts";
import type { Script } from "../market/script.ts";
import { RawSocket } from "./raw-socket.ts";
import type { KeyName, StreamFixture } from "./stream-fixture.ts";

/** More than this is never needed: the buffers of the operating system take a few megabytes. */
const BYTES_MAX = 64 * 1024 * 1024;

/** Connects and subscribes, reads up to `subscribed`, and stops reading. */
export async function stoppedReader(
  fixture: StreamFixture,
  channel: StreamChannel,
  key: KeyName,
  action: Readonly<Record<string, unknown>>,
): Promise<RawSocket> {
  const raw = await RawSocket.open(fixture.port, `${STREAMS[channel].path}?api_key=${fixture.key(key)}`);
  await raw.nextJson();
  raw.text({ action: "subscribe", ...action });
  while ((await raw.nextJson()).type !== "subscribed");
  raw.pause();
  return raw;
}

/** Writes ticks of about `tickBytes` until `isEnough`; returns the number of ticks. */
export async function tellUntil(
  fixture: StreamFixture,
  tickBytes: number,
  write: (script: Script, tick: number) => void,
  isEnough: () => boolean | Promise<boolean>,
): Promise<number> {
  for (let tick = 0; tick * tickBytes < BYTES_MAX; tick++) {
    if (await isEnough()) return tick;
    await fixture.tell((script) => write(script, tick));
    await nextTurn();
  }
  throw new Error("the reader was never found to be slow");
}

/** The value of one metric. */
export async function metricOf(fixture: StreamFixture, name: string): Promise<number> {
  const text = await fixture.metrics.text();
  return Number(new RegExp(`^marsad_${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
}
