// The words of the dividends panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["التوزيعات النقدية", "Cash dividends"],
  yield: ["عائد التوزيعات – آخر 12 شهراً", "Dividend yield, 12 months"],
  sum: ["توزيعات آخر 12 شهراً", "Dividends of 12 months"],
  payments: ["عدد التوزيعات", "Payments"],
  upcoming: ["توزيعات قادمة", "Upcoming"],
  history: ["سجل التوزيعات", "History"],
  chart: ["التوزيعات للسهم بالريال", "Dividends per share in riyals"],
  value: ["للسهم", "Per share"],
  percent: ["من القيمة الاسمية", "Of par value"],
  period: ["الفترة", "Period"],
  announcement: ["الإعلان", "Announced"],
  eligibility: ["الأحقية", "Eligibility"],
  distribution: ["التوزيع", "Paid"],
  noUpcoming: ["لا توجد توزيعات معلنة قادمة.", "None announced."],
  empty: ["لم توزع أرباح نقدية.", "No cash dividend was paid."],
  periods: {
    Q1: ["الربع الأول", "Q1"],
    Q2: ["الربع الثاني", "Q2"],
    Q3: ["الربع الثالث", "Q3"],
    Q4: ["الربع الرابع", "Q4"],
    H1: ["النصف الأول", "H1"],
    H2: ["النصف الثاني", "H2"],
    FY: ["سنوي", "Year"],
  },
});
