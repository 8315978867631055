// Daily bars of a symbol or an index, adjusted for splits, rights issues and dividends, with the return of each day:
// npx bun examples/history.ts 2222 2025-01-01

import { Marsad } from "../sdk/src/index.ts";

const marsad = new Marsad({
  apiKey: process.env["MARSAD_API_KEY"] ?? "marsad_test_demo-pro",
  baseUrl: process.env["MARSAD_SERVICE_URL"] ?? "http://127.0.0.1:8080",
});
const [symbol = "2222", from = "2025-01-01"] = process.argv.slice(2);

let before: number | null = null;
let count = 0;
// The client fetches each page when the loop reaches its bars.
for await (const { date, close } of marsad.allBars(symbol, { from, adjust: "all" })) {
  const change = before === null ? "" : `${(100 * (close / before - 1)).toFixed(2)} %`;
  console.log(`${date}\t${close}\t${change}`);
  before = close;
  count++;
}
console.error(`${count} days of ${symbol}`);
