// The words of the symbol page itself: its parts, and what every panel says about loading, failing and plans.

import { texts } from "../../language/texts.ts";

export const text = texts({
  company: ["الشركة", "Company"],
  statements: ["القوائم المالية", "Statements"],
  ratios: ["النسب المالية", "Ratios"],
  dividends: ["التوزيعات", "Dividends"],
  actions: ["إجراءات الشركة", "Corporate actions"],
  events: ["الأحداث", "Events"],
  analysts: ["المحللون والسعر العادل", "Analysts and fair price"],
  compare: ["المقارنة", "Comparison"],
  markets: { TASI: ["السوق الرئيسية", "Main market"], NOMU: ["نمو – السوق الموازية", "Nomu – Parallel market"] },
  more: ["معلومات الشركة والسهم", "The company and its share"],
  empty: ["لا توجد بيانات.", "No data."],
  unknownSymbol: ["لا يوجد رمز بهذا الرقم في السوق.", "The market has no such symbol."],
  unknownHint: ["اضغط / للبحث بالاسم أو الرمز.", "Press / to search by name or symbol."],
});
