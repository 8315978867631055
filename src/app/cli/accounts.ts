// `marsad accounts …`: the customers, their plans and the limits in force for them. `marsad entitlements …`: the market-data entitlement
// for depth, which no plan grants by itself.

import {
  formatLimit,
  LIMIT_NAMES,
  type LimitName,
  limitsOf,
  limitTitle,
  type PlanTable,
  parseLimitChanges,
} from "../../access/index.ts";
import { formatTimestamp } from "../../base/index.ts";
import {
  type Account,
  accountStatusOf,
  DEPTH_ENTITLEMENTS,
  type DepthEntitlement,
  PLANS,
  planTitle,
} from "../../model/index.ts";
import { openStore } from "../../store/index.ts";
import { usageComplaint } from "../terminal/complaint.ts";
import type { Say } from "../terminal/speech.ts";
import { tableOf } from "../terminal/table.ts";
import {
  ACCOUNT_OPERAND,
  type AccountWork,
  accountOperand,
  answer,
  choiceOption,
  momentText,
  oneOf,
  storeCommand,
} from "./account-work.ts";
import { type Command, operand, option, switchOption } from "./command.ts";
import { keyTable, shownKey } from "./keys.ts";

const PLAN_WORDS = PLANS.join(", ");
const HONOURED = "A running service honours it within 2 seconds.";

/** An account as `--json` prints it. */
function shownAccount(account: Account, table: PlanTable) {
  const { id, name, createdAtMs, ...rest } = account;
  return { id, name, createdAt: formatTimestamp(createdAtMs), ...rest, limits: limitsOf(account, table) };
}

function accountTable(accounts: readonly Account[], say: Say): string {
  return tableOf(
    accounts,
    [
      { heading: "ACCOUNT", cell: ({ id }) => String(id) },
      { heading: "NAME", cell: ({ name, isDemo }) => (isDemo ? `${name} (demo)` : name) },
      { heading: "PLAN", cell: ({ plan }) => planTitle(plan) },
      { heading: "STATE", cell: (account) => say(accountStatusOf(account)) },
      { heading: "DEPTH", cell: ({ depth }) => depth },
      { heading: "CREATED", cell: ({ createdAtMs }) => momentText(createdAtMs) },
    ],
    "There are no accounts. Create one with: marsad accounts create NAME --plan PLAN",
    say,
  );
}

function changed(work: AccountWork, account: Account, line: string): void {
  answer(work, shownAccount(account, work.table), () => `Account ${account.id} (${account.name}) ${line}`);
}

// The first account may come before the first start, which then finds the database.
const create = storeCommand(
  {
    name: "accounts create",
    summary: "Creates an account.",
    operands: [operand("NAME", "What the account is called.")],
    options: [
      option("plan", "PLAN", `One of ${PLAN_WORDS}; free by default.`),
      option("depth", "STATE", `The depth entitlement: ${DEPTH_ENTITLEMENTS.join(", ")}; none by default.`),
      switchOption("unverified", "Its keys open nothing until `marsad accounts verify`."),
    ],
    run: async (work) => {
      const account = await work.registrar.createAccount({
        name: work.operands.get("NAME") ?? "",
        plan: choiceOption(work, "plan", PLANS, PLANS[0]),
        depth: choiceOption(work, "depth", DEPTH_ENTITLEMENTS, "none"),
        isVerified: !work.options.has("unverified"),
      });
      changed(
        work,
        account,
        `is created on ${planTitle(account.plan)}. Give it a key with: marsad keys issue ${account.id}`,
      );
    },
  },
  ({ dataDir, databaseUrl: url }) => openStore({ dataDir, url }),
);

const list = storeCommand({
  name: "accounts list",
  summary: "Lists the accounts.",
  run: async (work) => {
    const accounts = await work.store.accounts.list();
    answer(
      work,
      accounts.map((account) => shownAccount(account, work.table)),
      () => accountTable(accounts, work.say),
    );
  },
});

const show = storeCommand({
  name: "accounts show",
  summary: "Shows an account with the limits in force for it and its keys.",
  operands: [ACCOUNT_OPERAND],
  run: async (work) => {
    const account = await work.registrar.account(accountOperand(work));
    const keys = await work.store.keys.list(account.id);
    answer(work, { ...shownAccount(account, work.table), keys: keys.map(shownKey) }, () =>
      [
        accountTable([account], work.say),
        limitTable(account, work.table, work.say),
        keyTable(keys, work.clock.nowMs(), work.say),
      ].join("\n\n"),
    );
  },
});

function limitTable(account: Account, table: PlanTable, say: Say): string {
  const limits = limitsOf(account, table);
  const isAgreed = (name: LimitName): boolean => limits[name] !== table[account.plan][name];
  return tableOf(
    LIMIT_NAMES,
    [
      { heading: "LIMIT", cell: limitTitle },
      { heading: "VALUE", cell: (name) => formatLimit(limits[name]) },
      { heading: "FROM", cell: (name) => (isAgreed(name) ? "agreement" : "plan") },
    ],
    "",
    say,
  );
}

