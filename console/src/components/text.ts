// The texts of the components that pages share.

import type { Language } from "../language/language.ts";
import { inLanguage, type Pair, texts } from "../language/texts.ts";

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
  symbol: ["الرمز", "Symbol"],
  past: {
    open: ["لحظة ماضية", "Past moment"],
    locked: (plan: string) => [
      `الرجوع إلى الماضي من باقة ${plan} فأعلى`,
      `Looking at the past comes with ${plan} and above`,
    ],
    band: (moment: string) => [
      `ترى الماضي كما كان: ${moment}. البث المباشر متوقف.`,
      `This is the past: ${moment}. Live streams are paused.`,
    ],
    gone: [
      "لا يحفظ السجل السوق في هذه اللحظة. اختر لحظة أخرى أو عد إلى الآن.",
      "The journal does not have the market of this moment. Choose another, or go back to now.",
    ],
    now: ["العودة إلى الآن", "Back to now"],
    date: ["اليوم", "Day"],
    time: ["الساعة بتوقيت الرياض", "Time in Riyadh"],
    slider: ["الوقت خلال جلسة التداول", "Time within the trading session"],
    show: ["اعرض", "Show"],
  },
  save: ["حفظ في ملف:", "Save as:"],
  saveAs: (table: string, format: string) => [`احفظ «${table}» في ملف ${format}`, `Save "${table}" as ${format}`],
  excel: ["إكسل", "Excel"],
  sharia: {
    compliant: ["متوافق", "Compliant"],
    non_compliant: ["غير متوافق", "Not compliant"],
    unknown: ["غير معروف", "Unknown"],
  },
  sortBy: (column: string) => [`رتّب حسب ${column}`, `Sort by ${column}`],
  close: ["إغلاق", "Close"],
  noMatch: ["لا توجد شركة بهذا الاسم أو الرمز", "No company has this name or symbol"],
  cancel: ["إلغاء", "Cancel"],
  copy: ["نسخ", "Copy"],
  copied: ["نُسخ", "Copied"],
  copyNamed: (name: string) => [`نسخ ${name}`, `Copy ${name}`],
  tryAgain: ["إعادة المحاولة", "Try again"],
  loadFailed: ["تعذّر تحميل هذا الجزء.", "This part could not be loaded."],
  previous: ["السابق", "Previous"],
  next: ["التالي", "Next"],
  shownOf: (from: string, to: string, total: string) => [
    `من ${from} إلى ${to}، والمجموع ${total}`,
    `${from}–${to} of ${total}`,
  ],
  searchCompany: ["كل الشركات؛ ابحث عن واحدة", "All companies; search one"],
  allCompanies: (symbol: string) => [`أزل ${symbol} وأظهر كل الشركات`, `Remove ${symbol}: show all companies`],
  used: (used: string, limit: string) => [`استُخدم ${used} من ${limit}`, `${used} of ${limit} used`],
  nothing: ["لا شيء هنا بعد", "Nothing here yet"],
  loading: ["جارٍ التحميل…", "Loading…"],
  limited: ["بلغت حد الطلبات. يستأنف العرض بعد", "The limit of requests is reached. The page goes on in"],
  away: (time: string) => [
    `لا اتصال بالخدمة منذ ${time}. تعود الصفحة وحدها عند عودة الاتصال.`,
    `Offline since ${time}. The page comes back by itself.`,
  ],
  sessions: {
    preopen: ["ما قبل الافتتاح", "Pre-open"],
    regular: ["التداول المستمر", "Continuous trading"],
    preclose: ["مزاد الإغلاق", "Closing auction"],
    atc: ["التداول على سعر الإغلاق", "Trade at last"],
    postmarket: ["ما بعد الإغلاق", "After close"],
    closed: ["السوق مغلقة", "Market closed"],
  },
  eventTypes: {
    FINANCIAL_REPORT: ["نتائج مالية", "Financial results"],
    DIVIDEND_ANNOUNCEMENT: ["توزيع أرباح", "Dividend"],
    STOCK_SPLIT: ["تجزئة أسهم", "Share split"],
    MERGER_ACQUISITION: ["اندماج أو استحواذ", "Merger or acquisition"],
    MANAGEMENT_CHANGE: ["تغيير في الإدارة", "Management change"],
    NEW_LISTING: ["إدراج جديد", "New listing"],
    DELISTING: ["إلغاء إدراج", "Delisting"],
    REGULATORY_ACTION: ["إجراء تنظيمي", "Regulatory action"],
    PRODUCT_LAUNCH: ["إطلاق منتج", "Product launch"],
    PARTNERSHIP: ["شراكة أو عقد", "Partnership or contract"],
    LEGAL_ISSUE: ["مسألة قانونية", "Legal issue"],
    MARKET_EXPANSION: ["توسع", "Expansion"],
    RESTRUCTURING: ["إعادة هيكلة", "Restructuring"],
    EARNINGS_SURPRISE: ["نتائج مفاجئة", "Earnings surprise"],
    INSIDER_TRADING: ["تعاملات المطلعين", "Insider trading"],
    ANALYST_RATING_CHANGE: ["تغيير تقييم محلل", "Analyst rating"],
    CAPITAL_INCREASE: ["زيادة رأس المال", "Capital increase"],
    SHAREHOLDER_MEETING: ["جمعية عامة", "Shareholder meeting"],
    OTHER: ["أخرى", "Other"],
  },
  sentiments: {
    very_positive: ["إيجابي جداً", "Very positive"],
    positive: ["إيجابي", "Positive"],
    slightly_positive: ["إيجابي قليلاً", "Slightly positive"],
    neutral: ["محايد", "Neutral"],
    slightly_negative: ["سلبي قليلاً", "Slightly negative"],
    negative: ["سلبي", "Negative"],
    very_negative: ["سلبي جداً", "Very negative"],
  },
  original: ["النص بالعربية", "Original text in Arabic"],
  eventSentence: (name: string, kind: string, tone: string) => [
    `${name}: ${kind}، وأثره ${tone}.`,
    `${name}: ${kind}; reads ${tone} for shareholders.`,
  ],
  link: ["رابط هذه الصفحة", "the link of this page"],
  copyLink: ["انسخ الرابط", "Copy link"],
  importance: { critical: ["جوهري", "Critical"], important: ["مهم", "Important"], regular: ["اعتيادي", "Regular"] },
});

/** A session that is unknown to the console is shown by its name in the API; none is a dash. */
export function sessionName(session: string | null): string {
  const names: Readonly<Record<string, string>> = text().sessions;
  return session === null ? "–" : (names[session] ?? session);
}

/** A kind of event that is unknown to the console is shown by its name in the API. */
export function eventTypeName(type: string, language?: Language): string {
  const names: Readonly<Record<string, Pair>> = text.table.eventTypes;
  const name = names[type];
  return name === undefined ? type : inLanguage(name, language);
}
