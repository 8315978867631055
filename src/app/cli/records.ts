// `marsad requests` and `marsad audit`: the latest requests of an account, and the audit log of accounts and keys.

import { addDays, dayStartMs, formatTimestamp } from "../../base/index.ts";
import { AUDIT_ACTIONS, type AuditEntry, type RequestRecord } from "../../model/index.ts";
import { LIMITS } from "../../wire/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import {
  ACCOUNT_OPERAND,
  type AccountWork,
  accountOperand,
  answer,
  dayOption,
  idOf,
  momentText,
  oneOf,
  storeCommand,
} from "./account-work.ts";
import { type Command, option, switchOption } from "./command.ts";

const LIMIT_OPTION = option("limit", "COUNT", "How many, newest first; 50 by default, at most 200.");

function limitOf(work: AccountWork): number {
  const { default: usual, max } = LIMITS.requestsPerList;
  const text = work.options.get("limit");
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageComplaint(`--limit is a number, not '${text.slice(0, 40)}'.`);
  return Math.min(Number(text), max);
}

const requests = storeCommand({
  name: "requests",
  summary: "Shows the latest requests of an account, as it sees them at /account/requests/.",
  operands: [ACCOUNT_OPERAND],
  options: [switchOption("failed", "Only those that failed."), LIMIT_OPTION],
  run: async (work) => {
    const { id } = await work.registrar.account(accountOperand(work));
    const query = { limit: limitOf(work), isFailedOnly: work.options.has("failed") };
    const records = await work.store.requestLog.latest(id, query);
    answer(work, records.map(shownRequest), () => requestTable(records, work.say));
  },
});

function shownRequest({ timeMs, ...record }: RequestRecord) {
  return { time: formatTimestamp(timeMs), ...record };
}

function requestTable(records: readonly RequestRecord[], say: Say): string {
  return tableOf(
    records,
    [
      { heading: "TIME", cell: ({ timeMs }) => momentText(timeMs) },
      { heading: "STATUS", cell: ({ status }) => String(status) },
      { heading: "CODE", cell: ({ code }) => code ?? "" },
      { heading: "MS", cell: ({ elapsedMs }) => elapsedMs },
      { heading: "KEY", cell: ({ keyHint }) => `…${keyHint}` },
      { heading: "METHOD", cell: ({ method }) => method },
      { heading: "PATH", cell: ({ path }) => path },
    ],
    "No requests are kept of this account.",
    say,
  );
}

const audit = storeCommand({
  name: "audit",
  summary: "Shows who changed what of accounts and keys, newest first.",
  options: [
    option("account", "ACCOUNT", "Only changes of this account."),
    option("action", "ACTION", `One of ${AUDIT_ACTIONS.join(", ")}.`),
    option("from", "DAY", "The first day, as 2026-11-01."),
    option("to", "DAY", "The last day."),
    LIMIT_OPTION,
  ],
  run: async (work) => {
    const account = work.options.get("account");
    const action = work.options.get("action");
    const from = dayOption(work, "from", null);
    const to = dayOption(work, "to", null);
    const { entries } = await work.store.audit.page({
      accountId: account === undefined ? null : idOf(account, "--account"),
      action: action === undefined ? null : oneOf("--action", action, AUDIT_ACTIONS),
      actor: null,
      fromMs: from === null ? 0 : dayStartMs(from),
      toMs: to === null ? Number.MAX_SAFE_INTEGER : dayStartMs(addDays(to, 1)),
      limit: limitOf(work),
      offset: 0,
    });
    answer(work, entries.map(shownEntry), () => auditTable(entries, work.say));
  },
});

function shownEntry({ timeMs, ...entry }: AuditEntry) {
  return { time: formatTimestamp(timeMs), ...entry };
}

function auditTable(entries: readonly AuditEntry[], say: Say): string {
  const textOf = (state: AuditEntry["before"]): string => (state === null ? "" : JSON.stringify(state));
  return tableOf(
    entries,
    [
      { heading: "TIME", cell: ({ timeMs }) => momentText(timeMs) },
      { heading: "ACTOR", cell: ({ actor }) => actor },
      { heading: "ACTION", cell: ({ action }) => action },
      { heading: "ACCOUNT", cell: ({ accountId }) => String(accountId) },
      { heading: "KEY", cell: ({ keyId }) => (keyId === null ? "" : String(keyId)) },
      { heading: "BEFORE", cell: ({ before }) => textOf(before) },
      { heading: "AFTER", cell: ({ after }) => textOf(after) },
    ],
    "Nothing was changed in these days.",
    say,
  );
}

export const RECORD_COMMANDS: readonly Command[] = [requests, audit];
