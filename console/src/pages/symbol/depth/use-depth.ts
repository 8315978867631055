// Follows the order book of a symbol on the depth channel, with as many levels as the account may have.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { StreamDepth, StreamDepthUnavailable } from "../../../../../sdk/src/index.ts";
import { FrameWork } from "../../../live/frame.ts";
import { openStream } from "../../../live/stream-reader.ts";

export type LiveDepth = StreamDepth | StreamDepthUnavailable;

/** Null until the first snapshot. */
export function useDepth(symbol: string, levels: number): ReadonlySignal<LiveDepth | null> {
  const depth = useSignal<LiveDepth | null>(null);
  useEffect(() => {
    depth.value = null;
    let newest: LiveDepth | null = null;
    const frame = new FrameWork(() => {
      depth.value = newest;
    });
    const stream = openStream(
      "depth",
      [symbol],
      (message) => {
        if (message.type !== "depth_snapshot") return;
        newest = message;
        frame.request();
      },
      { levels },
    );
    return () => stream.close();
  }, [symbol, levels]);
  return depth;
}
