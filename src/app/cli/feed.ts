// `marsad feed …`: begins a day anew for a feed that lost its log, tests a feed handler against the protocol, and compares two feeds.

import { type Clock, formatDay, SECOND_MS, SystemClock } from "../../base/index.ts";
import {
  type CheckReport,
  type ComparisonReport,
  FeedComparison,
  HANDLER_CHECKS,
  HandlerCheck,
  RecordingCarrier,
  TcpCarrier,
} from "../../feed/index.ts";
import type { Carrier } from "../../feed-protocol/index.ts";
import { feedPlace, type Settings } from "../config/index.ts";
import { feedTls } from "../service/market.ts";
import { askForRestart, isOver } from "../service/restart-day.ts";
import { isSimulated } from "../simulated/market-identity.ts";
import { Complaint, EXIT_FAILED, usageComplaint } from "../terminal/complaint.ts";
import { answer, JSON_OPTION, onAccounts, STORE_SETTINGS } from "./account-work.ts";
import { type Command, operand, option } from "./command.ts";

const restartDay: Command = {
  name: "feed restart-day",
  summary: "Begins the current trading day anew, for a feed that lost its log.",
  details:
    "What came of the day so far is set aside, and the day is taken from the feed again from its first event. A running service does it within some seconds and closes its connections; otherwise the next start does it.",
  settings: STORE_SETTINGS,
  run: onAccounts(async ({ store, print }) => {
    if (await isSimulated(store.settings)) {
      throw new Complaint("This is a simulated market: it never loses its log, and its day cannot be begun anew.");
    }
    const end = await store.journal.end();
    if (end === null) throw new Complaint("The journal is empty: there is no day to begin anew.");
    const name = formatDay(end.day);
    if (await isOver(store.journal, end)) {
      throw new Complaint(`${name} is over, and the next day begins by itself: there is nothing to begin anew.`);
    }
    await askForRestart(store, end.day);
    print(`${name} is begun anew by the running service within some seconds, or else at its next start.`);
    print(`Its ${end.lastSeq.toLocaleString("en")} events so far are set aside.`);
  }),
};

const SECONDS = 30;
const SECONDS_MAX = 86_400;

const feedCheck: Command = {
  name: "feed check",
  summary: "Tests a feed handler against the feed protocol, and prints each check and a verdict.",
  details:
    "It connects several times: for the whole day, for what was sent before, and with what a handler must refuse. Restart the handler meanwhile to have that checked too. Ends with 0 when nothing failed, else with 1.",
  operands: [operand("FEED", "The address of the handler, as tcp://host:port or tls://host:port.")],
  options: [option("seconds", "SECONDS", `How long the check may take; ${SECONDS} unless given.`), JSON_OPTION],
  settings: ["feedCaFile", "feedCertificateFile", "feedKeyFile"],
  run: async (context) => {
    const place = feedPlace(context.operands.get("FEED") ?? "");
    if (place?.kind !== "tcp") throw usageComplaint("FEED is the address of a handler, as tcp://127.0.0.1:9001.");
    const seconds = secondsOf(context.options.get("seconds"));
    const { host, port, isTls } = place;
    const tls = isTls ? { tls: feedTls(context.settings) } : {};
    const check = new HandlerCheck({ host, port, ...tls, clock: new SystemClock(), limitMs: seconds * SECOND_MS });
    const report = await check.run();
    answer(context, report, () => textOf(report));
    return report.isPassed ? 0 : EXIT_FAILED;
  },
};

function textOf({ results, warnings, events, isPassed }: CheckReport): string {
  const rows = results.map(({ check, outcome, detail }) => {
    const said = detail === "" ? "" : ` (${detail})`;
    return `${outcome.padEnd(8)}  ${check.padEnd(14)}  ${HANDLER_CHECKS[check]}${said}`;
  });
  const counted = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  const sums = `${counted("pass")} passed, ${counted("fail")} failed, ${counted("not seen")} not seen`;
  const verdict = `${isPassed ? "PASS" : "FAIL"}: ${events.toLocaleString("en")} events, ${sums}`;
  return [...rows, ...warnings.map((warning) => `odd       ${warning}`), verdict].join("\n");
}

const feedCompare: Command = {
  name: "feed compare",
  summary: "Compares two feeds of one market, as in a shadow run, and prints where they differ.",
  details:
    "Compared are the reference data, phases, trades and closes of each symbol, each kind in its own order, and its book at each change of phase; how events are numbered and grouped may differ. Ends with 0 when nothing differs, else with 1.",
  operands: [operand("A", "A feed, as tcp://host:port or recording:FILE."), operand("B", "The other feed.")],
  options: [
    option("seconds", "SECONDS", `How long to compare feeds that go on; ${SECONDS} unless given.`),
    JSON_OPTION,
  ],
  settings: ["feedCaFile", "feedCertificateFile", "feedKeyFile"],
  run: async (context) => {
    const clock = new SystemClock();
    const [a, b] = ["A", "B"].map((name) => carrierOf(context.operands.get(name) ?? "", clock, context.settings));
    if (a === undefined || b === undefined) throw usageComplaint("marsad feed compare needs two feeds.");
    const report = await new FeedComparison(a, b, clock, secondsOf(context.options.get("seconds")) * SECOND_MS).run();
    answer(context, report, () => comparisonText(report));
    return report.isSame ? 0 : EXIT_FAILED;
  },
};

function carrierOf(text: string, clock: Clock, settings: Settings): Carrier {
  const place = feedPlace(text);
  if (place?.kind === "tcp") {
    return new TcpCarrier({
      host: place.host,
      port: place.port,
      clock,
      ...(place.isTls ? { tls: feedTls(settings) } : {}),
    });
  }
  if (place?.kind === "recording") return new RecordingCarrier(place.file);
  throw usageComplaint(`'${text.slice(0, 80)}' is no feed to compare: it takes tcp://host:port or recording:FILE.`);
}

function secondsOf(text: string | undefined): number {
  const seconds = Number(text ?? SECONDS);
  if (!(seconds >= 1 && seconds <= SECONDS_MAX)) {
    throw usageComplaint(`--seconds takes a number from 1 to ${SECONDS_MAX}.`);
  }
  return seconds;
}

function comparisonText(report: ComparisonReport): string {
  const { events, compared, differences, kinds, shown, ahead, ended, isSame } = report;
  const rows = shown.flatMap(({ day, symbol, a, b }) => [
    `${day} ${symbol}`,
    `  A: ${a ?? "nothing"}`,
    `  B: ${b ?? "nothing"}`,
  ]);
  if (differences > shown.length) rows.push(`and ${(differences - shown.length).toLocaleString("en")} more`);
  for (const name of ["A", "B"] as const) {
    const end = ended[name] === null ? "" : `, ${ended[name]}`;
    rows.push(
      `${name}: ${events[name].toLocaleString("en")} events, ${ahead[name].toLocaleString("en")} facts ahead${end}`,
    );
  }
  for (const [kind, { compared: of, differences: those }] of Object.entries(kinds)) {
    rows.push(`${kind}: ${of.toLocaleString("en")} compared, ${those.toLocaleString("en")} differ`);
  }
  const sums = `${compared.toLocaleString("en")} facts compared, ${differences.toLocaleString("en")} differ`;
  return [...rows, `${isSame ? "SAME" : "DIFFERENT"}: ${sums}`].join("\n");
}

export const FEED_COMMANDS: readonly Command[] = [feedCheck, feedCompare, restartDay];
