// Tells a destination of yours when a price is reached: npx bun examples/alert.ts https://hooks.example.com/marsad 2222 30
// The first time it prints the signing secret of the destination, which the receiver needs; once the receiver answers, run it again.

import { Marsad } from "../sdk/src/index.ts";

const marsad = new Marsad({
  apiKey: process.env["MARSAD_API_KEY"] ?? "marsad_test_demo-pro",
  baseUrl: process.env["MARSAD_SERVICE_URL"] ?? "http://127.0.0.1:8080",
});
const [url, symbol = "2222", price = "30"] = process.argv.slice(2);
if (url === undefined) throw new Error("name the address that is to be told");

const known = (await marsad.webhooks.list()).webhooks.find((webhook) => webhook.url === url);
const created = known === undefined ? await marsad.webhooks.create({ url, name: "Example" }) : null;
if (created !== null) console.log(`signing secret: ${created.signing_secret}`);
const id = known?.id ?? created?.id ?? 0;
// A receiver answers the challenge only when it knows the secret.
const { is_verified } = await marsad.webhooks.verify(id);
if (!is_verified) {
  console.log("The destination does not answer: start the receiver with its signing secret, then run this again.");
  process.exit(1);
}

const rule = await marsad.alerts.create({
  symbol,
  event_type: "price_alert",
  condition: "price_above",
  value: Number(price),
  webhook_id: id,
});
console.log(`rule ${rule.id} is ${rule.status}: ${symbol} at ${price} SAR or above`);
