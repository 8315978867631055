// A chart of the last months in 20 lines, as an SVG file: npx bun examples/chart.ts 2222 chart.svg
import { Marsad } from "../sdk/src/index.ts";

const { MARSAD_API_KEY: apiKey = "marsad_test_demo-pro", MARSAD_SERVICE_URL: baseUrl = "http://127.0.0.1:8080" } =
  process.env;
const [symbol = "2222", target = "chart.svg"] = process.argv.slice(2);
const { data: bars } = await new Marsad({ apiKey, baseUrl }).historical(symbol, { from: "2026-06-01" });
const [width, height] = [900, 400];
const low = Math.min(...bars.map((bar) => bar.low));
const high = Math.max(...bars.map((bar) => bar.high));
const x = (at: number) => 10 + (at * (width - 20)) / bars.length;
const y = (price: number) => 30 + ((high - price) * (height - 50)) / (high - low || 1);
const shapes = bars.map((bar, at) => {
  const color = bar.close >= bar.open ? "#0b6b52" : "#b3261e";
  const size = Math.abs(y(bar.open) - y(bar.close)) || 1;
  const wick = `<path d="M${x(at) + 2} ${y(bar.high)}V${y(bar.low)}" stroke="${color}"/>`;
  return `${wick}<rect x="${x(at)}" y="${y(Math.max(bar.open, bar.close))}" width="4" height="${size}" fill="${color}"/>`;
});
const title = `<text x="10" y="20" font-family="sans-serif">${symbol}: ${low} to ${high} SAR</text>`;
await Bun.write(
  target,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${title}${shapes.join("")}</svg>`,
);