const setPlan = storeCommand({
  name: "accounts set-plan",
  summary: `Moves an account to another plan. ${HONOURED}`,
  details:
    "Limits agreed for an Enterprise account end when it leaves that plan. Keys beyond the new plan's number must be revoked first.",
  operands: [ACCOUNT_OPERAND, operand("PLAN", `One of ${PLAN_WORDS}.`)],
  run: async (work) => {
    const plan = oneOf("PLAN", work.operands.get("PLAN") ?? "", PLANS);
    const account = await work.registrar.change(accountOperand(work), { plan });
    changed(work, account, `is on ${planTitle(account.plan)}.`);
  },
});

const override = storeCommand({
  name: "accounts override",
  summary: `Sets limits that were agreed with an Enterprise account. ${HONOURED}`,
  details: `LIMITS is a list such as requests-per-day=2000000,bars60m=24m,stream-wildcard=off; the value default puts a limit back to the plan's.\nLimits: ${LIMIT_NAMES.map(limitTitle).join(", ")}.`,
  operands: [ACCOUNT_OPERAND, operand("LIMITS", "name=value, several with commas between.")],
  run: async (work) => {
    const limits = changesOf(work.operands.get("LIMITS") ?? "");
    const account = await work.registrar.change(accountOperand(work), { limits });
    answer(work, shownAccount(account, work.table), () => limitTable(account, work.table, work.say));
  },
});

function changesOf(text: string) {
  try {
    return parseLimitChanges(text);
  } catch (error) {
    throw error instanceof RangeError ? usageComplaint(error.message) : error;
  }
}

const suspend = storeCommand({
  name: "accounts suspend",
  summary: `Shuts an account out: its keys are refused and its sockets closed. ${HONOURED}`,
  operands: [ACCOUNT_OPERAND],
  run: async (work) => {
    changed(work, await work.registrar.change(accountOperand(work), { isSuspended: true }), "is suspended.");
  },
});

const resume = storeCommand({
  name: "accounts resume",
  summary: `Lets a suspended account in again. ${HONOURED}`,
  operands: [ACCOUNT_OPERAND],
  run: async (work) => {
    changed(work, await work.registrar.change(accountOperand(work), { isSuspended: false }), "is active.");
  },
});

const verify = storeCommand({
  name: "accounts verify",
  summary: `Marks an account as verified, so that its keys work. ${HONOURED}`,
  operands: [ACCOUNT_OPERAND],
  run: async (work) => {
    changed(work, await work.registrar.change(accountOperand(work), { isVerified: true }), "is verified.");
  },
});

const remove = storeCommand({
  name: "accounts delete",
  summary: `Deletes an account for good; its counts of usage stay. ${HONOURED}`,
  details:
    "Its keys are refused and its sockets closed; its name, request log, alert rules, webhook destinations and deliveries are gone. `marsad usage ACCOUNT` still answers, for the last invoice.",
  operands: [ACCOUNT_OPERAND],
  run: async (work) => {
    const id = accountOperand(work);
    await work.registrar.removeAccount(id);
    answer(work, { id, deleted: true }, () => `Account ${id} is deleted.`);
  },
});

export const ACCOUNT_COMMANDS: readonly Command[] = [
  create,
  list,
  show,
  setPlan,
  override,
  suspend,
  resume,
  verify,
  remove,
];

const ENTITLEMENTS = ["depth"] as const;

function entitlementCommand(verb: string, depth: DepthEntitlement, summary: string): Command {
  return storeCommand({
    name: `entitlements ${verb}`,
    summary: `${summary} ${HONOURED}`,
    details: "Depth also needs a plan that has it: Pro or higher.",
    operands: [
      ACCOUNT_OPERAND,
      { name: "ENTITLEMENT", meaning: "depth, which is the only one and need not be written.", isOptional: true },
    ],
    run: async (work) => {
      oneOf("ENTITLEMENT", work.operands.get("ENTITLEMENT") ?? "depth", ENTITLEMENTS);
      const account = await work.registrar.change(accountOperand(work), { depth });
      answer(
        work,
        shownAccount(account, work.table),
        () => `Account ${account.id} (${account.name}): depth entitlement is ${account.depth}.`,
      );
    },
  });
}

export const ENTITLEMENT_COMMANDS: readonly Command[] = [
  entitlementCommand("request", "requested", "Notes that an account has asked for depth."),
  entitlementCommand("grant", "approved", "Grants an account the depth entitlement."),
  entitlementCommand("suspend", "suspended", "Suspends an approved depth entitlement."),
  entitlementCommand("revoke", "none", "Takes the depth entitlement away."),
];
