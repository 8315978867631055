// A chart that moves with every trade: npx bun examples/live-chart.ts 2222, then open the address that it prints. The key stays here.

import { Marsad } from "../sdk/src/index.ts";

const marsad = new Marsad({
  apiKey: process.env["MARSAD_API_KEY"] ?? "marsad_test_demo-pro",
  baseUrl: process.env["MARSAD_SERVICE_URL"] ?? "http://127.0.0.1:8080",
});
const [symbol = "2222", port = "3000"] = process.argv.slice(2);
const POINTS_MAX = 600;

/** The closing prices of the day's minutes, then every trade. Bound: POINTS_MAX. */
const prices = (await marsad.intraday(symbol)).bars.map(({ close }) => close);
const readers = new Set<ReadableStreamDefaultController<string>>();

function chart(): string {
  const shown = prices.slice(-POINTS_MAX);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const points = shown.map((price, at) => {
    const y = 260 - (240 * (price - low)) / (high - low || 1);
    return `${((at * 880) / Math.max(1, shown.length - 1) + 10).toFixed(1)},${y.toFixed(1)}`;
  });
  const text = `<text x="10" y="290">${symbol}: ${shown.at(-1)} SAR, from ${low} to ${high}</text>`;
  return `<svg viewBox="0 0 900 300"><polyline points="${points.join(" ")}" fill="none" stroke="#0b6b52"/>${text}</svg>`;
}

const server = Bun.serve({
  port: Number(port),
  hostname: "127.0.0.1",
  idleTimeout: 0,
  routes: {
    "/chart": () => {
      let own: ReadableStreamDefaultController<string>;
      const stream = new ReadableStream<string>({
        start: (controller) => {
          own = controller;
          readers.add(controller);
          controller.enqueue(`data: ${chart()}\n\n`);
        },
        cancel: () => void readers.delete(own),
      });
      return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
    },
    "/": new Response(
      `<!doctype html><meta charset="utf-8"><title>${symbol}</title><body><script>
new EventSource("/chart").onmessage = ({ data }) => { document.body.innerHTML = data; };</script>`,
      { headers: { "Content-Type": "text/html; charset=utf-8" } },
    ),
  },
});
console.log(`open ${server.url.href}`);

for await (const message of marsad.stream("trades", [symbol])) {
  if (message.type !== "trade") continue;
  prices.push(message.price);
  prices.splice(0, prices.length - POINTS_MAX);
  for (const reader of readers) reader.enqueue(`data: ${chart()}\n\n`);
}
