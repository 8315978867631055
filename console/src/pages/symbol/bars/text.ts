// The words of the chart panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["الرسم البياني", "Chart"],
  intervals: ["طول العمود", "Length of a bar"],
  short: {
    "1": ["1د", "1m"],
    "5": ["5د", "5m"],
    "15": ["15د", "15m"],
    "30": ["30د", "30m"],
    "60": ["ساعة", "1h"],
    "1d": ["يوم", "D"],
    "1w": ["أسبوع", "W"],
    "1m": ["شهر", "M"],
  },
  long: {
    "1": ["دقيقة واحدة", "one minute"],
    "5": ["خمس دقائق", "five minutes"],
    "15": ["ربع ساعة", "fifteen minutes"],
    "30": ["نصف ساعة", "half an hour"],
    "60": ["ساعة", "one hour"],
    "1d": ["يومي", "daily"],
    "1w": ["أسبوعي", "weekly"],
    "1m": ["شهري", "monthly"],
  },
  averages: ["المتوسطات المتحركة", "Moving averages"],
  label: (name: string, interval: string) => [`شموع ${name}، ${interval}`, `Candles of ${name}, ${interval}`],
  empty: ["لا توجد أسعار بعد.", "No prices yet."],
  earlier: ["اليوم السابق", "Day before"],
  earliest: ["الأيام الأسبق غير محفوظة بالدقائق.", "Minutes of earlier days are not kept."],
  minutesTitle: ["أعمدة الدقائق", "Bars of minutes"],
  halfHoursTitle: ["أعمدة نصف الساعة", "Bars of half an hour"],
  hoursTitle: ["أعمدة الساعة", "Bars of an hour"],
  daysTitle: ["الأسعار التاريخية", "Price history"],
});
