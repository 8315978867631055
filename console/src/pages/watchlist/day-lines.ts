// The line of the day of each company of a list: one socket of bars for as many of them as it may follow.

import { type Signal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PathPoint } from "../../components/line-path.ts";
import { FrameWork } from "../../live/frame.ts";
import { type OpenStream, openStream } from "../../live/stream-reader.ts";
import { account } from "../../session/session.ts";

export type DayLines = ReadonlyMap<string, Signal<readonly PathPoint[]>>;

const MINUTES = 15;

/** Follows the lines while the component is mounted; none where `isWanted` is false. */
export function useDayLines(symbols: readonly string[], isWanted: boolean): DayLines {
  /** Bound: the symbols of a list. */
  const lines = useMemo(() => new Map<string, Signal<readonly PathPoint[]>>(), []);
  const wanted = isWanted ? symbols.slice(0, account.value?.limits.stream_symbols_per_connection ?? 0) : [];
  for (const symbol of wanted) if (!lines.has(symbol)) lines.set(symbol, signal([]));
  /** Newest line of each symbol since the last frame. Bound: the symbols of a list. */
  const arrived = useMemo(() => new Map<string, readonly PathPoint[]>(), []);
  const frame = useMemo(
    () =>
      new FrameWork(() => {
        for (const [symbol, points] of arrived) {
          const line = lines.get(symbol);
          if (line !== undefined) line.value = points;
        }
        arrived.clear();
      }),
    [],
  );
  const names = wanted.toSorted().join();
  const open = useMemo<{ stream: OpenStream | null; symbols: readonly string[] }>(
    () => ({ stream: null, symbols: [] }),
    [],
  );
  useEffect(() => {
    const added = wanted.filter((symbol) => !open.symbols.includes(symbol));
    const left = open.symbols.filter((symbol) => !wanted.includes(symbol));
    open.symbols = wanted;
    if (open.stream !== null) {
      open.stream.leave(left);
      open.stream.follow(added);
    } else if (added.length > 0) {
      open.stream = openStream(
        "bars",
        added,
        (message) => {
          if (message.type !== "bars_snapshot" && message.type !== "bar") return;
          const line = lines.get(message.symbol);
          if (line === undefined) return;
          const points = arrived.get(message.symbol) ?? line.peek();
          arrived.set(
            message.symbol,
            message.type === "bars_snapshot" ? message.bars.map(pointOf) : withPoint(points, pointOf(message)),
          );
          frame.request();
        },
        { minutes: MINUTES },
      );
    }
  }, [names]);
  useEffect(() => () => open.stream?.close(), []);
  return lines;
}

const pointOf = ({ time, close }: { readonly time: string; readonly close: number }): PathPoint => ({
  at: Date.parse(time),
  value: close,
});

/** A newer version of the open bar replaces the older one. */
const withPoint = (points: readonly PathPoint[], point: PathPoint): readonly PathPoint[] => [
  ...(points.at(-1)?.at === point.at ? points.slice(0, -1) : points),
  point,
];
