// The words of the components that pages share.

import { texts } from "../language/texts.ts";

export const text = texts({
  delayed: ["متأخر 15 دقيقة", "Delayed 15 min"],
  delayedLong: [
    "أسعار متأخرة 15 دقيقة؛ الأسعار اللحظية من باقة برو فأعلى.",
    "Prices are delayed by 15 minutes; real-time prices come with Pro and above.",
  ],
  needsPlan: (plan: string) => [`متاح من باقة ${plan} فأعلى`, `Available from the ${plan} plan on`],
  plans: {
    free: ["المجانية", "Free"],
    starter: ["ستارتر", "Starter"],
    pro: ["برو", "Pro"],
    business: ["الأعمال", "Business"],
    enterprise: ["المؤسسات", "Enterprise"],
  },
  sortBy: (column: string) => [`رتّب حسب ${column}`, `Sort by ${column}`],
  close: ["إغلاق", "Close"],
  noMatch: ["لا توجد شركة بهذا الاسم أو الرمز", "No company has this name or symbol"],
  cancel: ["إلغاء", "Cancel"],
  copy: ["نسخ", "Copy"],
  copied: ["نُسخ", "Copied"],
  copyNamed: (name: string) => [`نسخ ${name}`, `Copy ${name}`],
  tryAgain: ["إعادة المحاولة", "Try again"],
  previous: ["السابق", "Previous"],
  next: ["التالي", "Next"],
  shownOf: (from: string, to: string, total: string) => [
    `من ${from} إلى ${to}، والمجموع ${total}`,
    `${from}–${to} of ${total}`,
  ],
  nothing: ["لا شيء هنا بعد", "Nothing here yet"],
  loading: ["جارٍ التحميل…", "Loading…"],
});
