// The words of the quote strip.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["السعر", "Quote"],
  open: ["الافتتاح", "Open"],
  high: ["الأعلى", "High"],
  low: ["الأدنى", "Low"],
  previousClose: ["الإغلاق السابق", "Previous close"],
  bid: ["أفضل طلب", "Best bid"],
  ask: ["أفضل عرض", "Best ask"],
  volume: ["الكمية المتداولة", "Volume"],
  value: ["القيمة المتداولة", "Value traded"],
  tradeCount: ["عدد الصفقات", "Trades"],
  dayRange: ["نطاق اليوم بين حدي التذبذب", "Range of the day between the price limits"],
  updatedAt: ["آخر صفقة", "Last trade"],
  noSide: ["لا يوجد", "none"],
});
