// The words of the chart panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "الرسم البياني",
    intervals: "طول العمود",
    short: { "1": "1د", "5": "5د", "15": "15د", "30": "30د", "60": "ساعة", "1d": "يوم", "1w": "أسبوع", "1m": "شهر" },
    long: {
      "1": "دقيقة واحدة",
      "5": "خمس دقائق",
      "15": "ربع ساعة",
      "30": "نصف ساعة",
      "60": "ساعة",
      "1d": "يومي",
      "1w": "أسبوعي",
      "1m": "شهري",
    },
    averages: "المتوسطات المتحركة",
    label: (name: string, interval: string) => `شموع ${name}، ${interval}`,
    empty: "لا توجد أسعار بعد.",
    earlier: "اليوم السابق",
    earliest: "الأيام الأسبق غير محفوظة بالدقائق.",
    minutesTitle: "أعمدة الدقائق",
    halfHoursTitle: "أعمدة نصف الساعة",
    hoursTitle: "أعمدة الساعة",
    daysTitle: "الأسعار التاريخية",
  },
  en: {
    title: "Chart",
    intervals: "Length of a bar",
    short: { "1": "1m", "5": "5m", "15": "15m", "30": "30m", "60": "1h", "1d": "D", "1w": "W", "1m": "M" },
    long: {
      "1": "one minute",
      "5": "five minutes",
      "15": "fifteen minutes",
      "30": "half an hour",
      "60": "one hour",
      "1d": "daily",
      "1w": "weekly",
      "1m": "monthly",
    },
    averages: "Moving averages",
    label: (name: string, interval: string) => `Candles of ${name}, ${interval}`,
    empty: "No prices yet.",
    earlier: "Day before",
    earliest: "Minutes of earlier days are not kept.",
    minutesTitle: "Bars of minutes",
    halfHoursTitle: "Bars of half an hour",
    hoursTitle: "Bars of an hour",
    daysTitle: "Price history",
  },
});
