// The entry of the lazily loaded chart file: the parts of the drawing library that charts use, and our drawing of prices.

export {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  PriceScaleMode,
} from "lightweight-charts";
export { PriceDrawing } from "./price-drawing.ts";
