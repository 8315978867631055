// `marsad exchange`: the simulated exchange by itself, as a feed on a TCP port or as one recorded day; and the scenarios that it can play.

import { EXCHANGE_SETTINGS, listenFeed, readFixUsers, recordDay, SCENARIOS } from "../../../exchange/index.ts";
import { DialectError, loadDialect, snapshotEnd } from "../../../gateway/index.ts";
import {
  dayStartMs,
  formatDay,
  formatTimestamp,
  isTradingDay,
  parseDay,
  reasonOf,
  systemCodeOf,
} from "../../base/index.ts";
import { listenForSignals } from "../service/process.ts";
import { exchangeOptionsOf } from "../simulated/open-exchange.ts";
import { Complaint, suggestion, usageComplaint } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import { type Command, type CommandContext, option } from "./command.ts";
import { noteOpenOptions } from "./open-secrets.ts";
import { addressOf, hostAndPort, moldLines } from "./place.ts";
import { GUARD_OPTIONS, guardOf, textOf } from "./serving.ts";

const ITCH_DIALECT = "saudi-xstream";
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

export const exchangeCommand: Command = {
  name: "exchange",
  summary: "Runs the simulated exchange by itself: as a feed on a TCP port, or into a recording.",
  options: [
    option("listen", "[HOST:]PORT", "Serves the feed protocol there; the host is 127.0.0.1 unless given."),
    option("orders", "tcp://HOST:PORT", "Lets agents enter orders there, on a loopback host; with --listen."),
    option("itch", "soup://HOST:PORT", "Sends the market order by order there, as ITCH over SoupBinTCP."),
    option(
      "mold",
      "udp://HOST:PORT[,…]",
      "Sends it as ITCH over MoldUDP64 to this line, or to two of them; with --mold-requests.",
    ),
    option("mold-requests", "udp://HOST:PORT", "Answers requests for lost messages there."),
    option(
      "glimpse",
      "soup://HOST:PORT",
      "Gives snapshots of the books there (GLIMPSE), to join ITCH in the middle of the day.",
    ),
    option("itch-dialect", "NAME|FILE", `The dialect of ITCH, by its name or in a file; ${ITCH_DIALECT} unless given.`),
    option("itch-reference", "FILE", "Writes the reference data that ITCH lacks to this CSV file."),
    option(
      "fix",
      "[tcp://]HOST:PORT",
      "Speaks FIX 4.4 there: market data and orders; on a loopback host, or with --fix-users.",
    ),
    option("fix-users", "FILE", "The clients that may log on over FIX, a line with name and password for each."),
    ...GUARD_OPTIONS,
    option("record", "FILE", "Writes one day to the file and ends."),
    option("day", "DAY", "The day to record, as 2026-11-16; the first day unless given."),
  ],
  settings: ["simSeed", "simStart", "simSpeed", "simActivity", "scenario", "dataDir"],
  run: (context) => {
    const { options } = context;
    const listenAt = options.get("listen");
    const file = options.get("record");
    const speaksItch = options.has("itch") || options.has("mold");
    const isServed = listenAt !== undefined || speaksItch || options.has("fix");
    if (isServed === (file !== undefined)) {
      throw usageComplaint("marsad exchange needs either --listen PORT or --record FILE.");
    }
    if (options.has("orders") && !isServed) throw usageComplaint("--orders goes with --listen.");
    const ofItch = ["itch-dialect", "itch-reference", "glimpse"];
    if (ofItch.some((name) => options.has(name)) && !speaksItch) {
      throw usageComplaint("--itch-dialect, --itch-reference and --glimpse go with --itch or --mold.");
    }
    if (options.has("mold") !== options.has("mold-requests")) {
      throw usageComplaint("--mold and --mold-requests go together.");
    }
    if (options.has("fix-users") && !options.has("fix")) throw usageComplaint("--fix-users goes with --fix.");
    // With ITCH or FIX alone, the feed listens on any free port.
    return isServed ? listen(context, listenAt ?? "0") : record(context, file ?? "");
  },
};

