// The demo accounts: fixed keys, at least one per plan, for trying the service out. They exist where the operator's configuration
// enables them, and every start restores them as they are described here.

import type { DepthEntitlement, KeyScope, Plan } from "../../model/index.ts";
import type { Accounts } from "../../store/index.ts";
import { hashOfKey, hintOfKey } from "./key-text.ts";

interface Demo {
  readonly name: string;
  readonly keyText: string;
  readonly plan: Plan;
  readonly depth: DepthEntitlement;
  /** `data` where it is left out. */
  readonly scope?: KeyScope;
}

export const DEMO_ACCOUNTS: readonly Demo[] = [
  { name: "Demo Free", keyText: "marsad_test_demo-free", plan: "free", depth: "none" },
  { name: "Demo Starter", keyText: "marsad_test_demo-starter", plan: "starter", depth: "none" },
  { name: "Demo Pro", keyText: "marsad_test_demo-pro", plan: "pro", depth: "none" },
  { name: "Demo Pro with depth", keyText: "marsad_test_demo-pro-depth", plan: "pro", depth: "approved" },
  { name: "Demo Business", keyText: "marsad_test_demo-business", plan: "business", depth: "approved" },
  {
    name: "Demo Enterprise",
    keyText: "marsad_test_demo-enterprise",
    plan: "enterprise",
    depth: "approved",
    scope: "owner",
  },
];

/** Creates missing demo accounts and undoes changes of the others. */
export function ensureDemoAccounts(store: { readonly accounts: Accounts }, nowMs: number): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map(({ name, plan, depth, keyText, scope }) => ({
    name,
    plan,
    depth,
    keyHash: hashOfKey(keyText),
    keyHint: hintOfKey(keyText),
    keyScope: scope ?? "data",
  }));
  return store.accounts.ensureDemo(accounts, nowMs);
}
