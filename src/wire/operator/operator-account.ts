// Accounts and their keys as the operator sees them, and the bodies that make and change them.

import { type Static, Type } from "typebox";
import { isJsonObject, parseDay, snakeCase } from "../../base/index.ts";
import {
  DEPTH_ENTITLEMENTS,
  type DepthEntitlement,
  KEY_KINDS,
  KEY_SCOPES,
  type KeyKind,
  type KeyScope,
  LIMIT_KINDS,
  type LimitOverrides,
  PLANS,
  type Plan,
  type PlanLimits,
  readLimitOverrides,
} from "../../model/index.ts";
import { ACCOUNT_FIELDS, KEY_NAME_CHARS_MAX } from "../account/account.ts";
import { BodyReader } from "../endpoint/body-reader.ts";
import { LIMITS } from "../limits.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { choice, flag, list, resource, timestamp } from "../schema/field.ts";
import { pageFields } from "../schema/page.ts";

const NAME_CHARS_MAX = 100;
/** The statuses that an operator can set; a verified account stays verified. */
const SETTABLE_STATUSES = ["active", "suspended"] as const;

export const OperatorAccount = resource("OperatorAccount", "An account.", {
  ...ACCOUNT_FIELDS,
  own_limits: Type.Record(Type.String(), Type.Unknown(), {
    description: "Limits that were agreed with an Enterprise account, in place of its plan's.",
    examples: [{}],
  }),
  is_demo: flag("One of the fixed accounts for trying the service out.", false),
  created_at: timestamp("When it was created.", "2026-11-15T11:02:09.118+03:00"),
});
export type OperatorAccount = Static<typeof OperatorAccount>;

export const OperatorAccounts = resource("OperatorAccounts", "A page of accounts, by number.", {
  accounts: list(OperatorAccount, "The accounts of this page."),
  ...pageFields("Accounts", LIMITS.accountsPerPage.default),
});
export type OperatorAccounts = Static<typeof OperatorAccounts>;

const name = Type.String({
  description: "What it is called.",
  examples: ["Example Trading"],
  maxLength: NAME_CHARS_MAX,
});
const plan = choice(PLANS, "The plan.", "pro");
const entitlements = Type.Object(
  { depth: Type.Optional(choice(DEPTH_ENTITLEMENTS, "The entitlement for depth.", "approved")) },
  { description: "Entitlements to set.", examples: [{ depth: "approved" }] },
);

const limits = Type.Record(Type.String(), Type.Unknown(), {
  description:
    "Limits of an Enterprise account by their names in `limits`; the text default puts one back to the plan's.",
  examples: [{ requests_per_day: 2_000_000 }],
});

export const OperatorAccountCreate = Type.Object(
  {
    name,
    plan: Type.Optional(plan),
    status: Type.Optional(choice(["active", "unverified"], "active by default.", "active")),
    entitlements: Type.Optional(entitlements),
    limits: Type.Optional(limits),
  },
  { title: "OperatorAccountCreate", description: "A new account." },
);

export const OperatorAccountPatch = Type.Object(
  {
    name: Type.Optional(name),
    plan: Type.Optional(plan),
    status: Type.Optional(choice(SETTABLE_STATUSES, "active verifies the account too.", "suspended")),
    entitlements: Type.Optional(entitlements),
    limits: Type.Optional(limits),
  },
  { title: "OperatorAccountPatch", description: "What to change; all of it or nothing.", minProperties: 1 },
);

export const OperatorKeyCreate = Type.Object(
  {
    name: Type.Optional(Type.String({ description: "Label.", examples: ["CI"], maxLength: KEY_NAME_CHARS_MAX })),
    scope: Type.Optional(choice(KEY_SCOPES, "data by default.", "data")),
    kind: Type.Optional(choice(KEY_KINDS, "live by default.", "live")),
    expires_at: Type.Optional(
      Type.String({
        description: "Day in Riyadh from which it is refused; never when it is left out.",
        examples: ["2027-01-31"],
        format: "date",
      }),
    ),
  },
  { title: "OperatorKeyCreate", description: "A new key of the account." },
);

interface LimitEdit {
  readonly set: LimitOverrides;
  readonly reset: readonly (keyof PlanLimits)[];
}

export interface AccountDraft {
  readonly name: string;
  readonly plan: Plan;
  readonly depth: DepthEntitlement;
  readonly isVerified: boolean;
  readonly limits?: LimitEdit;
}

