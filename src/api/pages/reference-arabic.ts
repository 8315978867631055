// The Arabic titles of the groups of requests that the interactive reference lists, and of what they are about.

export const REFERENCE_ARABIC: Readonly<Record<string, string>> = {
  Quotes: "الأسعار",
  "Quotes, trades and order-book depth of instruments.": "أسعار الأدوات وصفقاتها وعمق دفاترها.",
  Market: "السوق",
  "Indices, movers and sectors of the two markets.": "مؤشرات السوقين والأكثر حركة والقطاعات.",
  Companies: "الشركات",
  "The directory, company detail, dividends and events.": "الدليل وتفاصيل الشركة والتوزيعات والأحداث.",
  History: "التاريخ",
  "Bars of days, weeks, months and minutes.": "أعمدة الأيام والأسابيع والأشهر والدقائق.",
  Analytics: "التحليل",
  "Financial statements, ratios and comparison.": "القوائم المالية والنسب والمقارنة.",
  Files: "الملفات",
  "Whole trading days as files.": "أيام تداول كاملة في ملفات.",
  Webhooks: "الإشعارات",
  "Destinations of notifications, their secrets and their deliveries.": "وجهات الإشعارات وأسرارها وتسليماتها.",
  Alerts: "التنبيهات",
  "Rules that say when to notify.": "قواعد تحدد متى يُرسل إشعار.",
  Account: "الحساب",
  "The caller's own account: limits, usage, latest requests and keys.": "حسابك: حدوده واستخدامه وأحدث طلباته ومفاتيحه.",
  Proof: "الإثبات",
  "What anybody can check about the answers: signed heads of the journal, keys, paths.":
    "ما يتحقق منه أي أحد في الأجوبة: رؤوس السجل الموقّعة والمفاتيح والمسارات.",
  Service: "الخدمة",
  "The service about itself. No key is needed.": "الخدمة عن نفسها، بلا مفتاح.",
};