async function listen(context: CommandContext, place: string): Promise<undefined> {
  noteOpenOptions(context);
  const { host, port } = hostAndPort("listen", place);
  const orders = ordersOf(context.options.get("orders"));
  const itch = itchOf(context.options);
  const fix = fixOf(context.options);
  const signals = listenForSignals();
  let server: ReturnType<typeof listenFeed>;
  try {
    const guard = guardOf(context.options);
    const exchange = exchangeOptionsOf(context.effective);
    server = listenFeed({ host, port, guard, exchange, ...orders, ...itch, ...fix });
  } catch (error) {
    if (systemCodeOf(error) !== "") throw new Complaint(`Cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
    throw error;
  }
  try {
    await server.ready;
  } catch (error) {
    server.stop();
    const place = context.options.get("mold-requests");
    throw new Complaint(`Cannot listen on ${place}: ${reasonOf(error)}.`);
  }
  context.note(`The simulated exchange is listening on tcp://${host}:${server.port}. Stop it with Ctrl+C.`);
  if (server.ordersPort !== null)
    context.note(`Agents enter orders on tcp://${orders?.orders.host}:${server.ordersPort}.`);
  if (server.itchPort !== null) {
    context.note(`It speaks ITCH (${itch?.itch.dialect.name}) on soup://${itch?.itch.soup?.host}:${server.itchPort}.`);
  }
  if (server.glimpsePort !== null) {
    context.note(`It gives snapshots of its books on soup://${itch?.itch.glimpse?.host}:${server.glimpsePort}.`);
  }
  if (server.fixPort !== null) context.note(`It speaks FIX 4.4 on tcp://${fix?.fix.host}:${server.fixPort}.`);
  await signals.asked;
  server.stop();
  return undefined;
}

/** A client that reaches order entry can act as any agent, so the port is open to this machine alone. */
function ordersOf(
  place: string | undefined,
): { readonly orders: { readonly host: string; readonly port: number } } | undefined {
  if (place === undefined) return undefined;
  const [, host = "", portText] = /^tcp:\/\/(.+):(\d{1,5})$/.exec(place) ?? [];
  const port = Number(portText);
  if (!(port <= 65_535)) throw usageComplaint(`--orders does not take '${place}': it takes tcp://127.0.0.1:PORT.`);
  if (!LOOPBACK.has(host)) throw usageComplaint("--orders takes a loopback host alone: order entry has no keys.");
  return { orders: { host, port } };
}

/** Without a file of clients a caller can act as any client, so the port is then open to this machine alone. */
function fixOf(
  options: CommandContext["options"],
): Pick<Required<Parameters<typeof listenFeed>[0]>, "fix"> | undefined {
  const place = options.get("fix");
  if (place === undefined) return undefined;
  const { host, port } = addressOf("fix", "tcp", place.includes("://") ? place : `tcp://${place}`);
  const file = options.get("fix-users");
  if (file === undefined) {
    if (!LOOPBACK.has(host))
      throw usageComplaint("--fix takes another host than a loopback one only with --fix-users.");
    return { fix: { host, port, users: null } };
  }
  const users = readFixUsers(textOf(file));
  if (users === null) {
    throw usageComplaint(`${file}: a line is a name, a password and, if wanted, cancel-on-disconnect.`);
  }
  return { fix: { host, port, users } };
}

function itchOf(
  options: CommandContext["options"],
): Pick<Required<Parameters<typeof listenFeed>[0]>, "itch"> | undefined {
  const place = options.get("itch");
  const lines = options.get("mold");
  if (place === undefined && lines === undefined) return undefined;
  try {
    const dialect = loadDialect(options.get("itch-dialect") ?? ITCH_DIALECT);
    const soup = place === undefined ? null : addressOf("itch", "soup", place);
    const glimpseAt = options.get("glimpse");
    const glimpse = glimpseAt === undefined ? null : addressOf("glimpse", "soup", glimpseAt);
    if (glimpse !== null) snapshotEnd(dialect);
    const requests = options.get("mold-requests");
    const mold =
      lines === undefined || requests === undefined
        ? null
        : { lines: moldLines(lines), requests: addressOf("mold-requests", "udp", requests) };
    return { itch: { dialect, reference: options.get("itch-reference") ?? null, soup, glimpse, mold } };
  } catch (error) {
    if (error instanceof DialectError) throw usageComplaint(`${error.message}.`);
    throw error;
  }
}

function record(context: CommandContext, file: string): undefined {
  const exchange = exchangeOptionsOf(context.effective);
  const dayText = context.options.get("day");
  const day = dayText === undefined ? exchange.firstDay : parseDay(dayText);
  if (day === null) throw usageComplaint(`--day does not take '${dayText}': it takes a day, as 2026-11-16.`);
  if (day < exchange.firstDay || !isTradingDay(day)) {
    throw usageComplaint(`--day does not take '${dayText}': it is no trading day of this exchange.`);
  }
  const progress = openProgress(`Recording ${formatDay(day)}`);
  try {
    const recorded = recordDay({ exchange, day, file, progress: (part) => progress.update(part, 1) });
    progress.end();
    context.print(`${formatDay(recorded.day)}: ${recorded.events} events, ${recorded.bytes} bytes in ${file}`);
  } catch (error) {
    progress.end();
    if (systemCodeOf(error) !== "") throw new Complaint(`Cannot write ${file}: ${reasonOf(error)}.`);
    throw error;
  }
  return undefined;
}

const SCENARIO_NAMES = EXCHANGE_SETTINGS.scenarios;

export const exchangeScenariosCommand: Command = {
  name: "exchange scenarios",
  summary: "Lists the known hard days that --scenario plays, or tells what happens in one.",
  operands: [{ name: "NAME", meaning: "a scenario, to see its times", isOptional: true }],
  settings: [],
  run: ({ operands, print }) => {
    const asked = operands.get("NAME");
    if (asked === undefined) {
      for (const name of SCENARIO_NAMES) print(`${name.padEnd(12)} ${SCENARIOS[name].summary}`);
      return undefined;
    }
    const name = SCENARIO_NAMES.find((known) => known === asked);
    if (name === undefined) {
      throw usageComplaint(`There is no scenario '${asked.slice(0, 80)}'.${suggestion(asked, [...SCENARIO_NAMES])}`);
    }
    const { summary, timeline } = SCENARIOS[name];
    print(summary);
    for (const { day, timeOfDayMs, what } of timeline) {
      print(`${formatDay(day)} ${formatTimestamp(dayStartMs(day) + timeOfDayMs).slice(11, 16)}  ${what}`);
    }
    return undefined;
  },
};
