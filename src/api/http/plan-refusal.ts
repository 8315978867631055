// Turns refusals of `access` (keys, throttles, plans, entitlements) into refusals of the error table.

import { type Admission, type Caller, depthAccess, type PlanCheck } from "../../access/index.ts";
import {
  entitlementRequired,
  entitlementSuspended,
  keyFormatInvalid,
  keyInvalid,
  keyMissing,
  ownerRequired,
  planLimit,
  type Refusal,
  securityLimitReached,
  serviceUnavailable,
  throttled,
} from "../../wire/index.ts";

/** Passes when the check granted the option, else refuses with PLAN_LIMIT. */
export function grant(answer: PlanCheck): void {
  if (!answer.ok) throw planLimit(answer.option, answer.byAgreement ? null : answer.lowestPlan);
}

/** Depth needs an approved entitlement as well as the plan. */
export function checkEntitlement(caller: Caller): void {
  const access = depthAccess(caller);
  if (access === "required") throw entitlementRequired();
  if (access === "suspended") throw entitlementSuspended();
}

/** Only a key with the scope owner may manage its account. */
export function checkOwner(caller: Caller): void {
  if (caller.scope !== "owner") throw ownerRequired();
}

export function refusalOf(admission: Extract<Admission, { readonly ok: false }>): Refusal {
  const waitSeconds = admission.retryAfterS ?? 1;
  switch (admission.refusal) {
    case "key-missing":
      return keyMissing();
    case "key-format":
      return keyFormatInvalid();
    case "key-invalid":
      return keyInvalid();
    case "throttled":
      return throttled(waitSeconds);
    case "security-limit":
      return securityLimitReached(waitSeconds);
    case "keys-unread":
      return serviceUnavailable();
  }
}
