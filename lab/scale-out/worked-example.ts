// The worked example of docs/operating/scale-out.md: its commands as they stand there, with a private PostgreSQL and nats-server, free
// ports and a folder of their own.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Child, ROOT } from "../../test/app/child.ts";
import { ServedMarket } from "../../test/outage/outage-world.ts";

const PAGE = "docs/operating/scale-out.md";
const COMMAND = /^bin\/marsad (.+)$/gm;
const EXPORT = /^export (MARSAD_\w+)=(\S+)$/gm;

export interface ExamplePlaces {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Where customers will find the service. */
  readonly publicUrl: string;
  readonly adminToken: string;
}

export interface ExampleProcess {
  readonly command: string;
  readonly role: string;
  readonly service: ServedMarket;
}

/** The section of the page that is followed. */
function section(): string {
  const text = readFileSync(join(ROOT, PAGE), "utf8");
  return text.slice(text.indexOf("\n## A worked example\n"), text.indexOf("\n## The load balancer\n"));
}

export function exampleCommands(): readonly string[] {
  return [...section().matchAll(COMMAND)].map(([, words = ""]) => words);
}

/** What the reader exports, with the addresses of the servers that are there. */
export function exampleEnvironment(places: ExamplePlaces): Record<string, string> {
  const { folder, databaseUrl, natsUrl, publicUrl, adminToken } = places;
  const given: Readonly<Record<string, string>> = { MARSAD_DATABASE_URL: databaseUrl, MARSAD_NATS_URL: natsUrl };
  const exported = [...section().matchAll(EXPORT)].map(([, name = "", value = ""]) => [
    name,
    given[name] ?? join(folder, value),
  ]);
  return {
    ...Object.fromEntries(exported),
    // A smaller market than the real one, and a quicker one.
    MARSAD_SIM_ACTIVITY: "0.05",
    MARSAD_SIM_SPEED: "20",
    MARSAD_SIM_START: "10:30",
    // What the text of the page says to set behind a load balancer.
    MARSAD_PUBLIC_URL: publicUrl,
    MARSAD_TRUSTED_PROXIES: "127.0.0.1",
    // What the customers of the test need beside it.
    MARSAD_ADMIN_TOKEN: adminToken,
    MARSAD_FILES_DIR: join(folder, "files"),
    MARSAD_WEBHOOKS_INSECURE: "on",
  };
}

/** Starts a command of the page; `feedPort` is where the exchange of the example listens. */
export function startExample(command: string, places: ExamplePlaces, feedPort: number): ExampleProcess {
  const words = command
    .replace(/--(port|listen) \d+/, "--$1 0")
    .replace(/--data-dir (\S+)/, (_, name: string) => `--data-dir ${join(places.folder, name)}`)
    .replace(/(tcp:\/\/127\.0\.0\.1):\d+/, `$1:${feedPort}`)
    .split(/\s+/);
  const environment = words[0] === "exchange" ? sizeOf(exampleEnvironment(places)) : exampleEnvironment(places);
  const child = new Child(["src/app/main.ts", ...words], environment);
  const role = /--role (\w+)/.exec(command)?.[1] ?? words[0] ?? "";
  return { command, role, service: new ServedMarket(child) };
}

/** The exchange knows nothing of databases. */
function sizeOf(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith("MARSAD_SIM_")));
}
