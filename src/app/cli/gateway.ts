// `marsad gateway …`: brings another market in. It reads what an exchange sends, and serves the feed protocol to `marsad serve --feed`.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  AllowedAddresses,
  DIALECTS,
  DialectError,
  type FeedGuard,
  FeedLog,
  ItchGateway,
  loadDialect,
  MoldClient,
  SoupClient,
  type SoupReceiver,
  type Wanted,
} from "../../../gateway/index.ts";
import { type Clock, SystemClock } from "../../base/index.ts";
import { listenForSignals } from "../service/process.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import type { Command, CommandContext } from "./command.ts";
import { addressesOf, addressOf, hostAndPort } from "./place.ts";

const gatewayItch: Command = {
  name: "gateway itch",
  summary: "Reads an ITCH stream over SoupBinTCP or MoldUDP64, and serves it as a feed.",
  details: `What it has sent is kept in the folder "gateway" of the data folder, and is the same to the byte after a restart. Dialects that come with the program: ${DIALECTS.join(", ")}.`,
  options: [
    { name: "upstream", value: "soup://HOST:PORT", meaning: "The exchange's address for SoupBinTCP." },
    {
      name: "mold",
      value: "udp://HOST:PORT[,…]",
      meaning: "The line of MoldUDP64 to receive, or two of them; a multicast group is joined.",
    },
    { name: "requests", value: "udp://HOST:PORT", meaning: "Where to ask for messages that the lines have lost." },
    {
      name: "dialect",
      value: "NAME|FILE",
      meaning: "The dialect of ITCH, by its name or in a file.",
      isRequired: true,
    },
    {
      name: "reference",
      value: "FILE",
      meaning: "The CSV file with what the stream lacks: names, sectors, shares, limits, index closes.",
      isRequired: true,
    },
    {
      name: "listen",
      value: "[HOST:]PORT",
      meaning: "Serves the feed protocol there; the host is 127.0.0.1 unless given.",
      isRequired: true,
    },
    {
      name: "tls-certificate-file",
      value: "FILE",
      meaning: "The file with the certificate to serve the feed over TLS with; with --tls-key-file.",
    },
    { name: "tls-key-file", value: "FILE", meaning: "The file with the key of that certificate." },
    {
      name: "clients-ca-file",
      value: "FILE",
      meaning: "The file with the authority whose certificates readers must show.",
    },
    {
      name: "allow",
      value: "ADDRESSES",
      meaning: "Addresses and networks that may read the feed, as 10.0.0.0/8,127.0.0.1; all unless given.",
    },
    { name: "user", value: "NAME", meaning: "The user to log in with, up to 6 characters; none unless given." },
    { name: "password-file", value: "FILE", meaning: "The file with the password, up to 10 characters." },
  ],
  settings: ["dataDir"],
  run: async ({ options, settings, note }) => {
    const connect = connectionOf(options);
    const listen = hostAndPort("listen", options.get("listen") ?? "");
    const clock = new SystemClock();
    const signals = listenForSignals();
    const log = new FeedLog(join(settings.dataDir, "gateway"), clock);
    let gateway: ItchGateway;
    try {
      gateway = new ItchGateway({
        connect: (wanted, receiver) => connect(wanted, clock, receiver),
        dialect: loadDialect(options.get("dialect") ?? ""),
        reference: options.get("reference") ?? "",
        listen,
        guard: guardOf(options),
        log,
        clock,
        note: (line) => note(line),
      });
    } catch (error) {
      if (error instanceof DialectError) throw usageComplaint(`${error.message}.`);
      if (error instanceof Error && "code" in error) throw new Complaint(`Cannot start: ${error.message}.`);
      throw error;
    }
    note(`The gateway is listening on tcp://${listen.host}:${gateway.port}. Stop it with Ctrl+C.`);
    await signals.asked;
    gateway.stop();
    log.close();
    return undefined;
  },
};

function guardOf(options: CommandContext["options"]): FeedGuard {
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
  const read = (file: string): string => readFileSync(file, "utf8");
  const clientsCa = clientsFile === undefined ? null : read(clientsFile);
  return { allowed, tls: { certificate: read(certificateFile), key: read(keyFile), clientsCa } };
}

type Connect = (wanted: Wanted, clock: Clock, receiver: SoupReceiver) => { close(): void };

/** The way to the exchange: over SoupBinTCP, or over lines of MoldUDP64. */
function connectionOf(options: CommandContext["options"]): Connect {
  const [upstream, mold, requests] = ["upstream", "mold", "requests"].map((name) => options.get(name));
  if ((upstream === undefined) === (mold === undefined)) {
    throw usageComplaint("marsad gateway itch needs either --upstream soup://HOST:PORT or --mold udp://HOST:PORT.");
  }
  if (mold !== undefined) {
    if (requests === undefined) throw usageComplaint("--mold needs --requests udp://HOST:PORT.");
    const lines = addressesOf("mold", "udp", mold);
    const asked = addressOf("requests", "udp", requests);
    return (wanted, clock, receiver) => new MoldClient(lines, asked, wanted, clock, receiver);
  }
  const address = addressOf("upstream", "soup", upstream ?? "");
  const user = options.get("user") ?? "";
  const passwordFile = options.get("password-file");
  const password = passwordFile === undefined ? "" : readFileSync(passwordFile, "utf8").trim();
  return (wanted, clock, receiver) => new SoupClient(address, { user, password, ...wanted }, clock, receiver);
}

export const GATEWAY_COMMANDS: readonly Command[] = [gatewayItch];
