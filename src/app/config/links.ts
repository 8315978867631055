// Checks whether others could read or write the traffic to NATS and PostgreSQL on other machines. A service does not start where they
// could, unless its operator says that nobody else is on the network.

import { usageComplaint } from "../terminal/complaint.ts";
import { isLoopbackHost } from "./network.ts";
import type { Settings } from "./settings.ts";

/** The modes in which PostgreSQL's clients refuse a server without TLS. */
const ENCRYPTED = new Set(["require", "verify-ca", "verify-full"]);

export function checkLinks({
  natsUrl,
  databaseUrl,
  linksInsecure,
}: Pick<Settings, "natsUrl" | "databaseUrl" | "linksInsecure">): void {
  if (linksInsecure) return;
  const problems = [
    ...(natsUrl?.split(",") ?? []).map(natsProblem),
    databaseUrl === null ? null : databaseProblem(databaseUrl),
  ];
  const problem = problems.find((each) => each !== null) ?? null;
  if (problem === null) return;
  throw usageComplaint(`${problem}. Where nobody else is on the network, --links-insecure allows it.`);
}

function natsProblem(address: string): string | null {
  const { hostname, protocol, username } = new URL(address);
  if (isLoopbackHost(hostname)) return null;
  const place = `NATS is on another machine (${hostname})`;
  if (protocol !== "tls:") return `${place} and --nats-url asks for no TLS: write tls:// in place of nats://`;
  return username === "" ? `${place} and --nats-url has no user and password` : null;
}

function databaseProblem(address: string): string | null {
  const { hostname, searchParams, password } = new URL(address);
  if (isLoopbackHost(hostname)) return null;
  const place = `PostgreSQL is on another machine (${hostname})`;
  if (!ENCRYPTED.has(searchParams.get("sslmode") ?? "")) {
    return `${place} and --database-url asks for no TLS: add sslmode=verify-full, or sslmode=require`;
  }
  return password === "" ? `${place} and --database-url has no password` : null;
}
