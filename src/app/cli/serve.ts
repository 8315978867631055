// `marsad serve`, `check-config`, `health` and `migrate`: the service itself, its configuration, whether it is ready, and its schema.

import { reasonOf, SECOND_MS } from "../../base/index.ts";
import { openStore } from "../../store/index.ts";
import { openSecretsOf, SETTING_NAMES, showEffective } from "../config/index.ts";
import { serve } from "../service/serve.ts";
import { Complaint } from "../terminal/complaint.ts";
import { type Command, switchOption } from "./command.ts";
import { noteOpenSecrets } from "./open-secrets.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "Runs the service: REST, WebSocket and pages on one port.",
  details:
    "The log goes to standard output, one JSON object a line, or coloured text on a terminal.\nSIGTERM and SIGINT stop it in order; a second signal ends it at once.",
  settings: SETTING_NAMES,
  run: ({ effective, note, say }) => serve(effective, note, say),
};

export const checkConfig: Command = {
  name: "check-config",
  summary: "Prints the effective configuration with the source of every value; secrets are hidden.",
  settings: SETTING_NAMES,
  run: ({ effective, print, note }) => {
    print(showEffective(effective).trimEnd());
    for (const name of effective.unknownVariables) note(`marsad: unknown environment variable ${name}, ignored.`);
    noteOpenSecrets(openSecretsOf(effective), note);
    return undefined;
  },
};

/** Shorter than the time that container runtimes allow for a check. */
const ANSWER_LIMIT_MS = 3 * SECOND_MS;
/** Listening on these is listening on all addresses, loopback among them. */
const EVERYWHERE: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

export const healthCommand: Command = {
  name: "health",
  summary: "Asks the service of this machine whether it is ready; the exit code is 0 when it is, and 1 when not.",
  details: "It asks at the host and port of the settings, so with the service's own environment it needs no flag.",
  options: [switchOption("live", "Asks only whether it runs (/healthz), and not whether it can answer (/readyz).")],
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
    return { isFine: false, text: reasonOf(error) };
  }
}

export const migrateCommand: Command = {
  name: "migrate",
  summary: "Brings the database to the schema of this version, as serve does when it starts.",
  settings: ["dataDir", "databaseUrl"],
  run: async ({ settings, print }) => {
    const store = await openStore({ dataDir: settings.dataDir, url: settings.databaseUrl });
    const { applied, alreadyApplied } = store.migrations;
    await store.close();
    for (const label of applied) print(`applied ${label}`);
    print(
      applied.length === 0
        ? `Nothing to do: ${alreadyApplied} migrations were applied before.`
        : "The schema is up to date.",
    );
    return undefined;
  },
};
