// Texts of the usage page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["الاستخدام", "Usage"],
  lead: [
    "الطلبات المحسوبة على حسابك مقابل حدود باقتك. يُحسب الطلب متى قُبل مفتاحه ولم يتجاوز الحدود، أيًا كان جوابه.",
    "Requests that counted, against the limits of your plan. A request counts when its key was accepted and no limit refused it, whatever its answer.",
  ],
  today: ["طلبات اليوم", "Requests today"],
  resets: (when: string) => [`يتجدد ${when}`, `Resets ${when}`],
  perMinute: ["حد الطلبات في الدقيقة", "Requests per minute"],
  perMinuteOfKey: (limit: string) => [`${limit} لكل مفتاح`, `${limit} for each key`],
  connections: ["اتصالات البث", "Stream connections"],
  webhooks: ["الوجهات", "Webhooks"],
  alerts: ["التنبيهات", "Alert rules"],
  notInPlan: ["ليست في باقتك", "Not in your plan"],
  range: ["المدة", "Range"],
  days: (days: number, shown: string) => [`${shown} ${days <= 10 ? "أيام" : "يومًا"}`, `${shown} days`],
  byDay: ["الطلبات حسب اليوم", "Requests by day"],
  byKey: ["حسب المفتاح", "By key"],
  byRoute: ["حسب المسار", "By route"],
  total: ["المجموع", "Total"],
  mean: ["المتوسط في اليوم", "Mean per day"],
  busiest: ["أعلى يوم", "Busiest day"],
  limitLine: (limit: string) => [`حد اليوم ${limit}`, `Day’s limit ${limit}`],
  dayChart: (total: string, busiest: string) => [
    `مخطط الطلبات حسب اليوم: المجموع ${total}، وأعلى يوم ${busiest}.`,
    `Chart of requests by day: ${total} in all, ${busiest} on the busiest day.`,
  ],
  asTable: ["عرض الأرقام جدولًا", "Show the figures as a table"],
  day: ["اليوم", "Day"],
  requests: ["الطلبات", "Requests"],
  share: ["النسبة", "Share"],
  ofDayLimit: ["من حد اليوم", "Of the day’s limit"],
  key: ["المفتاح", "Key"],
  keyNumber: (id: string) => [`رقم ${id}`, `number ${id}`],
  route: ["المسار", "Route"],
  failed: ["المتعثرة", "Failed"],
  seeFailed: ["راجع الطلبات المتعثرة", "Look at the failed requests"],
  empty: ["لا طلبات في هذه المدة.", "No requests in this range."],
});
