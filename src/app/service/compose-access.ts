// The access section: the gate over the accounts of the store, with the plans, throttles and demo accounts of the settings.

import { AccountGate, ensureDemoAccounts, planTableWith } from "../../access/index.ts";
import { type Clock, HOUR_MS, type Log, SECOND_MS } from "../../base/index.ts";
import type { Store } from "../../store/index.ts";
import { hasDemoAccounts, type Settings } from "../config/index.ts";
import { isSimulated } from "../simulated/market-identity.ts";
import type { Links } from "./links.ts";

export interface AccessNeeds {
  readonly links: Pick<Links, "bells" | "isAlone">;
  readonly member: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

export async function composeAccess({ settings, store, links, member, clock, log }: AccessNeeds): Promise<AccountGate> {
  const hasDemo = await hasDemoKeys(settings, store);
  if (hasDemo) await ensureDemoAccounts(store, clock.nowMs());
  return new AccountGate({
    accounts: store.accounts,
    usage: store.usage,
    clock,
    log,
    table: planTableWith(settings.planLimits),
    throttles: {
      addressFailuresPerMinute: settings.addressFailuresPerMinute,
      addressRequestsPerMinute: settings.addressRequestsPerMinute,
      newAccountAgeMs: settings.newAccountHours * HOUR_MS,
      newAccountRequests: settings.newAccountRequests,
      newAccountWindowMs: settings.newAccountWindowS * SECOND_MS,
    },
    ...(links.isAlone ? {} : { member, noticed: () => links.bells.ring("accounts") }),
    demo: settings.unlimitedDemo ? "unlimited" : hasDemo ? "on" : "off",
  });
}

/** A process that does not take the feed itself asks the store which market it is: a real one has no demo accounts by itself. */
async function hasDemoKeys(settings: Settings, store: Store): Promise<boolean> {
  if (settings.role === "all" || settings.demoKeys) return hasDemoAccounts(settings);
  return hasDemoAccounts(settings) && (await isSimulated(store.settings));
}
