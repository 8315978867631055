// What the interactive reference says in Arabic: the titles of the groups of requests and the introduction.

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

/** The introduction, in place of that of the OpenAPI document. */
export const INTRODUCTION_ARABIC = {
  title: "مرصد",
  summary: "خدمة مفتوحة لبيانات السوق السعودية.",
  description: `الأسعار والصفقات والعمق والمؤشرات والأكثر حركة والقطاعات والشركات والتاريخ والقوائم والنسب والتوزيعات والأحداث والإشعارات والتنبيهات.

- **المفتاح.** يحمل كل طلب تحت \`/api/v1\` مفتاحه في الترويسة \`X-API-Key\`.
- **الباقات.** Free وStarter وPro وBusiness وEnterprise. ترى Free وStarter الأسعار كما كانت قبل 15 دقيقة، ويقول \`is_delayed\` ذلك.
- **المسارات.** الشرطة المائلة الناقصة في الآخر لا تغيّر شيئًا. المسار المجهول 400 \`INVALID_ROUTE\` مع اقتراح، والطريقة الخاطئة 405 \`METHOD_NOT_ALLOWED\` مع \`Allow\`. وتعمل HEAD حيث تعمل GET.
- **المعاملات.** يُتجاهل المجهول منها، ومن المكرر يُؤخذ الأول.
- **الأوقات.** بوقت الرياض مع أجزاء الألف من الثانية و\`+03:00\`، والتواريخ YYYY-MM-DD.
- **الرفض.** \`{error: {code, message}}\`، أو \`{detail}\` للمفاتيح والحدود. انتظر ما يقوله \`Retry-After\`.
- **الاستخدام.** البيانات لتطبيقاتك أنت. إعادة بيعها، أو تقديمها واجهةً أو مصدرًا، تحتاج إلى اتفاق مستقل.`,
} as const;
