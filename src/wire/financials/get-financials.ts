// GET /financials/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { oneOf } from "../endpoint/parameter.ts";
import { clampedLimit } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { Financials } from "./financials.ts";
import { METRIC_SETS } from "./metric-sets.ts";

const onOff = (name: string, description: string) => oneOf(name, description, ["0", "1"], { default: "0" });

export const getFinancials = endpoint({
  method: "GET",
  path: "/financials/{symbol}/",
  operationId: "getFinancials",
  tag: "Analytics",
  summary: "Financial statements",
  description:
    "Income statements, balance sheets and cash flows, newest first. history beats limit; max is at most 40 annual or 120 quarterly rows. Annual rows are completed years, unless include_partial=1 adds the current one.",
  lowestPlan: "starter",
  planNote:
    "Starter has annual statements of up to 3 years: with any control at most 3 core rows, without one 4 extended rows. Starter should send period=annual, because auto that comes out quarterly is PLAN_LIMIT. Pro and above have quarterly, extended, 5y, 10y and max.",
  query: {
    type: oneOf("type", "Which statements.", ["income", "balance", "cashflow", "all"], { default: "all" }),
    period: oneOf(
      "period",
      "auto is annual after a complete latest fiscal year, else quarterly.",
      ["annual", "quarterly", "auto"],
      {
        default: "annual",
      },
    ),
    history: oneOf("history", "How far back; beats limit.", ["1y", "3y", "5y", "10y", "max"], {
      default: undefined,
      example: "3y",
    }),
    metrics: oneOf(
      "metrics",
      "Set of fields; extended when left out, on Starter core once any control is sent.",
      METRIC_SETS,
      {
        default: undefined,
      },
    ),
    result: oneOf("result", "latest is one row of each statement.", ["series", "latest"], { default: "series" }),
    limit: clampedLimit("Most rows of each statement.", LIMITS.statementRows, "INVALID_PARAM"),
    includePartial: onOff("include_partial", "1 adds the year-to-date row of the incomplete year."),
    includeFuturePlaceholders: onOff(
      "include_future_placeholders",
      "1 adds rows without figures for periods that are due.",
    ),
  },
  response: Financials,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  hasEtag: true,
});
