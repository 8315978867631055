// The words of the components that pages share.

import { texts } from "../language/texts.ts";

export const text = texts({
  ar: {
    delayed: "متأخر 15 دقيقة",
    delayedLong: "أسعار متأخرة 15 دقيقة؛ الأسعار اللحظية من باقة برو فأعلى.",
    needsPlan: (plan: string) => `متاح من باقة ${plan} فأعلى`,
    plans: { free: "المجانية", starter: "ستارتر", pro: "برو", business: "الأعمال", enterprise: "المؤسسات" },
    sortBy: (column: string) => `رتّب حسب ${column}`,
    close: "إغلاق",
    nothing: "لا شيء هنا بعد",
    loading: "جارٍ التحميل…",
  },
  en: {
    delayed: "Delayed 15 min",
    delayedLong: "Prices are delayed by 15 minutes; real-time prices come with Pro and above.",
    needsPlan: (plan: string) => `Available from the ${plan} plan on`,
    plans: { free: "Free", starter: "Starter", pro: "Pro", business: "Business", enterprise: "Enterprise" },
    sortBy: (column: string) => `Sort by ${column}`,
    close: "Close",
    nothing: "Nothing here yet",
    loading: "Loading…",
  },
});
