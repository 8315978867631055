// `marsad gateway …`: connects another market. It reads the protocol of an exchange, and serves the feed protocol to `marsad serve --feed`.

import { join } from "node:path";
import {
  DIALECTS,
  DialectError,
  daysOfFiles,
  FeedLog,
  FILE_MAPS,
  FileError,
  FilesGateway,
  ItchGateway,
  loadDialect,
  loadFileMap,
  MoldClient,
  SoupClient,
  type SoupReceiver,
  type Wanted,
} from "../../../gateway/index.ts";
import { type Clock, type Day, Metrics, parseDay, reasonOf, SystemClock, systemCodeOf } from "../../base/index.ts";
import { EventCheck, FeedGarbage } from "../../feed/index.ts";
import { FrameReader } from "../../feed-protocol/index.ts";
import { listenForSignals } from "../service/process.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { type Command, type CommandContext, type CommandOption, option } from "./command.ts";
import { noteOpenOptions } from "./open-secrets.ts";
import { addressOf, hostAndPort, moldLines } from "./place.ts";
import { guardOf, METRICS_OPTION, SERVING_OPTIONS, serveMetrics, textOf } from "./serving.ts";

const REFERENCE_OPTION: CommandOption = {
  name: "reference",
  value: "FILE",
  meaning: "The CSV file with what the source lacks: names, sectors, shares, limits, index closes.",
  isRequired: true,
};
const PACE_MIN = 0.1;

const gatewayItch: Command = {
  name: "gateway itch",
  summary: "Reads an ITCH stream over SoupBinTCP or MoldUDP64, and serves it as a feed.",
  details: `What it has sent is kept in the folder "gateway" of the data folder, and is the same to the byte after a restart. Dialects that come with the program: ${DIALECTS.join(", ")}.`,
  options: [
    option("upstream", "soup://HOST:PORT", "The exchange's address for SoupBinTCP."),
    option(
      "mold",
      "udp://HOST:PORT[,…]",
      "The line of MoldUDP64 to receive, or two of them; a multicast group is joined.",
    ),
    option("requests", "udp://HOST:PORT", "Where to ask for messages that the lines have lost."),
    option(
      "glimpse",
      "soup://HOST:PORT",
      "Where to take a snapshot of the books (GLIMPSE) to join in the middle of the day.",
    ),
    {
      name: "dialect",
      value: "NAME|FILE",
      meaning: "The dialect of ITCH, by its name or in a file.",
      isRequired: true,
    },
    REFERENCE_OPTION,
    ...SERVING_OPTIONS,
    option("user", "NAME", "The user to log in with, up to 6 characters; none unless given."),
    option("password-file", "FILE", "The file with the password, up to 10 characters."),
    METRICS_OPTION,
  ],
  settings: ["dataDir"],
  run: async ({ options, settings, note }) => {
    noteOpenOptions({ options, note });
    const connect = connectionOf(options);
    const glimpse = options.has("glimpse") ? soupOf(options, "glimpse") : null;
    const listen = hostAndPort("listen", options.get("listen") ?? "");
    const clock = new SystemClock();
    const signals = listenForSignals();
    const log = new FeedLog(join(settings.dataDir, "gateway"), clock);
    const metrics = new Metrics();
    let gateway: ItchGateway;
    let stopMetrics: () => void;
    try {
      gateway = new ItchGateway({
        connect: (wanted, receiver) => connect(wanted, clock, receiver),
        glimpse: glimpse === null ? null : (wanted, receiver) => glimpse(wanted, clock, receiver),
        dialect: loadDialect(options.get("dialect") ?? ""),
        reference: options.get("reference") ?? "",
        listen,
        guard: guardOf(options),
        log,
        clock,
        metrics,
        note: (line) => note(line),
      });
      stopMetrics = serveMetrics(metrics, options, note);
    } catch (error) {
      if (error instanceof DialectError) throw usageComplaint(`${error.message}.`);
      if (systemCodeOf(error) !== "") throw new Complaint(`Cannot start: ${reasonOf(error)}.`);
      throw error;
    }
    note(`The gateway is listening on tcp://${listen.host}:${gateway.port}. Stop it with Ctrl+C.`);
    await signals.asked;
    stopMetrics();
    gateway.stop();
    log.close();
    return undefined;
  },
};

