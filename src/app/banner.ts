// What `serve` says to the person who started it: where it listens, how to try it, and where to read on.

import { DEMO_ACCOUNTS } from "../access/index.ts";
import { VERSION } from "./version.ts";

export interface BannerFacts {
  readonly url: string;
  readonly hasDemoKeys: boolean;
  readonly storage: string;
  /** What there is to say about the market, one line. */
  readonly market: string;
}

/** The demo key of the suggested request: real-time prices. */
const SHOWN_KEY = "marsad_test_demo-pro";

export function bannerOf(facts: BannerFacts): string {
  const { url } = facts;
  const key = facts.hasDemoKeys ? SHOWN_KEY : "YOUR_KEY";
  const rows: [string, string][] = [
    ["Try it", `curl -H 'X-API-Key: ${key}' ${url}/api/v1/quote/2222/`],
    ["Reference", `${url}/docs`],
    ["Readiness", `${url}/readyz`],
    ["Market", facts.market],
    ["Data", facts.storage],
  ];
  if (facts.hasDemoKeys) {
    for (const [index, account] of DEMO_ACCOUNTS.entries())
      rows.push([index === 0 ? "Demo keys" : "", account.keyText]);
  } else rows.push(["Keys", "marsad accounts --help and marsad keys --help say how to make one"]);
  return [
    "",
    `Marsad ${VERSION} is listening on ${url}`,
    "",
    ...rows.map(([label, text]) => `  ${label.padEnd(10)} ${text}`),
    "",
    "Stop it with Ctrl+C.",
    "",
  ].join("\n");
}
