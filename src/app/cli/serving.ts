// Options of the commands that serve a feed: its address, TLS, and the admitted clients.

import { readFileSync } from "node:fs";
import { type Metrics, reasonOf, watchProcess } from "../../base/index.ts";
import { AllowedAddresses, type FeedGuard } from "../../feed-protocol/index.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { type CommandContext, type CommandOption, option } from "./command.ts";
import { hostAndPort } from "./place.ts";

export const GUARD_OPTIONS: readonly CommandOption[] = [
  option(
    "tls-certificate-file",
    "FILE",
    "The file with the certificate to serve the feed over TLS with; with --tls-key-file.",
  ),
  option("tls-key-file", "FILE", "The file with the key of that certificate."),
  option("clients-ca-file", "FILE", "The file with the authority whose certificates readers must show."),
  option(
    "allow",
    "ADDRESSES",
    "Addresses and networks that may read the feed, as 10.0.0.0/8,127.0.0.1; all unless given.",
  ),
];

export const SERVING_OPTIONS: readonly CommandOption[] = [
  {
    name: "listen",
    value: "[HOST:]PORT",
    meaning: "Serves the feed protocol there; the host is 127.0.0.1 unless given.",
    isRequired: true,
  },
  ...GUARD_OPTIONS,
];

export const METRICS_OPTION: CommandOption = option(
  "metrics",
  "[HOST:]PORT",
  "Serves metrics for Prometheus at /metrics there; the host is 127.0.0.1 unless given.",
);

/** Serves the metrics of a command where the operator asks for them; returns a function that stops it. */
export function serveMetrics(
  metrics: Metrics,
  options: CommandContext["options"],
  note: (line: string) => void,
): () => void {
  const place = options.get("metrics");
  if (place === undefined) return () => undefined;
  const { host, port } = hostAndPort("metrics", place);
  watchProcess(metrics);
  const server = Bun.serve({
    hostname: host,
    port,
    routes: {
      "/metrics": async () => new Response(await metrics.text(), { headers: { "content-type": metrics.contentType } }),
    },
  });
  note(`Metrics are at http://${host}:${server.port}/metrics.`);
  return () => void server.stop(true);
}

/** The text of a file that an option names. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Complaint(`Cannot read ${file}: ${reasonOf(error)}.`);
  }
}

export function guardOf(options: CommandContext["options"]): FeedGuard {
  const [certificateFile, keyFile, clientsFile] = ["tls-certificate-file", "tls-key-file", "clients-ca-file"].map(
    (name) => options.get(name),
  );
  const isWhole = (certificateFile === undefined) === (keyFile === undefined);
  if (!isWhole || (clientsFile !== undefined && keyFile === undefined)) {
    throw usageComplaint(
      "--tls-certificate-file and --tls-key-file go together, and --clients-ca-file goes with them.",
    );
  }
  const text = options.get("allow");
  const allowed = text === undefined ? null : AllowedAddresses.parse(text);
  if (text !== undefined && allowed === null) {
    throw usageComplaint(`--allow does not take '${text}': it takes addresses and networks, as 10.0.0.0/8,127.0.0.1.`);
  }
  if (certificateFile === undefined || keyFile === undefined) return { allowed, tls: null };
  const clientsCa = clientsFile === undefined ? null : textOf(clientsFile);
  return { allowed, tls: { certificate: textOf(certificateFile), key: textOf(keyFile), clientsCa } };
}