const gatewayFiles: Command = {
  name: "gateway files",
  summary: "Reads market days from CSV or Parquet files, and serves them as a feed.",
  details: `A map names the files, their columns and the phases of a day. Maps that come with the program: ${FILE_MAPS.join(", ")}, for days that this service has exported. A day is checked whole before any of it is sent.`,
  options: [
    { name: "map", value: "NAME|FILE", meaning: "The map, by its name or in a file.", isRequired: true },
    option("files", "FOLDER", "The folder that the paths of the map begin from; this one unless given."),
    option("days", "DAY[,…]", "The days to serve, as 2026-11-16; all that the files have unless given."),
    option("pace", "PACE", "Market time against real time: 1, 60 …; as fast as possible unless given."),
    REFERENCE_OPTION,
    ...SERVING_OPTIONS,
  ],
  settings: ["dataDir"],
  run: async ({ options, settings, note }) => {
    noteOpenOptions({ options, note });
    const listen = hostAndPort("listen", options.get("listen") ?? "");
    const pace = paceOf(options.get("pace"));
    const clock = new SystemClock();
    const signals = listenForSignals();
    const workFolder = join(settings.dataDir, "gateway");
    const folder = options.get("files") ?? ".";
    const log = new FeedLog(workFolder, clock);
    try {
      const map = loadFileMap(options.get("map") ?? "");
      const days = daysOf(options.get("days")) ?? daysOfFiles(map, folder);
      if (days.length === 0)
        throw usageComplaint(`There is no day in ${folder}: --days names them, or paths with {day}.`);
      const gateway = await FilesGateway.open({
        map,
        folder,
        days,
        pace,
        workFolder,
        listen,
        log,
        clock,
        note,
        newCheck: checkOfDay,
        reference: options.get("reference") ?? "",
        guard: guardOf(options),
      });
      note(`The gateway is listening on tcp://${listen.host}:${gateway.port}. Stop it with Ctrl+C.`);
      await signals.asked;
      await gateway.stop();
    } catch (error) {
      if (error instanceof FileError) throw new Complaint(`${error.message}.`);
      if (systemCodeOf(error) !== "") throw new Complaint(`Cannot start: ${reasonOf(error)}.`);
      throw error;
    }
    log.close();
    return undefined;
  },
};

/** Makes a check of one day's frames by the rules of the feed: it returns the first problem, or null. */
export function checkOfDay(): (frames: Uint8Array) => string | null {
  const check = new EventCheck();
  const reader = new FrameReader();
  return (frames) => {
    try {
      reader.readAll(frames, (event) => check.observe(event));
      return null;
    } catch (error) {
      if (!(error instanceof FeedGarbage)) throw error;
      return error.message;
    }
  };
}

function paceOf(text: string | undefined): number {
  const pace = text === undefined ? Number.POSITIVE_INFINITY : Number(text);
  if (!(pace >= PACE_MIN)) throw usageComplaint(`--pace takes a number from ${PACE_MIN} on.`);
  return pace;
}

function daysOf(text: string | undefined): readonly Day[] | null {
  if (text === undefined) return null;
  const days = text.split(",").flatMap((word) => parseDay(word.trim()) ?? []);
  if (days.length !== text.split(",").length) {
    throw usageComplaint(`--days does not take '${text.slice(0, 80)}': it takes days, as 2026-11-16.`);
  }
  return days.sort((a, b) => a - b);
}

type Connect = (wanted: Wanted, clock: Clock, receiver: SoupReceiver) => { close(): void };

/** The connection to the exchange: over SoupBinTCP, or over lines of MoldUDP64. */
function connectionOf(options: CommandContext["options"]): Connect {
  const [upstream, mold, requests] = ["upstream", "mold", "requests"].map((name) => options.get(name));
  if ((upstream === undefined) === (mold === undefined)) {
    throw usageComplaint("marsad gateway itch needs either --upstream soup://HOST:PORT or --mold udp://HOST:PORT.");
  }
  if (mold !== undefined) {
    if (requests === undefined) throw usageComplaint("--mold needs --requests udp://HOST:PORT.");
    const lines = moldLines(mold);
    const asked = addressOf("requests", "udp", requests);
    return (wanted, clock, receiver) => new MoldClient(lines, asked, wanted, clock, receiver);
  }
  return soupOf(options, "upstream");
}

/** A login over SoupBinTCP at the address of an option. */
function soupOf(options: CommandContext["options"], option: string): Connect {
  const address = addressOf(option, "soup", options.get(option) ?? "");
  const user = options.get("user") ?? "";
  const passwordFile = options.get("password-file");
  const password = passwordFile === undefined ? "" : textOf(passwordFile).trim();
  return (wanted, clock, receiver) => new SoupClient(address, { user, password, ...wanted }, clock, receiver);
}

export const GATEWAY_COMMANDS: readonly Command[] = [gatewayItch, gatewayFiles];
