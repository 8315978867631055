// Levels and trend lines that a person has drawn on the chart of a symbol. The browser stores them.

export interface ChartPoint {
  /** Time of the bar, in epoch milliseconds. */
  readonly time: number;
  readonly price: number;
}

export type ChartMark =
  | { readonly kind: "level"; readonly price: number }
  | { readonly kind: "trend"; readonly from: ChartPoint; readonly to: ChartPoint };

const KEY = "marsad.marks";
export const MARKS_MAX = 20;
const SYMBOLS_MAX = 200;

type Kept = Readonly<Record<string, readonly ChartMark[]>>;

/** Drops stored entries that are not valid marks: a person can edit the browser's storage. */
function keptMarks(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([symbol, list]) => [symbol, Array.isArray(list) ? list.filter(isMark) : []]),
    );
  } catch {
    return {};
  }
}

function isMark(value: unknown): value is ChartMark {
  const mark = value as Partial<Record<"kind" | "price" | "from" | "to", unknown>> | null;
  if (mark?.kind === "level") return typeof mark.price === "number";
  return mark?.kind === "trend" && isPoint(mark.from) && isPoint(mark.to);
}

function isPoint(value: unknown): value is ChartPoint {
  const point = value as Partial<Record<"time" | "price", unknown>> | null;
  return typeof point?.time === "number" && typeof point.price === "number";
}

export function readMarks(symbol: string, storage: Pick<Storage, "getItem"> = localStorage): readonly ChartMark[] {
  return keptMarks(storage.getItem(KEY))[symbol] ?? [];
}

/** Stores the marks of a symbol; drops the oldest marks first, and the symbols that were marked longest ago. */
export function keepMarks(
  symbol: string,
  marks: readonly ChartMark[],
  storage: Pick<Storage, "getItem" | "setItem"> = localStorage,
): readonly ChartMark[] {
  const shown = marks.slice(-MARKS_MAX);
  const { [symbol]: _, ...others } = keptMarks(storage.getItem(KEY));
  const entries = [...Object.entries(others), [symbol, shown] as const].filter(([, list]) => list.length > 0);
  storage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-SYMBOLS_MAX))));
  return shown;
}
