// GET /company/{symbol}/.

import { endpoint } from "../endpoint/endpoint.ts";
import { COMPANY_FREE_EXAMPLE, Company } from "./company.ts";

export const getCompany = endpoint({
  method: "GET",
  path: "/company/{symbol}/",
  operationId: "getCompany",
  tag: "Companies",
  summary: "Company detail",
  description: "What the company is, and as far as the plan goes its fundamentals, technicals, valuation and analysts.",
  lowestPlan: "free",
  planNote:
    "fundamentals from Starter; technicals, valuation and analysts from Pro; a group above the plan is absent. Free and Starter see prices, and all that is computed from them, as of 15 minutes ago.",
  response: Company,
  examples: { free: { summary: "On the Free plan", value: COMPANY_FREE_EXAMPLE } },
  errors: ["INVALID_SYMBOL"],
});
