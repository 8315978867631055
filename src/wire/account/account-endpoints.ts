// Endpoints of the caller's own account: limits, usage, latest requests, keys.

import { endpoint } from "../endpoint/endpoint.ts";
import { integer, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { Deleted } from "../webhooks/webhook.ts";
import { Account, AccountUsage } from "./account.ts";
import { AccountKeys, CreatedKey, KeyCreate } from "./account-keys.ts";
import { RequestList } from "./request-list.ts";

const account = { tag: "Account", lowestPlan: "free" } as const;
const KEYS = "/account/keys/";
const OWNER_NOTE = "The key must have the scope owner.";

export const getAccount = endpoint({
  ...account,
  method: "GET",
  path: "/account/",
  operationId: "getAccount",
  summary: "Get the account",
  description: "Plan, limits and entitlements of the account, and what it has used.",
  response: Account,
  errors: [],
});

export const getAccountUsage = endpoint({
  ...account,
  method: "GET",
  path: "/account/usage/",
  operationId: "getAccountUsage",
  summary: "Usage by day, key and route",
  description:
    "Requests that counted, over the last days, today included. A request counts when its key was accepted and no throttle refused it, whatever its answer; it failed when its status was 400 or above.",
  query: { days: integer("days", "How many days.", { range: LIMITS.usageDays }) },
  response: AccountUsage,
  errors: ["INVALID_PARAM"],
});

export const getAccountRequests = endpoint({
  ...account,
  method: "GET",
  path: "/account/requests/",
  operationId: "getAccountRequests",
  summary: "The latest requests",
  description:
    "The account's latest requests to endpoints, newest first, throttled ones too. The latest 200 that succeeded and the latest 200 that failed are kept.",
  query: {
    limit: clampedLimit("Requests of the answer.", LIMITS.requestsPerList, "INVALID_PARAM"),
    status: oneOf("status", "Only those that failed.", ["failed"], { default: undefined }),
  },
  response: RequestList,
  errors: ["INVALID_PARAM"],
});

export const listAccountKeys = endpoint({
  ...account,
  method: "GET",
  path: KEYS,
  operationId: "listAccountKeys",
  summary: "List keys",
  description: `The keys of the account, oldest first, without their text. ${OWNER_NOTE}`,
  response: AccountKeys,
  errors: ["FORBIDDEN"],
});

export const createAccountKey = endpoint({
  ...account,
  method: "POST",
  path: KEYS,
  operationId: "createAccountKey",
  summary: "Make a key",
  description: `Answers the key with its text, which is not shown again. It can be used at once. ${OWNER_NOTE}`,
  planNote: "Free has 1 key, Starter 3, Pro 10, Business 30, Enterprise 100; one more is PLAN_LIMIT.",
  body: {
    schema: KeyCreate,
    examples: { data: { summary: "A key for data", value: { name: "Production", scope: "data" } } },
  },
  response: CreatedKey,
  errors: ["FORBIDDEN", "VALIDATION", "PLAN_LIMIT"],
});

export const deleteAccountKey = endpoint({
  ...account,
  method: "DELETE",
  path: `${KEYS}{id}/`,
  operationId: "deleteAccountKey",
  summary: "Delete a key",
  description: `The key is refused from the answer on, and its sockets are closed. A key cannot delete itself: VALIDATION. ${OWNER_NOTE}`,
  response: Deleted,
  errors: ["FORBIDDEN", "VALIDATION", "NOT_FOUND"],
});
