// Brings the drawing library when the first chart is shown; until then no page pays for it.

export type Charts = typeof import("lightweight-charts");

export function loadCharts(): Promise<Charts> {
  return import("lightweight-charts");
}
