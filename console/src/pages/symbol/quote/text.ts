// The words of the quote strip.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "السعر",
    open: "الافتتاح",
    high: "الأعلى",
    low: "الأدنى",
    previousClose: "الإغلاق السابق",
    bid: "أفضل طلب",
    ask: "أفضل عرض",
    volume: "الكمية المتداولة",
    value: "القيمة المتداولة",
    tradeCount: "عدد الصفقات",
    dayRange: "نطاق اليوم بين حدي التذبذب",
    updatedAt: "آخر صفقة",
    noSide: "لا يوجد",
  },
  en: {
    title: "Quote",
    open: "Open",
    high: "High",
    low: "Low",
    previousClose: "Previous close",
    bid: "Best bid",
    ask: "Best ask",
    volume: "Volume",
    value: "Value traded",
    tradeCount: "Trades",
    dayRange: "Range of the day between the price limits",
    updatedAt: "Last trade",
    noSide: "none",
  },
});
