// `marsad feed check`: tests a feed handler against the protocol and prints a verdict.

import { SECOND_MS, SystemClock } from "../../base/index.ts";
import { type CheckReport, HANDLER_CHECKS, HandlerCheck } from "../../feed/index.ts";
import { feedPlace } from "../config/index.ts";
import { EXIT_FAILED, usageComplaint } from "../terminal/complaint.ts";
import { answer, JSON_OPTION } from "./account-work.ts";
import type { Command } from "./command.ts";

const SECONDS = 30;
const SECONDS_MAX = 86_400;

export const feedCheck: Command = {
  name: "feed check",
  summary: "Tests a feed handler against the feed protocol, and prints each check and a verdict.",
  details:
    "It connects several times: for the whole day, for what was sent before, and with what a handler must refuse. Restart the handler meanwhile to have that checked too. Ends with 0 when nothing failed, else with 1.",
  operands: [{ name: "FEED", meaning: "The address of the handler, as tcp://host:port." }],
  options: [
    { name: "seconds", value: "SECONDS", meaning: `How long the check may take; ${SECONDS} unless given.` },
    JSON_OPTION,
  ],
  settings: [],
  run: async (context) => {
    const place = feedPlace(context.operands.get("FEED") ?? "");
    if (place?.kind !== "tcp") throw usageComplaint("FEED is the address of a handler, as tcp://127.0.0.1:9001.");
    const seconds = Number(context.options.get("seconds") ?? SECONDS);
    if (!(seconds >= 1 && seconds <= SECONDS_MAX)) {
      throw usageComplaint(`--seconds takes a number from 1 to ${SECONDS_MAX}.`);
    }
    const { host, port } = place;
    const check = new HandlerCheck({ host, port, clock: new SystemClock(), limitMs: seconds * SECOND_MS });
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
