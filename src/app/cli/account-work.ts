// The shared parts of the commands on accounts, keys, entitlements and usage: they open the store while the command runs, and read operands
// and options or refuse them in one line. A running service reads each change from the store.

import { AccountAdministration, type PlanTable, planTableWith } from "../../access/index.ts";
import { type Clock, type Day, formatTimestamp, parseDay, SystemClock } from "../../base/index.ts";
import { databasePlace, openExistingStore, type Store } from "../../store/index.ts";
import type { SettingName, Settings } from "../config/index.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { type Command, type CommandContext, type CommandOption, operand, switchOption } from "./command.ts";

/** The context of a command on the store. */
export interface AccountWork extends CommandContext {
  readonly store: Store;
  readonly registrar: AccountAdministration;
  readonly table: PlanTable;
  readonly clock: Clock;
}

export const STORE_SETTINGS: readonly SettingName[] = ["dataDir", "databaseUrl"];
export const JSON_OPTION: CommandOption = switchOption("json", "Prints JSON instead of text.");
export const ACCOUNT_OPERAND = operand("ACCOUNT", "The account's number, as `marsad accounts list` shows it.");

/** The store of a database that is there. A new, empty one in a folder that was named by mistake would look like the right one. */
export async function existingStore({ dataDir, databaseUrl: url }: Settings): Promise<Store> {
  const store = await openExistingStore({ dataDir, url });
  if (store !== null) return store;
  if (url === null)
    throw new Complaint(`There is no database in the data folder ${dataDir}: --data-dir names another.`);
  throw new Complaint(
    `There is nothing of Marsad in ${databasePlace({ dataDir, url })}: --database-url names another.`,
  );
}

/** Runs `task` with the store open: by default only where there is one already. */
export function onAccounts(
  task: (work: AccountWork) => Promise<void>,
  open: (settings: Settings) => Promise<Store> = existingStore,
): (context: CommandContext) => Promise<undefined> {
  return async (context) => {
    const { settings } = context;
    const clock = new SystemClock();
    const table = planTableWith(settings.planLimits);
    const store = await open(settings);
    try {
      await task({ ...context, store, registrar: new AccountAdministration(store, clock, table), table, clock });
    } finally {
      await store.close();
    }
    return undefined;
  };
}

type StoreCommand = Omit<Command, "settings" | "run"> & { readonly run: (work: AccountWork) => Promise<void> };

/** A command that works on the store, where there is one, and prints text or, with `--json`, JSON. */
export function storeCommand(
  { options = [], run, ...row }: StoreCommand,
  open?: (settings: Settings) => Promise<Store>,
): Command {
  return { ...row, options: [...options, JSON_OPTION], settings: STORE_SETTINGS, run: onAccounts(run, open) };
}

/** The result as JSON when `--json` was given, else as text. */
export function answer(work: CommandContext, value: unknown, text: () => string): void {
  work.print(work.options.has("json") ? JSON.stringify(value, null, 2) : text());
}

export function accountOperand(work: CommandContext): number {
  return idOf(work.operands.get(ACCOUNT_OPERAND.name) ?? "", ACCOUNT_OPERAND.name);
}

export function idOf(text: string, name: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw usageComplaint(`${name} is a number, not '${text.slice(0, 40)}'.`);
  return Number(text);
}

/** One of a closed list, or the default when the option was not given. */
export function choiceOption<T extends string>(work: CommandContext, name: string, words: readonly T[], initial: T): T {
  return oneOf(`--${name}`, work.options.get(name) ?? initial, words);
}

export function oneOf<T extends string>(what: string, text: string, words: readonly T[]): T {
  const word = words.find((candidate) => candidate === text.toLowerCase());
  if (word === undefined) {
    throw usageComplaint(`${what} does not take '${text.slice(0, 40)}': it takes one of ${words.join(", ")}.`);
  }
  return word;
}

/** A day in Riyadh, or `initial` when the option was not given. */
export function dayOption<T extends Day | null>(work: CommandContext, name: string, initial: T): Day | T {
  const text = work.options.get(name);
  if (text === undefined) return initial;
  const day = parseDay(text);
  if (day === null)
    throw usageComplaint(`--${name} does not take '${text.slice(0, 40)}': it takes a day as 2026-11-01.`);
  return day;
}

/** A time as people read it, to the second; JSON has the full form. */
export function momentText(timeMs: number): string {
  return formatTimestamp(timeMs).slice(0, 19).replace("T", " ");
}
