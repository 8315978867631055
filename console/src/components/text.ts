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
    noMatch: "لا توجد شركة بهذا الاسم أو الرمز",
    cancel: "إلغاء",
    copy: "نسخ",
    copied: "نُسخ",
    copyNamed: (name: string) => `نسخ ${name}`,
    tryAgain: "إعادة المحاولة",
    previous: "السابق",
    next: "التالي",
    shownOf: (from: string, to: string, total: string) => `من ${from} إلى ${to}، والمجموع ${total}`,
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
    noMatch: "No company has this name or symbol",
    cancel: "Cancel",
    copy: "Copy",
    copied: "Copied",
    copyNamed: (name: string) => `Copy ${name}`,
    tryAgain: "Try again",
    previous: "Previous",
    next: "Next",
    shownOf: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    nothing: "Nothing here yet",
    loading: "Loading…",
  },
});
