// The line of a day as a drawing of its own: closes from left to right against the close of the day before.

const WIDTH = 300;
const HEIGHT = 100;
/** Bars of five minutes from the opening to the end of trading at the closing price. */
const BARS_OF_A_DAY = 64;

/** Empty until there is a close. */
export function dayLine(closes: readonly number[], previous: number, label: string): string {
  if (closes.length === 0) return "";
  const [low, high] = [Math.min(previous, ...closes), Math.max(previous, ...closes)];
  const y = (value: number): string =>
    (high === low ? HEIGHT / 2 : HEIGHT * (1 - (value - low) / (high - low))).toFixed(1);
  const step = WIDTH / Math.max(BARS_OF_A_DAY, closes.length - 1);
  const points = closes.map((close, at) => `${(at * step).toFixed(1)},${y(close)}`);
  const last = closes.at(-1) ?? previous;
  const trend = last === previous ? "flat" : last > previous ? "up" : "down";
  return (
    `<svg class="line is-${trend}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">` +
    `<line x1="0" x2="${WIDTH}" y1="${y(previous)}" y2="${y(previous)}"/><polyline points="${points.join(" ")}"/></svg>`
  );
}
