// The Sharia screening of a company by published standards, and its place on the imported lists of boards.

import type { Static } from "typebox";
import { snakeCase } from "../../base/index.ts";
import { SHARIA_ACTIVITIES, SHARIA_STANDARDS, SHARIA_STATUSES } from "../../model/index.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { oneOf } from "../endpoint/parameter.ts";
import { format } from "../endpoint/shared-parameters.ts";
import {
  amount,
  choice,
  date,
  flag,
  list,
  nullable,
  nullInExample,
  objectOrNull,
  resource,
  symbol,
  text,
} from "../schema/field.ts";

const RATIO_FIELDS = {
  value: nullable(amount("numerator against denominator in percent, 4 decimals; null where one is not known.", 3.1022)),
  limit: amount("Limit of the standard, in percent.", 33),
  numerator: nullable(amount("SAR.", 204300000000)),
  denominator: nullable(amount("SAR.", 6585640000000)),
  passes: nullable(flag("Whether the value is within the limit; null where the value is not known.", true)),
};

export const ShariaRatio = resource("ShariaRatio", "One ratio of a standard.", {
  name: text("What is measured; the list may grow.", "debt"),
  title: text("The same in Arabic.", "إجمالي الدين إلى متوسط القيمة السوقية لـ24 شهرًا"),
  title_en: text("The same in English.", "Total debt to mean market value of 24 months"),
  ...RATIO_FIELDS,
});

export const ShariaActivity = resource("ShariaActivity", "Income from an activity that the standard forbids.", {
  activity: choice(SHARIA_ACTIVITIES.map(snakeCase), "The activity.", "tobacco"),
  title: text("The same in Arabic.", "التبغ"),
  title_en: text("The same in English.", "Tobacco"),
  percent: amount("Part of the revenue of the latest complete year, in percent.", 1.8),
});

export const ShariaBusiness = resource("ShariaBusiness", "Where the income of the company comes from.", {
  passes: nullable(
    flag("Whether it is within the limit; null where that is not known, and on the list of a board.", true),
  ),
  non_permissible_percent: nullable(
    amount("Non-permissible income in percent; the ratio non_permissible_income.", 1.8),
  ),
  limit: nullable(amount("Limit of the standard, in percent.", 5)),
  is_islamic_financial: flag("True for a bank or insurer that works by Islamic contracts.", false),
  activities: list(ShariaActivity, "Activities of the company that the standard forbids."),
});

export const ShariaPurification = resource("ShariaPurification", "What a shareholder would give away.", {
  per_share: amount(
    "SAR a share: non-permissible income and interest of the latest complete year over the shares, 6 decimals.",
    0.001204,
  ),
  of_dividend_percent: amount(
    "So much of a dividend, in percent: the same income against all income, 4 decimals.",
    0.0655,
  ),
});

export const ShariaScreen = resource("ShariaScreen", "The company by one standard, or on the list of one board.", {
  standard: text(`${SHARIA_STANDARDS.join(", ")}, or the name of a board whose list was imported.`, "djim"),
  title: text("The standard in Arabic.", "مؤشرات داو جونز الإسلامية"),
  title_en: text("The standard in English.", "Dow Jones Islamic Market Indices"),
  status: choice(
    SHARIA_STATUSES,
    "What the limits come to, or what the board says; it is no ruling of this service.",
    "compliant",
  ),
  reason: nullInExample(text("Why the status is unknown, in Arabic.", "لا توجد قوائم مالية.")),
  reason_en: nullInExample(text("The same in English.", "There are no statements.")),
  as_of: date("The market's day that it is computed for; of a board the day of its list.", "2026-11-15"),
  business: ShariaBusiness,
  ratios: list(ShariaRatio, "The ratios that the standard judges the company by; empty on the list of a board."),
  purification: objectOrNull(ShariaPurification, "Null unless the company passes, and on the list of a board."),
  sources: list(
    text("A sentence.", "Balance sheet of 2026-09-30, published 2026-11-03."),
    "The rulebook with its sections, the statements, and what this is not.",
    [
      "S&P Dow Jones Indices, Dow Jones Islamic Market Indices Methodology, July 2021: Appendix I, Accounting-Based Screens.",
    ],
  ),
});
export type ShariaScreen = Static<typeof ShariaScreen>;

export const Sharia = resource("Sharia", "A company by published Sharia standards, and on the lists of boards.", {
  symbol: symbol(),
  name: text("Arabic name.", "أرامكو السعودية"),
  name_en: text("English name.", "Saudi Aramco"),
  standards: list(ShariaScreen, "The published standards, then the boards by name."),
  disclaimer: text("What the answer is not, in Arabic.", "حساب بحدود منشورة من القوائم المالية، وليس فتوى."),
  disclaimer_en: text("The same in English.", "Computed from statements by published limits; this is no ruling."),
});
export type Sharia = Static<typeof Sharia>;

export const ShariaRow = resource(
  "ShariaRow",
  "One ratio of a standard as a row; a board has one row without a ratio.",
  {
    standard: text("The standard or board.", "djim"),
    status: choice(SHARIA_STATUSES, "Its status.", "compliant"),
    as_of: date("Its day.", "2026-11-15"),
    ratio: nullable(text("name of the ratio.", "debt")),
    ...RATIO_FIELDS,
    limit: nullable(RATIO_FIELDS.limit),
  },
);
export type ShariaRow = Static<typeof ShariaRow>;

export const getSharia = endpoint({
  path: "/sharia/{symbol}/",
  tag: "Companies",
  summary: "Sharia screening",
  summaryAr: "التوافق مع المعايير الشرعية",
  descriptionAr:
    "الشركة بأربعة معايير منشورة (AAOIFI وDow Jones Islamic Market وMSCI Islamic وS&P Shariah)، محسوبةً من قوائمها وقيمتها السوقية بحدود كتبها، وما تقوله قوائم الهيئات المستوردة. تحسب وتذكر المصدر ولا تفتي في شيء.",
  description:
    "The company by four published standards (AAOIFI, Dow Jones Islamic Market, MSCI Islamic, S&P Shariah), computed from its statements and market value by the limits of their rulebooks, and what imported lists of boards say. It computes and cites; it rules on nothing: docs/guide/sharia.md.",
  name: "Sharia screening",
  lowestPlan: "free",
  shows: "companies",
  planNote: "Free and Starter see what was known 15 minutes ago.",
  query: {
    standard: oneOf(
      "standard",
      "One standard alone, in any case; all of them and the boards when left out.",
      SHARIA_STANDARDS,
      {
        default: undefined,
        anyCase: true,
        example: "aaoifi",
      },
    ),
    format,
  },
  csvRows: [ShariaRow],
  response: Sharia,
  errors: ["INVALID_PARAM", "INVALID_SYMBOL"],
  sample: { method: "sharia", rows: { list: "standards", row: "screen", fields: ["standard", "status", "as_of"] } },
  tool: {
    name: "get_sharia_screening",
    units:
      "Ratios and limits are in percent, numerators and denominators in SAR. The statuses are computed, they are no rulings.",
    takesNames: true,
  },
});