export interface AccountPatch {
  readonly name?: string;
  readonly plan?: Plan;
  readonly depth?: DepthEntitlement;
  readonly isVerified?: boolean;
  readonly isSuspended?: boolean;
  readonly limits?: LimitEdit;
}

export interface OperatorKeyDraft {
  readonly name: string;
  readonly scope: KeyScope;
  readonly kind: KeyKind;
  /** A yyyymmdd day, or null. */
  readonly expiresOn: number | null;
}

export function parseAccountCreate(body: unknown): AccountDraft | Refusal {
  const reader = new BodyReader(body);
  const draft = {
    name: reader.required("name", reader.line("name", NAME_CHARS_MAX)) ?? "",
    plan: reader.choice("plan", PLANS) ?? PLANS[0],
    depth: depthOf(reader) ?? "none",
    isVerified: (reader.choice("status", ["active", "unverified"]) ?? "active") === "active",
    ...limitsOf(reader),
  };
  return reader.refusal() ?? draft;
}

const PATCHABLE = ["name", "plan", "status", "entitlements", "limits"] as const;

export function parseAccountPatch(body: unknown): AccountPatch | Refusal {
  const reader = new BodyReader(body);
  if (!PATCHABLE.some((field) => reader.has(field))) reader.refuse("body", `must have ${PATCHABLE.join(", ")}.`);
  const line = reader.line("name", NAME_CHARS_MAX);
  const onPlan = reader.choice("plan", PLANS);
  const status = reader.choice("status", SETTABLE_STATUSES);
  const depth = depthOf(reader);
  const patch: AccountPatch = {
    ...(line === undefined ? {} : { name: line }),
    ...(onPlan === undefined ? {} : { plan: onPlan }),
    ...(status === undefined
      ? {}
      : status === "active"
        ? { isVerified: true, isSuspended: false }
        : { isSuspended: true }),
    ...(depth === undefined ? {} : { depth }),
    ...limitsOf(reader),
  };
  return reader.refusal() ?? patch;
}

export function parseOperatorKey(body: unknown): OperatorKeyDraft | Refusal {
  const reader = new BodyReader(body);
  const label = reader.has("name") ? (reader.line("name", KEY_NAME_CHARS_MAX) ?? "") : "";
  const scope = reader.choice("scope", KEY_SCOPES) ?? "data";
  const kind = reader.choice("kind", KEY_KINDS) ?? "live";
  const expires = reader.text("expires_at", KEY_NAME_CHARS_MAX);
  const expiresOn = expires === undefined ? null : parseDay(expires);
  if (expires !== undefined && expiresOn === null) reader.refuse("expires_at", "must be a day as 2027-01-31.");
  return reader.refusal() ?? { name: label, scope, kind, expiresOn };
}

function depthOf(reader: BodyReader): DepthEntitlement | undefined {
  const given = fieldsOf(reader, "entitlements");
  if (given === undefined) return undefined;
  const depth = DEPTH_ENTITLEMENTS.find((known) => known === given["depth"]);
  if (depth === undefined) reader.refuse("entitlements", `must have depth, one of: ${DEPTH_ENTITLEMENTS.join(", ")}.`);
  return depth;
}

function limitsOf(reader: BodyReader): { readonly limits?: LimitEdit } {
  const given = fieldsOf(reader, "limits");
  if (given === undefined) return {};
  const set: Record<string, unknown> = {};
  const reset: (keyof PlanLimits)[] = [];
  for (const [field, value] of Object.entries(given)) {
    const known = LIMIT_NAMES.find((limit) => snakeCase(limit) === field);
    if (known === undefined)
      reader.refuse("limits", `has no ${JSON.stringify(field)}; it takes ${LIMIT_NAMES.map(snakeCase).join(", ")}.`);
    else if (value === "default") reset.push(known);
    else set[known] = value;
  }
  try {
    return { limits: { set: readLimitOverrides(set), reset } };
  } catch {
    reader.refuse("limits", "takes whole numbers, true or false, and {count, unit} or null for bars; or default.");
    return {};
  }
}

const LIMIT_NAMES = Object.keys(LIMIT_KINDS) as readonly (keyof PlanLimits)[];

function fieldsOf(reader: BodyReader, field: string): Readonly<Record<string, unknown>> | undefined {
  const value = reader.raw(field);
  if (value === undefined) return undefined;
  if (isJsonObject(value)) return { ...value };
  reader.refuse(field, "must be an object.");
  return undefined;
}
