// `marsad keys …`: issues keys (each is shown once), lists the stored keys, and revokes them.

import { hashOfKey, KEY_FORMAT } from "../../access/index.ts";
import { DAY_MS, dayStartMs, formatTimestamp, parseDay } from "../../base/index.ts";
import { type ApiKey, KEY_KINDS } from "../../model/index.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import {
  ACCOUNT_OPERAND,
  type AccountWork,
  accountOperand,
  answer,
  choiceOption,
  idOf,
  momentText,
  storeCommand,
} from "./account-work.ts";
import { type Command, operand, option, switchOption } from "./command.ts";

const timestampOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : formatTimestamp(timeMs));

/** A key as `--json` prints it: never its hash. */
export function shownKey(key: ApiKey) {
  return {
    id: key.id,
    accountId: key.accountId,
    kind: key.kind,
    scope: key.scope,
    label: key.label,
    hint: key.hint,
    createdAt: formatTimestamp(key.createdAtMs),
    expiresAt: timestampOrNull(key.expiresAtMs),
    revokedAt: timestampOrNull(key.revokedAtMs),
  };
}

function stateOf(key: ApiKey, nowMs: number): string {
  if (key.revokedAtMs !== null) return `revoked ${momentText(key.revokedAtMs)}`;
  if (key.expiresAtMs === null) return "active";
  return `${key.expiresAtMs <= nowMs ? "expired" : "expires"} ${momentText(key.expiresAtMs)}`;
}

export function keyTable(keys: readonly ApiKey[], nowMs: number, say: Say): string {
  return tableOf(
    keys,
    [
      { heading: "KEY", cell: ({ id }) => String(id) },
      { heading: "ACCOUNT", cell: ({ accountId }) => String(accountId) },
      { heading: "TEXT", cell: ({ kind, hint }) => `marsad_${kind}_…${hint}` },
      { heading: "SCOPE", cell: ({ scope }) => scope },
      { heading: "LABEL", cell: ({ label }) => label },
      { heading: "CREATED", cell: ({ createdAtMs }) => momentText(createdAtMs) },
      { heading: "STATE", cell: (key) => say(stateOf(key, nowMs)) },
    ],
    "There are no keys. Issue one with: marsad keys issue ACCOUNT",
    say,
  );
}

const issue = storeCommand({
  name: "keys issue",
  summary: "Issues a key and shows it, this once: only its hash is kept.",
  operands: [ACCOUNT_OPERAND],
  options: [
    option(
      "kind",
      "KIND",
      `One of ${KEY_KINDS.join(", ")}; live by default. Both see the same data and share the quota.`,
    ),
    switchOption("owner", "The key may also make and delete keys of its account, at /account/keys/."),
    option("label", "TEXT", "What the key is for."),
    option(
      "expires",
      "WHEN",
      "A day in Riyadh from which it is refused, as 2027-01-31, or a time from now, as 30d; never by default.",
    ),
  ],
  run: async (work) => {
    const { key, text } = await work.registrar.issueKey({
      accountId: accountOperand(work),
      kind: choiceOption(work, "kind", KEY_KINDS, "live"),
      scope: work.options.has("owner") ? "owner" : "data",
      label: work.options.get("label") ?? "",
      expiresAtMs: expiryOf(work.options.get("expires"), work.clock.nowMs()),
    });
    answer(work, { ...shownKey(key), key: text }, () => text);
    if (!work.options.has("json")) {
      work.note(`Key ${key.id} of account ${key.accountId}. Keep it now: it is not shown again.`);
    }
  },
});

function expiryOf(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined) return nowMs + Number(days) * DAY_MS;
  const day = parseDay(text);
  if (day === null)
    throw usageComplaint(`--expires does not take '${text.slice(0, 40)}': it takes a day as 2027-01-31, or 30d.`);
  return dayStartMs(day);
}

const list = storeCommand({
  name: "keys list",
  summary: "Lists keys, revoked and expired ones too, by what is kept of them.",
  options: [option("account", "ACCOUNT", "Only the keys of this account.")],
  run: async (work) => {
    const account = work.options.get("account");
    const keys = await work.store.keys.list(account === undefined ? undefined : await accountIdOf(work, account));
    answer(work, keys.map(shownKey), () => keyTable(keys, work.clock.nowMs(), work.say));
  },
});

async function accountIdOf(work: AccountWork, text: string): Promise<number> {
  return (await work.registrar.account(idOf(text, "--account"))).id;
}

const revoke = storeCommand({
  name: "keys revoke",
  summary: "Revokes a key for good. A running service refuses it and closes its sockets within 2 seconds.",
  operands: [operand("KEY", "The key's number, as `marsad keys list` shows it, or the key itself.")],
  run: async (work) => {
    const key = await work.registrar.revokeKey(await keyIdOf(work));
    answer(work, shownKey(key), () => `Key ${key.id} of account ${key.accountId} is revoked.`);
  },
});

async function keyIdOf(work: AccountWork): Promise<number> {
  const text = work.operands.get("KEY") ?? "";
  // A text that looks like a key, even a mistyped one, is not repeated.
  if (/^marsad/i.test(text) && !KEY_FORMAT.test(text)) throw usageComplaint("KEY is a key's number, or a whole key.");
  if (!KEY_FORMAT.test(text)) return idOf(text, "KEY");
  const key = await work.store.keys.findByHash(hashOfKey(text));
  if (key === null) throw new Complaint("No such key was issued here.");
  return key.id;
}

export const KEY_COMMANDS: readonly Command[] = [issue, list, revoke];
