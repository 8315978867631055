// `marsad usage`: how many requests accounts made, by day of Riyadh, and how many the day still allows.

import { limitsOf } from "../../access/index.ts";
import { addDays, type Day, dayOf, formatDay } from "../../base/index.ts";
import { type Account, type Plan, planTitle, type UsageReport } from "../../model/index.ts";
import type { UsageCount } from "../../store/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import { type AccountWork, answer, dayOption, idOf, storeCommand } from "./account-work.ts";
import { option } from "./command.ts";

interface UsageLine {
  readonly day: string;
  readonly accountId: number;
  readonly name: string;
  readonly plan: Plan;
  readonly requests: number;
  /** The limit that is in force now, also for past days. */
  readonly limit: number;
}

export const usage = storeCommand({
  name: "usage",
  summary:
    "Shows requests by account and day; of one account also by key and route. A running service adds to it twice a second.",
  details: "Without an account: today by default. With one: the last 30 days by default.",
  operands: [{ name: "ACCOUNT", meaning: "Only this account, by day, key and route.", isOptional: true }],
  options: [
    option("account", "ACCOUNT", "Only this account."),
    option("from", "DAY", "The first day, as 2026-11-01."),
    option("to", "DAY", "The last day; today by default."),
  ],
  run: async (work) => {
    const today = dayOf(work.clock.nowMs());
    const to = dayOption(work, "to", today);
    const one = work.operands.get("ACCOUNT");
    if (one !== undefined) return showOne(work, idOf(one, "ACCOUNT"), dayOption(work, "from", addDays(to, -29)), to);
    const from = dayOption(work, "from", Math.min(today, to));
    if (from > to) throw usageComplaint("--from is after --to.");
    const account = work.options.get("account");
    const accounts = account === undefined ? await work.store.accounts.list() : [await accountNamed(work, account)];
    const only = account === undefined ? undefined : accounts[0]?.id;
    const lines = linesOf(work, accounts, await work.store.usage.report(from, to, only));
    answer(work, lines, () => usageTable(lines, work.say));
  },
});

/** A deleted account has no row of its own any more, but its counts are still there. */
async function showOne(work: AccountWork, accountId: number, from: Day, to: Day): Promise<void> {
  if (from > to) throw usageComplaint("--from is after --to.");
  const report = await work.store.usage.breakdown(accountId, from, to);
  if (report.days.length === 0) await work.registrar.account(accountId);
  const keys = new Map((await work.store.keys.list(accountId)).map(({ id, hint }) => [id, hint]));
  const days = report.days.map(({ day, requests }) => ({ day: formatDay(day), requests }));
  answer(work, { accountId, ...report, days }, () => reportTables(report, keys, work.say));
}

function reportTables({ days, keys, routes }: UsageReport, hints: ReadonlyMap<number, string>, say: Say): string {
  const requests = { heading: "REQUESTS", cell: (row: { readonly requests: number }) => row.requests };
  const failed = { heading: "FAILED", cell: (row: { readonly failed: number }) => row.failed };
  const nothing = "No requests in these days.";
  if (days.length === 0) return nothing;
  return [
    tableOf(days, [{ heading: "DAY", cell: ({ day }) => formatDay(day) }, requests], nothing, say),
    tableOf(
      keys,
      [{ heading: "KEY", cell: ({ keyId }) => `${keyId} …${hints.get(keyId) ?? ""}` }, requests, failed],
      "",
      say,
    ),
    tableOf(routes, [{ heading: "ROUTE", cell: ({ route }) => route }, requests, failed], "", say),
  ].join("\n\n");
}

async function accountNamed(work: AccountWork, text: string): Promise<Account> {
  return work.registrar.account(idOf(text, "--account"));
}

function linesOf(work: AccountWork, accounts: readonly Account[], totals: readonly UsageCount[]): UsageLine[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return totals.flatMap(({ accountId, day, requests }) => {
    const account = byId.get(accountId);
    if (account === undefined) return [];
    const { requestsPerDay: limit } = limitsOf(account, work.table);
    return [{ day: formatDay(day), accountId, name: account.name, plan: account.plan, requests, limit }];
  });
}

function usageTable(lines: readonly UsageLine[], say: Say): string {
  return tableOf(
    lines,
    [
      { heading: "DAY", cell: ({ day }) => day },
      { heading: "ACCOUNT", cell: ({ accountId }) => String(accountId) },
      { heading: "NAME", cell: ({ name }) => name },
      { heading: "PLAN", cell: (line) => planTitle(line.plan) },
      { heading: "REQUESTS", cell: ({ requests }) => requests },
      { heading: "LIMIT", cell: ({ limit }) => limit },
      { heading: "LEFT", cell: ({ limit, requests }) => Math.max(0, limit - requests) },
    ],
    "No requests in these days.",
    say,
  );
}
