// Runs the checks one after the other and reports their findings: a verdict for every rule of any check.

import { type Clock, SystemClock } from "../../src/base/index.ts";
import { type Finding, Findings, type Verdict } from "./findings.ts";
import type { Keys } from "./keys.ts";
import { type Check, NotChecked, Target } from "./target.ts";

export interface RunOptions {
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly checks: readonly Check[];
  /** Ids or areas of rules, "QUOTE" or "QUOTE-05"; all rules when the list is empty. */
  readonly only: readonly string[];
  /** True when checks may change data of the account. */
  readonly writes: boolean;
  readonly requestsMax: number;
  readonly clock?: Clock;
  readonly progress?: (done: number, total: number, about: string) => void;
  readonly waits?: (seconds: number) => void;
}

export interface Report {
  readonly url: string;
  readonly keys: readonly string[];
  readonly requests: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly findings: readonly Finding[];
}

export async function runChecks(options: RunOptions): Promise<Report> {
  const { checks, only, writes, clock = new SystemClock() } = options;
  const findings = new Findings();
  const target = new Target({
    baseUrl: options.baseUrl,
    keys: options.keys,
    clock,
    findings,
    requestsMax: options.requestsMax,
    waits: options.waits ?? (() => undefined),
  });
  const isWanted = (rule: string): boolean =>
    only.length === 0 || only.some((word) => rule === word || rule.startsWith(`${word}-`));
  const wanted = checks.filter(({ rules }) => rules.some(isWanted));
  for (const [at, check] of wanted.entries()) {
    options.progress?.(at, wanted.length, check.about);
    await runOne(check, target, writes);
  }
  options.progress?.(wanted.length, wanted.length, "");
  const rules = [...new Set(wanted.flatMap((check) => check.rules))].filter(isWanted);
  const list = rules.map((rule) => findings.of(rule));
  const countOf = (verdict: Verdict): number => list.filter((finding) => finding.verdict === verdict).length;
  return {
    url: target.baseUrl,
    keys: Object.keys(options.keys),
    requests: target.requests,
    counts: { pass: countOf("pass"), fail: countOf("fail"), "not checked": countOf("not checked") },
    findings: list,
  };
}

async function runOne(check: Check, target: Target, writes: boolean): Promise<void> {
  const skip = (reason: string): void => {
    for (const rule of check.rules) target.findings.leaveOut(rule, reason);
  };
  if (check.writes === true && !writes) {
    skip("it changes something: give --write");
    return;
  }
  try {
    await check.run(target);
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error;
    skip(error.message);
  }
}
