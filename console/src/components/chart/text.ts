// The words of charts.

import { texts } from "../../language/texts.ts";

export const text = texts({
  ar: {
    open: "الافتتاح",
    high: "الأعلى",
    low: "الأدنى",
    close: "الإغلاق",
    volume: "الكمية",
    value: "القيمة",
    trades: "الصفقات",
    time: "الوقت",
    date: "التاريخ",
    average: (length: string) => `متوسط ${length}`,
    asTable: "عرض البيانات في جدول",
    showMore: "عرض المزيد",
    loading: "جارٍ تحميل الرسم…",
    failed: "تعذر تحميل الرسم البياني؛ البيانات في الجدول.",
    keys: "الأسهم يميناً ويساراً للتنقل بين الأعمدة، وعلامتا + و − للتكبير والتصغير",
    attribution: "الرسوم بمكتبة Lightweight Charts™ من TradingView",
  },
  en: {
    open: "Open",
    high: "High",
    low: "Low",
    close: "Close",
    volume: "Volume",
    value: "Value",
    trades: "Trades",
    time: "Time",
    date: "Date",
    average: (length: string) => `Average ${length}`,
    asTable: "Show the data as a table",
    showMore: "Show more",
    loading: "Loading the chart…",
    failed: "The chart could not be loaded; the data is in the table.",
    keys: "Arrow keys walk through the bars, + and − zoom",
    attribution: "Charts by TradingView Lightweight Charts™",
  },
});
