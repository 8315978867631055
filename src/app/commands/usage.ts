// `marsad usage`: how many requests accounts made, by day of Riyadh, and what is left of the day.

import { limitsOf, planTitle } from "../../access/index.ts";
import { type Day, dayOf, formatDay, parseDay } from "../../base/index.ts";
import type { Account, Plan } from "../../model/index.ts";
import type { UsageCount } from "../../store/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import { tableOf } from "../terminal/table.ts";
import { type AccountWork, answer, idOf, JSON_OPTION, onAccounts, STORE_SETTINGS } from "./account-work.ts";
import type { Command } from "./command.ts";

interface UsageLine {
  readonly day: string;
  readonly accountId: number;
  readonly name: string;
  readonly plan: Plan;
  readonly requests: number;
  /** The limit that is in force now, also for past days. */
  readonly limit: number;
}

export const usage: Command = {
  name: "usage",
  summary: "Shows requests by account and day; today by default. A running service adds to it twice a second.",
  options: [
    { name: "account", value: "ACCOUNT", meaning: "Only this account." },
    { name: "from", value: "DAY", meaning: "The first day, as 2026-11-01." },
    { name: "to", value: "DAY", meaning: "The last day; today by default." },
    JSON_OPTION,
  ],
  settings: STORE_SETTINGS,
  run: onAccounts(async (work) => {
    const today = dayOf(work.clock.nowMs());
    const to = dayOption(work, "to", today);
    const from = dayOption(work, "from", Math.min(today, to));
    if (from > to) throw usageComplaint("--from is after --to.");
    const account = work.options.get("account");
    const accounts = account === undefined ? await work.store.accounts.list() : [await accountNamed(work, account)];
    const only = account === undefined ? undefined : accounts[0]?.id;
    const lines = linesOf(work, accounts, await work.store.usage.report(from, to, only));
    answer(work, lines, () => usageTable(lines));
  }),
};

async function accountNamed(work: AccountWork, text: string): Promise<Account> {
  return work.registrar.account(idOf(text, "--account"));
}

function dayOption(work: AccountWork, name: string, initial: Day): Day {
  const text = work.options.get(name);
  if (text === undefined) return initial;
  const day = parseDay(text);
  if (day === null)
    throw usageComplaint(`--${name} does not take '${text.slice(0, 40)}': it takes a day as 2026-11-01.`);
  return day;
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

function usageTable(lines: readonly UsageLine[]): string {
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
  );
}
