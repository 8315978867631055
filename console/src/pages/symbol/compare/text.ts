// The words of the comparison.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["المقارنة", "Comparison"],
  add: ["أضف رمزاً أو اسماً للمقارنة", "Symbol or name to compare with"],
  remove: (symbol: string) => [`إزالة ${symbol}`, `Remove ${symbol}`],
  chart: ["التغير بالنسبة المئوية منذ بداية الفترة", "Change in percent since the beginning of the range"],
  range: ["الفترة", "Range"],
  ranges: {
    "3m": ["3 أشهر", "3 months"],
    "1y": ["سنة", "1 year"],
    "3y": ["3 سنوات", "3 years"],
    "5y": ["5 سنوات", "5 years"],
  },
  table: ["نسب الشركات المقارنة من آخر سنة مالية", "Ratios of the compared companies, latest fiscal year"],
  symbol: ["الرمز", "Symbol"],
  price: ["السعر", "Price"],
  marketCap: ["القيمة السوقية", "Market cap"],
  full: (max: string) => [`تتيح باقتك مقارنة ${max} رموز معاً.`, `Your plan compares ${max} symbols at once.`],
  tasi: ["المؤشر العام (تاسي)", "TASI index"],
  nomu: ["مؤشر نمو", "NOMU index"],
  peers: ["أكبر شركات القطاع", "Largest of the sector"],
  noBars: ["لا توجد أسعار تاريخية في هذه الفترة.", "No prices in this range."],
});
