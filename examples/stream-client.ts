// Prints the messages of a channel, a line of JSON each: npx bun examples/stream-client.ts trades 2222 1120. The client library pings,
// reconnects after a break and resumes. After Ctrl-C it prints how many trades were missing or repeated, by their numbers.

import { CHANNELS, Marsad } from "../sdk/src/index.ts";

const marsad = new Marsad({
  apiKey: process.env["MARSAD_API_KEY"] ?? "marsad_test_demo-business",
  baseUrl: process.env["MARSAD_SERVICE_URL"] ?? "http://127.0.0.1:8080",
});
const [asked = "stocks", ...symbols] = process.argv.slice(2);
const channel = CHANNELS.find((known) => known === asked);
if (channel === undefined) throw new Error(`'${asked}' is no channel: choose one of ${CHANNELS.join(", ")}`);

/** trade_seq counts from 1 for each symbol and day without a hole, so that a missing trade would show. */
const last = new Map<string, { readonly day: string; readonly seq: number }>();
const proof = { trades: 0, missing: 0, repeated: 0, recovered: 0, gaps: 0 };

function count(symbol: string, day: string, seq: number): void {
  const before = last.get(symbol);
  last.set(symbol, { day, seq });
  proof.trades++;
  if (before === undefined) return;
  const due = day > before.day ? 1 : before.seq + 1;
  if (day < before.day || seq < due) proof.repeated++;
  else proof.missing += seq - due;
}

process.on("SIGINT", () => {
  if (channel === "trades") console.error(JSON.stringify(proof));
  process.exit(0);
});

for await (const message of marsad.stream(channel, symbols.length > 0 ? symbols : ["2222"])) {
  if (message.type === "trade") count(message.symbol, message.event_time.slice(0, 10), message.trade_seq);
  if (message.type === "recovered") proof.recovered += message.symbols.length;
  if (message.type === "gap") {
    proof.gaps++;
    last.delete(message.symbol);
  }
  console.log(JSON.stringify(message));
}
