// The text that `serve` prints for the person who started it: its address, a first request, and where to read on.

import { DEMO_ACCOUNTS } from "../../access/index.ts";
import { formatTimestamp } from "../../base/index.ts";
import { hasDemoAccounts, type Settings, VERSION } from "../config/index.ts";

export interface BannerContents {
  readonly url: string;
  readonly settings: Settings;
  /** Time of the live market; 0 before its first event. */
  readonly marketTimeMs: number;
  /** True when market time is the wall clock. */
  readonly isWallTime: boolean;
}

/** The demo key of the suggested request: real-time prices. */
const SHOWN_KEY = "marsad_test_demo-pro";

export function bannerOf(contents: BannerContents): string {
  const { url, settings } = contents;
  const hasCustomers = settings.role === "all" || settings.role === "edge";
  const rows = hasCustomers ? customerRows(contents) : [["Readiness", `${url}/readyz`] as const];
  const role = settings.role === "all" ? "" : ` as ${settings.role}`;
  return [
    "",
    `Marsad ${VERSION} is listening on ${url}${role}`,
    "",
    ...rows.map(([label, text]) => `  ${label.padEnd(10)} ${text}`),
    "",
    "Stop it with Ctrl+C.",
    "",
  ].join("\n");
}

function customerRows({ url, settings, marketTimeMs, isWallTime }: BannerContents): (readonly [string, string])[] {
  const hasDemoKeys = hasDemoAccounts(settings);
  const key = hasDemoKeys ? SHOWN_KEY : "YOUR_KEY";
  const rows: [string, string][] = [
    ["Try it", `curl -H 'X-API-Key: ${key}' ${url}/api/v1/quote/2222/`],
    ["Console", `${url}/console/`],
    ["Reference", `${url}/docs`],
    ["Readiness", `${url}/readyz`],
    [
      "Market",
      marketTimeMs === 0
        ? `waiting for the feed at ${settings.feed}`
        : `market time ${shortTime(marketTimeMs)}${clockNote(settings, isWallTime)}`,
    ],
    ["Data", settings.databaseUrl === null ? `SQLite in ${settings.dataDir}` : "PostgreSQL"],
  ];
  if (hasDemoKeys) {
    for (const [index, account] of DEMO_ACCOUNTS.entries())
      rows.push([index === 0 ? "Demo keys" : "", account.keyText]);
  } else rows.push(["Keys", "marsad accounts --help and marsad keys --help say how to make one"]);
  return rows;
}

/** Names the clock of a simulated market; a market from outside has its own. */
function clockNote({ feed }: Settings, isWallTime: boolean): string {
  if (feed !== "simulated") return "";
  return isWallTime ? ", by the wall clock" : ", closed hours are skipped";
}

/** A time such as 2026-11-16 11:00:00, in Riyadh. */
function shortTime(timeMs: number): string {
  return formatTimestamp(timeMs).slice(0, 19).replace("T", " ");
}
