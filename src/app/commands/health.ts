// `marsad health`: asks the service of this machine whether it is ready, for a container or a script that has no other way to ask.

import { SECOND_MS } from "../../base/index.ts";
import { Complaint } from "../terminal/complaint.ts";
import type { Command } from "./command.ts";

/** Less than what container runtimes wait for a check. */
const ANSWER_LIMIT_MS = 3 * SECOND_MS;
/** Listening on these is listening on all addresses, loopback among them. */
const EVERYWHERE: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

export const healthCommand: Command = {
  name: "health",
  summary: "Asks the service of this machine whether it is ready; the exit code is 0 when it is, and 1 when not.",
  details: "It asks at the host and port of the settings, so with the service's own environment it needs no flag.",
  options: [
    { name: "live", meaning: "Asks only whether it runs (/healthz), and not whether it can answer (/readyz)." },
  ],
  settings: ["host", "port"],
  run: async ({ settings: { host, port }, options, print }) => {
    const base = `http://${EVERYWHERE[host] ?? hostOf(host)}:${port}`;
    const url = `${base}${options.has("live") ? "/healthz" : "/readyz"}`;
    const { isFine, text } = await ask(url);
    if (!isFine) throw new Complaint(`${url} says ${text}`);
    print(text);
    return undefined;
  },
};

const hostOf = (host: string): string => (host.includes(":") ? `[${host}]` : host);

async function ask(url: string): Promise<{ readonly isFine: boolean; readonly text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), keepalive: false });
    return { isFine: response.ok, text: `${response.status} ${(await response.text()).trim()}` };
  } catch (error) {
    return { isFine: false, text: error instanceof Error ? error.message : String(error) };
  }
}
