// The endpoint table of the operator's API, under a base path of its own. A customer's key gives no access to it.

import { ACCOUNT_STATUSES, AUDIT_ACTIONS, PLANS } from "../../model/index.ts";
import { AccountKeys, AccountUsage, CreatedKey, RequestList } from "../account/account.ts";
import { type Endpoint, endpoint, endpointTable } from "../endpoint/endpoint.ts";
import { day, freeText, integer, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit, clampedOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import type { ErrorCode } from "../refusal/error-table.ts";
import { Deleted } from "../schema/deleted.ts";
import {
  OperatorAccount,
  OperatorAccountCreate,
  OperatorAccountPatch,
  OperatorAccounts,
  OperatorKeyCreate,
} from "./operator-account.ts";
import { AuditLog, Member, Overview } from "./overview.ts";

/** The prefix of all paths of the operator's API. */
export const OPERATOR_BASE_PATH = "/admin/v1";

/** Every endpoint of the operator's API can answer these. */
export const OPERATOR_ERRORS: readonly ErrorCode[] = [
  "key-missing",
  "token-invalid",
  "throttled",
  "SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
];

/** The parts of a row that all of them share: they depend on no plan, and no page shows samples of them. */
const operator = { tag: "Operator", name: "operator", lowestPlan: "free", sample: null } as const;
const ACCOUNTS = "/accounts/";
const ONE = "/accounts/{id}/";

const listAccounts = endpoint({
  ...operator,
  path: ACCOUNTS,
  summary: "List accounts",
  description: "Accounts by number, without deleted ones.",
  query: {
    plan: oneOf("plan", "Accounts of one plan.", PLANS, { default: undefined }),
    status: oneOf("status", "Accounts of one status.", ACCOUNT_STATUSES, { default: undefined }),
    search: freeText("search", "Accounts whose name contains this, in any case.", "trading"),
    limit: clampedLimit("Accounts of a page.", LIMITS.accountsPerPage, "INVALID_PARAM"),
    offset: clampedOffset("Accounts to skip."),
  },
  response: OperatorAccounts,
  errors: ["INVALID_PARAM"],
});

const createAccount = endpoint({
  ...operator,
  method: "POST",
  path: ACCOUNTS,
  summary: "Create an account",
  description: "It has no key yet.",
  body: {
    schema: OperatorAccountCreate,
    examples: { pro: { summary: "On Pro", value: { name: "Example Trading", plan: "pro" } } },
  },
  response: OperatorAccount,
  errors: ["VALIDATION"],
});

const getOneAccount = endpoint({
  ...operator,
  path: ONE,
  summary: "Get an account",
  description: "The account with the limits in force for it.",
  response: OperatorAccount,
  errors: ["NOT_FOUND"],
});

const patchAccount = endpoint({
  ...operator,
  method: "PATCH",
  path: ONE,
  summary: "Change an account",
  description:
    "Name, plan, status, entitlements and limits: all of it or nothing. Running processes honour it within 2 seconds.",
  body: {
    schema: OperatorAccountPatch,
    examples: {
      plan: { summary: "To Business", value: { plan: "business" } },
      suspend: { summary: "Shut out", value: { status: "suspended" } },
      limits: { summary: "An agreement", value: { plan: "enterprise", limits: { requests_per_day: 2_000_000 } } },
    },
  },
  response: OperatorAccount,
  errors: ["VALIDATION", "NOT_FOUND"],
});

const deleteAccount = endpoint({
  ...operator,
  method: "DELETE",
  path: ONE,
  summary: "Delete an account",
  description:
    "For good: its keys are refused and its sockets closed within 2 seconds; its name, request log, alert rules, webhook destinations and their deliveries are gone. Counts of its usage stay, and can be asked for by its number.",
  response: Deleted,
  errors: ["NOT_FOUND"],
});

const listKeys = endpoint({
  ...operator,
  path: `${ONE}keys/`,
  summary: "List the keys of an account",
  description: "Those that were not revoked, oldest first, without their text.",
  response: AccountKeys,
  errors: ["NOT_FOUND"],
});

const createKey = endpoint({
  ...operator,
  method: "POST",
  path: `${ONE}keys/`,
  summary: "Issue a key",
  description: "Answers the key with its text, which is not shown again.",
  body: {
    schema: OperatorKeyCreate,
    examples: { owner: { summary: "An owner key", value: { name: "CI", scope: "owner" } } },
  },
  response: CreatedKey,
  errors: ["VALIDATION", "NOT_FOUND", "PLAN_LIMIT"],
});

const deleteKey = endpoint({
  ...operator,
  method: "DELETE",
  path: `${ONE}keys/{key_id}/`,
  summary: "Revoke a key",
  description: "Durable before the answer; honoured by every process within 2 seconds.",
  response: Deleted,
  errors: ["NOT_FOUND"],
});

const getUsage = endpoint({
  ...operator,
  path: `${ONE}usage/`,
  summary: "Usage of an account",
  description:
    "Requests by day, key and route: of the last days, or from one day to another, at most 366. Also of a deleted account. Days are kept for 800 days, keys and routes for 400.",
  query: {
    days: integer("days", "How many days, today included; from and to overrule it.", { range: LIMITS.usageDays }),
    from: day("from", "First day.", "2026-10-01"),
    to: day("to", "Last day; today when it is left out.", "2026-10-31"),
  },
  response: AccountUsage,
  errors: ["INVALID_PARAM", "NOT_FOUND"],
});

const getRequests = endpoint({
  ...operator,
  path: `${ONE}requests/`,
  summary: "Latest requests of an account",
  description: "As the account itself sees them.",
  query: {
    limit: clampedLimit("Requests of the answer.", LIMITS.requestsPerList, "INVALID_PARAM"),
    status: oneOf("status", "Only those that failed.", ["failed"], { default: undefined }),
  },
  response: RequestList,
  errors: ["INVALID_PARAM", "NOT_FOUND"],
});

const getOverview = endpoint({
  ...operator,
  path: "/overview/",
  summary: "The state of the installation",
  description: "Feed, market, processes, deliveries that wait and fail, and the busiest accounts of the day.",
  response: Overview,
  errors: [],
});

const MEMBER_DRAIN = "/members/{member}/drain/";

const drainMember = endpoint({
  ...operator,
  method: "POST",
  path: MEMBER_DRAIN,
  summary: "Drain a process",
  description:
    "The process is not ready from then on, answers the requests that still come, takes no WebSocket and closes those that it has with 1012, over at most a minute. It goes on running until it is stopped. Answers what it was asked for; the overview tells how far it has come.",
  response: Member,
  errors: ["NOT_FOUND"],
});

const undrainMember = endpoint({
  ...operator,
  method: "DELETE",
  path: MEMBER_DRAIN,
  summary: "Let a process take customers again",
  description: "Ends the draining of a process that was not stopped.",
  response: Member,
  errors: ["NOT_FOUND"],
});

const getAudit = endpoint({
  ...operator,
  path: "/audit/",
  summary: "The audit log",
  description:
    "Every change of an account or a key by this API, the command line or an owner key, newest first. Kept for 800 days.",
  query: {
    accountId: integer("account_id", "Changes of one account; 0: of all.", { range: LIMITS.accountNumber }),
    action: oneOf("action", "Changes of one kind.", AUDIT_ACTIONS, { default: undefined }),
    actor: freeText("actor", "Changes of one actor.", "operator"),
    from: day("from", "First day.", "2026-11-01"),
    to: day("to", "Last day.", "2026-11-15"),
    limit: clampedLimit("Entries of a page.", LIMITS.auditPerPage, "INVALID_PARAM"),
    offset: clampedOffset("Entries to skip."),
  },
  response: AuditLog,
  errors: ["INVALID_PARAM"],
});

const rows = {
  listAccounts,
  createAccount,
  getOneAccount,
  patchAccount,
  deleteAccount,
  listKeys,
  createKey,
  deleteKey,
  getUsage,
  getRequests,
  getOverview,
  drainMember,
  undrainMember,
  getAudit,
};

/** By operation id, with the exact type of each query. */
export const operatorEndpoints = endpointTable(rows, Object.keys(rows) as (keyof typeof rows)[]);

export const OPERATOR_ENDPOINTS: readonly Endpoint[] = Object.values(operatorEndpoints);
