// GET /corporate-actions/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { day, oneOf } from "../endpoint/parameter.ts";
import { format, pageLimit, pageOffset } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { ACTION_TYPES, CorporateAction, CorporateActions } from "./corporate-actions.ts";

export const getCorporateActions = endpoint({
  method: "GET",
  path: "/corporate-actions/{symbol}/",
  operationId: "getCorporateActions",
  tag: "Companies",
  summary: "Corporate actions",
  description:
    "Dividends, splits, bonus and rights issues, capital reductions, the listing, moves between markets and new names, newest first. The factors explain adjusted_close: docs/guide/corporate-actions.md.",
  lowestPlan: "starter",
  planNote: "Starter sees what was known 15 minutes ago.",
  query: {
    type: oneOf("type", "Actions of one type, in any case.", ACTION_TYPES, {
      default: undefined,
      anyCase: true,
      example: "BONUS_ISSUE",
    }),
    from: day("from", "First ex_date.", "2022-01-01"),
    to: day("to", "Last ex_date.", "2026-11-15"),
    limit: pageLimit("Actions of a page.", LIMITS.actionsPerPage),
    offset: pageOffset("Actions to skip."),
    format,
  },
  check({ from, to }) {
    return from !== undefined && to !== undefined && from > to ? invalidParam("from", "on or before to") : null;
  },
  csvRows: [CorporateAction],
  response: CorporateActions,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
});
