// The words of the statements and ratios panels.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["القوائم المالية", "Financial statements"],
  ratios: ["النسب المالية", "Ratios"],
  income: ["قائمة الدخل", "Income"],
  balance: ["المركز المالي", "Balance sheet"],
  cashflow: ["التدفقات النقدية", "Cash flow"],
  statement: ["القائمة", "Statement"],
  period: ["الفترة", "Period"],
  annual: ["سنوي", "Annual"],
  quarterly: ["ربع سنوي", "Quarterly"],
  item: ["البند", "Item"],
  unit: ["ملايين الريالات، وربح السهم بالريال", "Millions of riyals; per share in riyals"],
  change: ["التغير السنوي", "Year on year"],
  empty: ["لا توجد قوائم مالية لهذه الورقة.", "There are no statements of this security."],
  noRatios: ["لا توجد نسب مالية لهذه الورقة.", "There are no ratios of this security."],
  quarter: (quarter: string, year: string) => [`الربع ${quarter} ${year}`, `Q${quarter} ${year}`],
  yearToDate: (year: string, quarters: string) => [`${year} (${quarters} أرباع)`, `${year} (${quarters} quarters)`],
  chartOf: (name: string) => [`رسم ${name}`, `Chart of ${name}`],
  ratio: ["النسبة", "Ratio"],
});
