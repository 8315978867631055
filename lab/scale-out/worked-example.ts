// The worked example of docs/operating/scale-out.md: its commands, unchanged, with a private PostgreSQL and nats-server, free
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
  /** The address of the service for customers. */
  readonly publicUrl: string;
  readonly adminToken: string;
}

export interface ExampleProcess {
  readonly command: string;
  readonly role: string;
  readonly service: ServedMarket;
}

/** The section of the page with the commands. */
function section(): string {
  const text = readFileSync(join(ROOT, PAGE), "utf8");
  return text.slice(text.indexOf("\n## A worked example\n"), text.indexOf("\n## The load balancer\n"));
}

export function exampleCommands(): readonly string[] {
  return [...section().matchAll(COMMAND)].map(([, words = ""]) => words);
}

/** The environment that the page tells the reader to export, with the addresses of the running servers. */
function exampleEnvironment(places: ExamplePlaces): Record<string, string> {
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
    // The setting that the text of the page requires behind a load balancer.
    MARSAD_PUBLIC_URL: publicUrl,
    MARSAD_TRUSTED_PROXIES: "127.0.0.1",
    // Further settings for the customers of the test.
    MARSAD_ADMIN_TOKEN: adminToken,
    MARSAD_FILES_DIR: join(folder, "files"),
    MARSAD_WEBHOOKS_INSECURE: "on",
  };
}

/** Starts a command of the page; `feedPort` is the port of the example's exchange. */
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

/** The environment of the exchange, which has no database. */
function sizeOf(environment: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith("MARSAD_SIM_")));
}
