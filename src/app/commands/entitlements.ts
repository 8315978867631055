// `marsad entitlements …`: the market-data entitlement for depth, which no plan grants by itself.

import type { DepthEntitlement } from "../../model/index.ts";
import {
  ACCOUNT_OPERAND,
  answer,
  JSON_OPTION,
  numberOperand,
  onAccounts,
  oneOf,
  STORE_SETTINGS,
} from "./account-work.ts";
import { shownAccount } from "./accounts.ts";
import type { Command } from "./command.ts";

const ENTITLEMENTS = ["depth"] as const;

function command(verb: string, depth: DepthEntitlement, summary: string): Command {
  return {
    name: `entitlements ${verb}`,
    summary: `${summary} A running service honours it within 2 seconds.`,
    details: "Depth also needs a plan that has it: Pro or higher.",
    operands: [
      ACCOUNT_OPERAND,
      { name: "ENTITLEMENT", meaning: "depth, which is the only one and need not be written.", isOptional: true },
    ],
    options: [JSON_OPTION],
    settings: STORE_SETTINGS,
    run: onAccounts(async (work) => {
      oneOf("ENTITLEMENT", work.operands.get("ENTITLEMENT") ?? "depth", ENTITLEMENTS);
      const account = await work.registrar.setDepth(numberOperand(work, "ACCOUNT"), depth);
      answer(
        work,
        shownAccount(account, work.table),
        () => `Account ${account.id} (${account.name}): depth entitlement is ${account.depth}.`,
      );
    }),
  };
}

export const ENTITLEMENT_COMMANDS: readonly Command[] = [
  command("request", "requested", "Notes that an account has asked for depth."),
  command("grant", "approved", "Grants an account the depth entitlement."),
  command("suspend", "suspended", "Suspends an approved depth entitlement."),
  command("revoke", "none", "Takes the depth entitlement away."),
];
