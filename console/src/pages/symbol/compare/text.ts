// The words of the comparison.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "المقارنة",
    add: "أضف رمزاً أو اسماً للمقارنة",
    remove: (symbol: string) => `إزالة ${symbol}`,
    chart: "التغير بالنسبة المئوية منذ بداية الفترة",
    range: "الفترة",
    ranges: { "3m": "3 أشهر", "1y": "سنة", "3y": "3 سنوات", "5y": "5 سنوات" },
    table: "نسب الشركات المقارنة من آخر سنة مالية",
    symbol: "الرمز",
    price: "السعر",
    marketCap: "القيمة السوقية",
    full: (max: string) => `تتيح باقتك مقارنة ${max} رموز معاً.`,
    tasi: "المؤشر العام (تاسي)",
    nomu: "مؤشر نمو",
    peers: "أكبر شركات القطاع",
    noBars: "لا توجد أسعار تاريخية في هذه الفترة.",
  },
  en: {
    title: "Comparison",
    add: "Symbol or name to compare with",
    remove: (symbol: string) => `Remove ${symbol}`,
    chart: "Change in percent since the beginning of the range",
    range: "Range",
    ranges: { "3m": "3 months", "1y": "1 year", "3y": "3 years", "5y": "5 years" },
    table: "Ratios of the compared companies, latest fiscal year",
    symbol: "Symbol",
    price: "Price",
    marketCap: "Market cap",
    full: (max: string) => `Your plan compares ${max} symbols at once.`,
    tasi: "TASI index",
    nomu: "NOMU index",
    peers: "Largest of the sector",
    noBars: "No prices in this range.",
  },
});
