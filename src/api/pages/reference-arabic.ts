// What the interactive reference says in Arabic beside what each endpoint, parameter and refusal has.

/**
 * Lines of the OpenAPI document that neither an endpoint, a parameter nor a refusal has: groups, requests that need no key, headers, and
 * titles of examples, by the English text.
 */
export const REFERENCE_ARABIC: Readonly<Record<string, string>> = {
  "Quotes, trades and order-book depth of instruments.": "أسعار الأدوات وصفقاتها وعمق دفاترها.",
  "Indices, movers and sectors of the two markets.": "مؤشرات السوقين والأكثر حركة والقطاعات.",
  "The directory, company detail, dividends and events.": "الدليل وتفاصيل الشركة والتوزيعات والأحداث.",
  "Bars of days, weeks, months and minutes.": "أعمدة الأيام والأسابيع والأشهر والدقائق.",
  "Financial statements, ratios and comparison.": "القوائم المالية والنسب والمقارنة.",
  "Whole trading days as files.": "أيام تداول كاملة في ملفات.",
  "Destinations of notifications, their secrets and their deliveries.": "وجهات الإشعارات وأسرارها وتسليماتها.",
  "Rules that say when to notify.": "قواعد تحدد متى يُرسل إشعار.",
  "The caller's own account: limits, usage, latest requests and keys.": "حسابك: حدوده واستخدامه وأحدث طلباته ومفاتيحه.",
  "What anybody can check about the answers: signed heads of the journal, keys, paths.":
    "ما يتحقق منه أي أحد في الأجوبة: رؤوس السجل الموقّعة والمفاتيح والمسارات.",
  "The service about itself. No key is needed.": "الخدمة عن نفسها، بلا مفتاح.",
  "The newest head": "أحدث رأس",
  "The journal's tree as it was signed last.": "شجرة السجل كما وُقّعت آخر مرة.",
  "The keys": "المفاتيح",
  "All keys with which the service signs or has signed.": "كل المفاتيح التي توقّع بها الخدمة أو وقّعت بها.",
  "Proof that nothing was rewritten": "إثبات أن شيئًا لم يُكتب من جديد",
  "The path that shows that the later tree begins with the earlier one.":
    "المسار الذي يبيّن أن الشجرة اللاحقة تبدأ بالسابقة.",
  "Leaves of the earlier tree.": "عدد أوراق الشجرة السابقة.",
  "Leaves of the later tree.": "عدد أوراق الشجرة اللاحقة.",
  "Is the process up": "هل العملية قائمة",
  "Answers while the process runs, whatever state the market is in.": "يجيب ما دامت العملية قائمة، أيًا كانت حال السوق.",
  "The process is up.": "العملية قائمة.",
  "Can it answer": "هل تستطيع الإجابة",
  "Whether feed, database and market state are usable.":
    "هل مصدر البيانات وقاعدة البيانات وحالة السوق صالحة للاستعمال.",
  "Everything is usable.": "كل شيء صالح.",
  "Something is not usable; checks says what.": "شيء ما غير صالح، وفي checks ما هو.",
  "How is the service": "كيف حال الخدمة",
  "What works, the market's clock, the version and recent incidents, for everybody; /status shows the same to people.":
    "ما يعمل، وساعة السوق، والإصدار، وأحدث الأعطال، للجميع. وتعرض /status ذلك للناس.",
  "How the service is.": "حال الخدمة.",
  Metrics: "القياسات",
  "Figures for Prometheus. Answers a loopback caller, or one with the metrics token.":
    "أرقام لـPrometheus. تجيب من يطلبها من الجهاز نفسه أو برمز القياسات.",
  "Figures in the text format of Prometheus.": "أرقام بصيغة Prometheus النصية.",
  "This document": "هذا المستند",
  "The REST contract as OpenAPI 3.1.": "عقد REST بصيغة OpenAPI 3.1.",
  "The OpenAPI document.": "مستند OpenAPI.",
  "The streaming contract": "عقد البث",
  "The WebSocket contract as AsyncAPI 3.": "عقد WebSocket بصيغة AsyncAPI 3.",
  "The AsyncAPI document.": "مستند AsyncAPI.",
  "Interactive documentation": "المستندات التفاعلية",
  "Pages to read and try the REST contract.": "صفحات لقراءة عقد REST وتجربته.",
  "A page.": "صفحة.",
  "The answer that you have still holds.": "الإجابة التي لديك ما زالت صالحة.",
  "Your own id of the request, echoed in the answer. One of another form is replaced by ours.":
    "معرّفك أنت للطلب، ويعود في الإجابة. وإن كان على غير هذه الصيغة حلّ محله معرّف منا.",
  "ETag of the answer that you have: 304 says that it still holds.":
    "‏ETag الإجابة التي لديك، ويعني 304 أنها ما زالت صالحة.",
  "Id of the request: yours when it had the right form, else ours.": "معرّف الطلب: معرّفك إن صحت صيغته، وإلا فمعرّف منا.",
  "Requests that the account has in a day.": "طلبات الحساب في اليوم.",
  "Requests that are left of the account's day.": "ما بقي للحساب من طلبات اليوم.",
  "Unix seconds of the next midnight in Riyadh, when the day begins again.":
    "ثواني Unix لمنتصف الليل القادم في الرياض، حين يبدأ اليوم من جديد.",
  "Seconds to wait before the next try.": "ثوانٍ تُنتظر قبل المحاولة التالية.",
  "Day and number of the last event of the market that the answer shows.": "يوم آخر حدث في السوق تعرضه الإجابة ورقمه.",
  "Market time of that event.": "وقت السوق لذلك الحدث.",
  "A signed receipt of the answer, with receipt=true: a compact JWS.":
    "إيصال موقّع بالإجابة مع receipt=true، بصيغة JWS المختصرة.",
  "Version of the answer, for If-None-Match.": "نسخة الإجابة، تُرسل في If-None-Match.",
  "During the opening auction, on a real-time plan": "أثناء مزاد الافتتاح، في باقة لحظية",
  "By identifiers": "بالأسماء",
  "More symbols than one request answers": "رموز أكثر مما يجيب عنه طلب واحد",
  "On the Free plan": "في باقة Free",
  "An hour in progress": "ساعة لم تنتهِ بعد",
  "With meta=extended": "مع meta=extended",
  "With a label": "مع اسم",
  "Stop deliveries": "إيقاف التسليم",
  Queued: "في الانتظار",
  "A price_alert rule on price_above.": "قاعدة price_alert بشرط price_above.",
  "A price_alert rule on price_below.": "قاعدة price_alert بشرط price_below.",
  "A price_alert rule on pct_change.": "قاعدة price_alert بشرط pct_change.",
  "A large_move rule on pct_change_abs_gte.": "قاعدة large_move بشرط pct_change_abs_gte.",
  "A abnormal_volume rule on ratio_gte.": "قاعدة abnormal_volume بشرط ratio_gte.",
  "A unusual_value_traded rule on ratio_gte.": "قاعدة unusual_value_traded بشرط ratio_gte.",
  "A stock_event rule on type_in.": "قاعدة stock_event بشرط type_in.",
  "A stock_event rule on importance_gte.": "قاعدة stock_event بشرط importance_gte.",
  "A new level": "مستوى جديد",
  "Two notifications": "إشعاران",
  Everything: "الكل",
  "An address": "عنوان",
  "Two banks": "بنكان",
  "Other symbols": "رموز أخرى",
  "A morning at sixty times its speed": "صباح بستين ضعف سرعته",
  "Go to noon": "الانتقال إلى الظهر",
  "Quotes of two shares": "سعرا سهمين",
  "A key for data": "مفتاح للبيانات",
};

