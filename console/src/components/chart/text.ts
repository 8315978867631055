// The texts of charts.

import { texts } from "../../language/texts.ts";

export const text = texts({
  open: ["الافتتاح", "Open"],
  high: ["الأعلى", "High"],
  low: ["الأدنى", "Low"],
  close: ["الإغلاق", "Close"],
  volume: ["الكمية", "Volume"],
  value: ["القيمة", "Value"],
  trades: ["الصفقات", "Trades"],
  time: ["الوقت", "Time"],
  date: ["التاريخ", "Date"],
  average: (length: string) => [`متوسط ${length}`, `Average ${length}`],
  asTable: ["عرض البيانات في جدول", "Show the data as a table"],
  showMore: ["عرض المزيد", "Show more"],
  failed: ["تعذر تحميل الرسم البياني؛ البيانات في الجدول.", "The chart could not be loaded; the data is in the table."],
  keys: [
    "الأسهم يميناً ويساراً للتنقل بين الأعمدة، وعلامتا + و − للتكبير والتصغير، وA لما يُفعل عند سعر العمود",
    "Arrow keys walk through the bars, + and − zoom, A opens what can be done at the bar's price",
  ],
  attribution: ["الرسوم بمكتبة Lightweight Charts™ من TradingView", "Charts by TradingView Lightweight Charts™"],
});
