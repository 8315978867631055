// Quotes of several companies, by symbol or by name: npx bun examples/quotes.ts 2222 الراجحي "saudi telecom"

import { AuthenticationError, Marsad } from "../sdk/src/index.ts";

const marsad = new Marsad({
  apiKey: process.env["MARSAD_API_KEY"] ?? "marsad_test_demo-pro",
  baseUrl: process.env["MARSAD_SERVICE_URL"] ?? "http://127.0.0.1:8080",
});
const asked = process.argv.slice(2);

try {
  const { quotes, resolution } = await marsad.call("getQuotes", {
    query: { identifiers: asked.length > 0 ? asked : ["2222", "الراجحي"] },
  });
  for (const { symbol, name_en, price, change_percent, is_delayed } of quotes) {
    console.log(`${symbol} ${name_en}: ${price} SAR (${change_percent} %)${is_delayed ? ", 15 minutes ago" : ""}`);
  }
  for (const { input } of resolution?.not_found ?? []) console.log(`${input}: no such company`);
  for (const { input, candidates } of resolution?.ambiguous ?? []) {
    console.log(`${input}: which one? ${candidates.map(({ symbol, name_en }) => `${symbol} ${name_en}`).join(", ")}`);
  }
} catch (error) {
  if (!(error instanceof AuthenticationError)) throw error;
  console.error(`The key was refused: ${error.message}`);
  process.exitCode = 1;
}