/** The viewer's own words, and the names of the groups, which it shows as they are. */
export const VIEWER_ARABIC: Readonly<Record<string, string>> = {
  Quotes: "الأسعار",
  Market: "السوق",
  Companies: "الشركات",
  History: "التاريخ",
  Analytics: "التحليل",
  Files: "الملفات",
  Webhooks: "الإشعارات",
  Alerts: "التنبيهات",
  Account: "الحساب",
  Proof: "الإثبات",
  Service: "الخدمة",
  Parameters: "المعاملات",
  "No parameters": "بلا معاملات",
  "Request body": "نص الطلب",
  "Try it out": "جرّب",
  Execute: "أرسل الطلب",
  Clear: "امسح",
  Cancel: "إلغاء",
  Reset: "إعادة",
  Responses: "الردود",
  "Server response": "رد الخادم",
  "Response body": "نص الرد",
  "Response headers": "ترويسات الرد",
  "Request URL": "عنوان الطلب",
  "Request duration": "مدة الطلب",
  Name: "الاسم",
  Description: "الوصف",
  Code: "الرمز",
  Details: "التفاصيل",
  Links: "روابط",
  Download: "تنزيل",
  Schema: "البنية",
  Schemas: "البنى",
  "Example Value": "مثال",
  "Media type": "نوع المحتوى",
  "Controls Accept header.": "يحدد الترويسة Accept.",
  "Example Description": "وصف المثال",
  Examples: "أمثلة",
  "No links": "لا روابط",
  "Available values :": "القيم المتاحة:",
  "Default value :": "المعتاد:",
  "Edit Value": "عدّل القيمة",
  "Send empty value": "أرسل قيمة فارغة",
  "Add string item": "أضف نصًا",
  required: "لازم",
  "(query)": "(في العنوان)",
  "(path)": "(في المسار)",
  "(header)": "(في الترويسة)",
  string: "نص",
  integer: "عدد صحيح",
  "array<string>": "قائمة نصوص",
  Undocumented: "غير موصوف",
  "Copy to clipboard": "انسخ",
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
- **الأوقات.** بوقت الرياض مع أجزاء الألف من الثانية و\`+03:00\`، والتواريخ \`YYYY-MM-DD\`.
- **الرفض.** \`{error: {code, message}}\`، أو \`{detail}\` للمفاتيح والحدود. انتظر ما يقوله \`Retry-After\`.
- **الاستخدام.** البيانات لتطبيقاتك أنت. إعادة بيعها، أو تقديمها واجهةً أو مصدرًا، تحتاج إلى اتفاق مستقل.`,
} as const;
