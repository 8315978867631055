// `marsad verify`: tests a service against all rules and reports, rule by rule, whether it keeps them. It needs nothing from the service
// but its address and keys.

import {
  CHECKS,
  type Finding,
  KEY_NAMES,
  type Keys,
  type Report,
  ruleTexts,
  runChecks,
} from "../../../verify/index.ts";
import { DEMO_ACCOUNTS } from "../../access/index.ts";
import { SECOND_MS } from "../../base/index.ts";
import { Complaint, EXIT_FAILED, usageComplaint } from "../terminal/complaint.ts";
import { openProgress } from "../terminal/progress.ts";
import { answer, JSON_OPTION } from "./account-work.ts";
import { type Command, type CommandContext, option, switchOption } from "./command.ts";
import { countOption } from "./service-call.ts";

const REQUESTS_MAX = 2_000;
const REQUESTS = 800;
const ANSWER_LIMIT_MS = 10 * SECOND_MS;
const DEMO_KEY = "marsad_test_demo-";

export const verifyCommand: Command = {
  name: "verify",
  summary: "Checks that a service keeps the rules of the API, and says what it saw for each.",
  details:
    "It only reads, unless --write is given, sends a bounded number of requests and waits where the service says so. Without keys it takes the demo keys, where the service has them. The exit code is 1 when a rule is broken.",
  operands: [{ name: "URL", meaning: "Address of the service; --service-url unless given.", isOptional: true }],
  options: [
    ...KEY_NAMES.map((name) => option(`${name}-key`, "KEY", `${keyMeaning(name)}.`)),
    option("rules", "RULES", "Only these rules or areas, with commas between: QUOTE,DELAY-01."),
    option("requests", "COUNT", `Sends no more than so many; ${REQUESTS} unless given.`),
    switchOption("write", "Also makes, tries and deletes webhooks, alerts and keys of the account."),
    switchOption("failed", "Prints only what failed."),
    JSON_OPTION,
  ],
  settings: ["serviceUrl"],
  run: async (context) => {
    const url = context.words[0] ?? context.settings.serviceUrl;
    if (!/^https?:\/\//.test(url)) throw usageComplaint("URL starts with http:// or https://.");
    const keys = await keysOf(context, url);
    const progress = openProgress("Verifying");
    const report = await runChecks({
      baseUrl: url,
      keys,
      checks: CHECKS,
      only: (context.options.get("rules") ?? "").split(",").filter((word) => word !== ""),
      writes: context.options.has("write"),
      requestsMax: countOption(context, "requests", REQUESTS_MAX) ?? REQUESTS,
      progress: (done, total) => progress.update(done, total),
      waits: (seconds) => context.note(`The service asks to wait ${seconds} seconds.`),
    });
    progress.end();
    answer(context, withTexts(report), () => reportText(report, context.options.has("failed")));
    return report.counts.fail > 0 ? EXIT_FAILED : 0;
  },
};

function keyMeaning(name: string): string {
  return name === "pro-depth" ? "A key of a Pro account with the depth entitlement" : `A key of the plan ${name}`;
}

/** The keys from the options; without any, the demo keys that the service accepts. */
async function keysOf({ options }: CommandContext, url: string): Promise<Keys> {
  const given = KEY_NAMES.map((name) => [name, options.get(`${name}-key`)] as const).filter(
    ([, key]) => key !== undefined,
  );
  if (given.length > 0) return Object.fromEntries(given) as Keys;
  const known = new Set(DEMO_ACCOUNTS.map(({ keyText }) => keyText));
  const accepted = await Promise.all(
    KEY_NAMES.filter((name) => known.has(`${DEMO_KEY}${name}`)).map(async (name) => {
      const key = `${DEMO_KEY}${name}`;
      return [name, (await isAccepted(url, key)) ? key : null] as const;
    }),
  );
  const keys = accepted.filter(([, key]) => key !== null);
  if (keys.length > 0) return Object.fromEntries(keys) as Keys;
  throw usageComplaint(`The service at ${url} has no demo keys: give keys of your own, as --pro-key KEY.`);
}

async function isAccepted(url: string, key: string): Promise<boolean> {
  try {
    const address = `${url.replace(/\/+$/, "")}/api/v1/market/calendar/`;
    const response = await fetch(address, {
      headers: { "X-API-Key": key },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return response.status === 200 || response.status === 429;
  } catch {
    throw new Complaint(`Nothing answers at ${url}. Start a service with npm start, or give its address.`);
  }
}

/** Every finding with the text of its rule. */
function withTexts(report: Report): object {
  const texts = ruleTexts();
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, text: texts.get(finding.rule) ?? "" })),
  };
}

const MARKS = { pass: "pass", fail: "FAIL", "not checked": "·   " } as const;

function reportText({ url, keys, requests, counts, findings }: Report, isShort: boolean): string {
  const texts = ruleTexts();
  const lineOf = ({ rule, verdict, seen }: Finding): string => {
    const head = `${MARKS[verdict]}  ${rule.padEnd(14)}`;
    return verdict === "fail" ? `${head}${texts.get(rule) ?? ""}\n${" ".repeat(20)}Seen: ${seen}` : `${head}${seen}`;
  };
  const shown = isShort ? findings.filter(({ verdict }) => verdict === "fail") : findings;
  const sum = `${counts.pass} rules kept, ${counts.fail} broken, ${counts["not checked"]} not checked`;
  return [...shown.map(lineOf), `${sum}; ${requests} requests to ${url} with the keys ${keys.join(", ")}.`].join("\n");
}
