// Corporate actions of one company: changes of its shares, its price, its listing or its name, with the factor of each.

import { type Static, Type } from "typebox";
import { CORPORATE_ACTION_TYPES, MARKETS } from "../../model/index.ts";
import { endpoint, UNITS } from "../endpoint/endpoint.ts";
import { day, oneOf } from "../endpoint/parameter.ts";
import { clampedLimit, clampedOffset, format } from "../endpoint/shared-parameters.ts";
import { LIMITS } from "../limits.ts";
import { invalidParam } from "../refusal/refusals.ts";
import { amount, choice, count, date, list, nullable, nullInExample, resource, symbol, text } from "../schema/field.ts";
import { pageFields } from "../schema/page.ts";

/** Cash dividends are stored apart and listed among the other actions. */
const ACTION_TYPES = ["CASH_DIVIDEND", ...CORPORATE_ACTION_TYPES] as const;

export const CorporateAction = resource(
  "CorporateAction",
  "A corporate action. What does not belong to its type is null.",
  {
    type: Type.String({
      description: `Kind of action: ${ACTION_TYPES.join(", ")}. The list may grow.`,
      examples: ["BONUS_ISSUE"],
      pattern: "^[A-Z][A-Z_]*$",
    }),
    announcement_date: nullable(date("Day of the announcement; null where it is not on file.", "2023-03-21")),
    ex_date: date("First session without the dividend, or with the new shares, listing, market or name.", "2023-05-10"),
    effective_date: nullable(
      date("Day of payment of a dividend, ex_date of all others; null while it is not announced.", "2023-05-10"),
    ),
    ratio_new: nullable(count("So many new shares …", 11)),
    ratio_old: nullable(count("… for so many old ones.", 10)),
    amount: nullInExample(
      amount(
        "SAR: the dividend per share, the price of a new share of a rights issue, the offer price of a listing.",
        0.3312,
      ),
    ),
    factor: nullable(
      amount(
        "What a close of before ex_date is multiplied by to compare it with later ones, 8 decimals; null before ex_date, where the close before it is not known, and where no price changes.",
        0.90909091,
      ),
    ),
    market: nullInExample(choice(MARKETS, "Market from ex_date on, of a listing or a move.", "TASI")),
    former_symbol: nullInExample(symbol("Symbol before a move to another market.", "9510")),
    former_name_ar: nullInExample(text("Arabic name before ex_date.", "البنك الأهلي التجاري")),
    former_name_en: nullInExample(text("English name before ex_date.", "National Commercial Bank")),
    description_ar: text("The action in one Arabic sentence.", "منح أسهم مجانية بواقع سهم واحد لكل 10 أسهم."),
    description_en: text("The action in one English sentence.", "Bonus issue of 1 new share for every 10."),
  },
);
export type CorporateAction = Static<typeof CorporateAction>;

export const CorporateActions = resource("CorporateActions", "A page of corporate actions, newest ex_date first.", {
  symbol: symbol(),
  actions: list(CorporateAction, "The actions of this page."),
  ...pageFields("Actions", LIMITS.actionsPerPage.default),
});
export type CorporateActions = Static<typeof CorporateActions>;

export const getCorporateActions = endpoint({
  path: "/corporate-actions/{symbol}/",
  tag: "Companies",
  summary: "Corporate actions",
  summaryAr: "إجراءات الشركات",
  descriptionAr:
    "التوزيعات والتجزئة وأسهم المنحة وحقوق الأولوية وتخفيض رأس المال والإدراج والانتقال بين السوقين وتغيير الاسم، الأحدث أولًا. تشرح المعاملات قيمة `adjusted_close`.",
  description:
    "Dividends, splits, bonus and rights issues, capital reductions, the listing, moves between markets and new names, newest first. The factors explain adjusted_close: docs/guide/corporate-actions.md.",
  name: "corporate actions",
  lowestPlan: "starter",
  shows: "companies",
  planNote: "Starter sees what was known 15 minutes ago.",
  query: {
    type: oneOf("type", "Actions of one type, in any case.", ACTION_TYPES, {
      default: undefined,
      anyCase: true,
      example: "BONUS_ISSUE",
    }),
    from: day("from", "First ex_date.", "2022-01-01"),
    to: day("to", "Last ex_date.", "2026-11-15"),
    limit: clampedLimit("Actions of a page.", LIMITS.actionsPerPage, "INVALID_PARAM"),
    offset: clampedOffset("Actions to skip."),
    format,
  },
  check({ from, to }) {
    return from !== undefined && to !== undefined && from > to ? invalidParam("from", "on or before to") : null;
  },
  csvRows: [CorporateAction],
  response: CorporateActions,
  errors: ["INVALID_PARAM", "PLAN_LIMIT", "INVALID_SYMBOL"],
  sample: { method: "corporateActions", rows: { list: "actions", row: "action", fields: ["type", "ex_date"] } },
  tool: { name: "get_corporate_actions", units: UNITS.money },
});
