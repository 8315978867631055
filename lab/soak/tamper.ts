// For the test of the checker: spoils the service's data on its way to the clients, once each. It changes one digit of a quote,
// and removes one trade of a stream.

import type { Tamper } from "./clients/client-relay.ts";

export interface Spoiled {
  quotes: number;
  trades: number;
}

/** Spoils after this many trades have passed, so that there are ledgers to notice it. */
export function spoilOnce(spoiled: Spoiled, afterTrades: number): Tamper {
  let trades = 0;
  return () => {
    let rest: Buffer = Buffer.alloc(0);
    let isStream: boolean | null = null;
    const dropOne = (frame: Buffer): boolean => {
      if (!frame.includes('"type":"trade"') || ++trades < afterTrades || spoiled.trades > 0) return false;
      spoiled.trades++;
      return true;
    };
    return (bytes) => {
      if (isStream === null) {
        isStream = bytes.toString("latin1", 0, 12) === "HTTP/1.1 101";
        const end = bytes.indexOf("\r\n\r\n") + 4;
        if (isStream) {
          const [frames, left] = cutFrames(bytes.subarray(end));
          rest = left;
          return Buffer.concat([bytes.subarray(0, end), ...frames]);
        }
      }
      if (!isStream) return spoilQuote(bytes, spoiled, trades >= afterTrades);
      const [frames, left] = cutFrames(Buffer.concat([rest, bytes]));
      rest = left;
      return Buffer.concat(frames.filter((frame) => !dropOne(frame)));
    };
  };
}

/** Raises the last digit of the volume of one quote; 9 becomes 0. */
function spoilQuote(bytes: Buffer, spoiled: Spoiled, isTime: boolean): Buffer {
  const text = bytes.toString("latin1");
  const volume = /"volume":(\d+),"value"/.exec(text);
  if (!isTime || spoiled.quotes > 0 || volume === null || !text.includes('"resolved_instrument"')) return bytes;
  spoiled.quotes++;
  const at = volume.index + '"volume":'.length + (volume[1] ?? "").length - 1;
  const changed = Buffer.from(bytes);
  changed[at] = 48 + (((changed[at] ?? 48) - 48 + 1) % 10);
  return changed;
}

/** Whole frames of a server, which are not masked, and the remaining bytes. */
function cutFrames(bytes: Buffer): readonly [Buffer[], Buffer] {
  const frames: Buffer[] = [];
  let left = bytes;
  while (left.length >= 2) {
    const short = left.readUInt8(1) & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (left.length < head) break;
    const length = short < 126 ? short : short === 126 ? left.readUInt16BE(2) : Number(left.readBigUInt64BE(2));
    if (left.length < head + length) break;
    frames.push(left.subarray(0, head + length));
    left = left.subarray(head + length);
  }
  return [frames, Buffer.from(left)];
}
