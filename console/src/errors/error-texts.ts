// What each error code means and what to do about it, in both languages: the error table of the API for who reads a log of
// requests. A test holds that no code of the table is missing.

export interface ErrorText {
  /** When it is answered. */
  readonly means: string;
  /** What to do. */
  readonly todo: string;
}

interface ErrorTexts {
  readonly ar: ErrorText;
  readonly en: ErrorText;
}

const WAIT = {
  ar: "انتظر المدة المذكورة في Retry-After ثم أعد المحاولة.",
  en: "Wait as long as Retry-After says, then try again.",
};

const ACCESS: Readonly<Record<string, ErrorTexts>> = {
  "key-missing": {
    ar: { means: "لم يصل مفتاح مع الطلب.", todo: "أرسل المفتاح في الترويسة X-API-Key." },
    en: { means: "The request carried no key.", todo: "Send the key in the X-API-Key header." },
  },
  "key-format": {
    ar: { means: "شكل المفتاح غير صحيح.", todo: "تأكد من نسخ المفتاح كاملًا من غير فراغات أو علامات اقتباس." },
    en: { means: "The key is malformed.", todo: "Check that the whole key was copied, without spaces or quotes." },
  },
  "key-invalid": {
    ar: {
      means: "المفتاح غير معروف أو أُلغي، أو أن حسابه موقوف.",
      todo: "استخدم مفتاحًا آخر أو أصدر مفتاحًا جديدًا، ولا تكرر المحاولة بالمفتاح نفسه.",
    },
    en: {
      means: "The key is unknown or revoked, or its account is not active.",
      todo: "Use another key or make a new one; do not retry with the same key.",
    },
  },
  "metrics-closed": {
    ar: { means: "طُلبت المقاييس من جهاز آخر بلا رمز.", todo: "أرسل رمز المقاييس." },
    en: { means: "Metrics were asked for from another machine without a token.", todo: "Send the metrics token." },
  },
  "token-invalid": {
    ar: { means: "رمز المشغّل غير صحيح.", todo: "أرسل الرمز المضبوط في الخدمة." },
    en: { means: "The operator's token is wrong.", todo: "Send the token that the service was started with." },
  },
  throttled: {
    ar: { means: "استُنفد حد اليوم أو حد الدقيقة.", todo: WAIT.ar },
    en: { means: "The day's quota or the minute's limit is used up.", todo: WAIT.en },
  },
  "security-limit": {
    ar: { means: "طلبات كثيرة في ثوانٍ من حساب جديد.", todo: "باعد بين الطلبات؛ فالمرفوض منها يُحسب أيضًا." },
    en: {
      means: "A new account sent too many requests within seconds.",
      todo: "Spread requests out; refused ones count too.",
    },
  },
  PLAN_LIMIT: {
    ar: {
      means: "الطلب أو أحد خياراته من باقة أعلى.",
      todo: "احذف الخيار أو قلّل المطلوب، أو انتقل إلى الباقة المذكورة في الرد.",
    },
    en: {
      means: "The request or one of its options belongs to a higher plan.",
      todo: "Leave the option out, ask for less, or move to the plan that the answer names.",
    },
  },
  FORBIDDEN: {
    ar: { means: "يلزم مفتاح بصلاحية المالك.", todo: "استخدم مفتاح مالك للحساب، أو اطلبه من المشغّل." },
    en: {
      means: "It needs a key with the scope owner.",
      todo: "Use an owner key of the account, or ask the operator for one.",
    },
  },
  MARKET_DATA_ENTITLEMENT_REQUIRED: {
    ar: { means: "عمق السوق يتطلب ترخيص بيانات معتمدًا للحساب.", todo: "قدّم طلب ترخيص العمق؛ فالباقة وحدها لا تكفي." },
    en: {
      means: "Market depth needs an approved market-data entitlement.",
      todo: "Apply for the depth entitlement; the plan alone does not grant it.",
    },
  },
  MARKET_DATA_ENTITLEMENT_SUSPENDED: {
    ar: { means: "ترخيص البيانات لهذا الحساب معلّق.", todo: "تواصل مع الدعم لإعادته." },
    en: {
      means: "The market-data entitlement of the account is suspended.",
      todo: "Contact support to have it restored.",
    },
  },
};

const REQUEST: Readonly<Record<string, ErrorTexts>> = {
  INVALID_ROUTE: {
    ar: { means: "لا توجد واجهة بهذا المسار.", todo: "استخدم المسار المقترح في الرد." },
    en: { means: "No endpoint has this path.", todo: "Use the route that the answer suggests." },
  },
  METHOD_NOT_ALLOWED: {
    ar: { means: "المسار موجود لكن ليس بهذه الطريقة.", todo: "استخدم إحدى الطرق المذكورة في الترويسة Allow." },
    en: { means: "The path exists, but not with this method.", todo: "Use one of the methods in the Allow header." },
  },
  INVALID_PARAM: {
    ar: { means: "قيمة أحد المعاملات غير مقبولة.", todo: "أرسل قيمة من النوع المذكور في الرد." },
    en: {
      means: "A parameter has a value that it does not take.",
      todo: "Send a value of the kind that the answer names.",
    },
  },
  MISSING_PARAM: {
    ar: { means: "معامل مطلوب ناقص أو فارغ.", todo: "أرسل المعامل." },
    en: { means: "A required parameter is missing or empty.", todo: "Send the parameter." },
  },
  INVALID_LIMIT: {
    ar: { means: "قيمة limit ليست عددًا صحيحًا.", todo: "أرسل limit عددًا صحيحًا." },
    en: { means: "limit is not an integer.", todo: "Send limit as a plain integer." },
  },
  INVALID_INDEX: {
    ar: { means: "المؤشر غير معروف.", todo: "أرسل TASI أو NOMU." },
    en: { means: "The index is not known.", todo: "Send TASI or NOMU." },
  },
  INVALID_MARKET: {
    ar: { means: "السوق غير معروفة.", todo: "أرسل TASI أو NOMU، أو اترك المعامل." },
    en: { means: "The market is not known.", todo: "Send TASI or NOMU, or leave it out." },
  },
  VALIDATION: {
    ar: { means: "حقل في الطلب ناقص أو قيمته غير مقبولة.", todo: "صحّح الحقول المذكورة في details." },
    en: {
      means: "A field of the request is missing or has a value that it does not take.",
      todo: "Correct the fields that details names.",
    },
  },
  INVALID_SYMBOL: {
    ar: {
      means: "لا توجد ورقة مالية بهذا الرمز.",
      todo: "ابحث عن الرمز في دليل الشركات، أو اختر مما في did_you_mean.",
    },
    en: {
      means: "No instrument has this symbol.",
      todo: "Look it up in the company directory, or take one of did_you_mean.",
    },
  },
  INVALID_IDENTIFIER: {
    ar: { means: "لا توجد شركة بهذا الاسم أو الرمز.", todo: "ابحث عنها في دليل الشركات وأرسل رمزها." },
    en: {
      means: "No company has this name or symbol.",
      todo: "Look it up in the company directory and send its symbol.",
    },
  },
  AMBIGUOUS_IDENTIFIER: {
    ar: { means: "الاسم يطابق أكثر من شركة.", todo: "اختر من candidates وأرسل الرمز." },
    en: { means: "Several companies match the name.", todo: "Choose one of candidates and send its symbol." },
  },
  LINK_INVALID: {
    ar: { means: "رابط الملف لم توقّعه هذه الخدمة أو انتهت مدته.", todo: "اطلب رابطًا جديدًا من ‎/files/‎." },
    en: {
      means: "The link to a file was not signed by this service, or is too old.",
      todo: "Ask /files/ for a fresh link.",
    },
  },
  RANGE_NOT_SATISFIABLE: {
    ar: { means: "طُلبت بايتات بعد نهاية الملف.", todo: "اطلب ما يقع ضمن الحجم المذكور في Content-Range." },
    en: {
      means: "Bytes after the end of the file were asked for.",
      todo: "Ask for bytes within the size that Content-Range names.",
    },
  },
  NOT_FOUND: {
    ar: {
      means: "لا يوجد في الحساب ما له هذا الرقم، أو أن بيانات ذلك اليوم غير محفوظة.",
      todo: "اعرض القائمة وخذ الرقم منها، أو اطلب يومًا أحدث.",
    },
    en: {
      means: "The account has nothing with this number, or the data of that day is not kept.",
      todo: "List what there is and use a number from there, or ask for a later day.",
    },
  },
};

const SERVICE: Readonly<Record<string, ErrorTexts>> = {
  PRICE_DATA_TEMPORARILY_UNAVAILABLE: {
    ar: { means: "لا يوجد سعر لهذا الرمز الآن، أو أن المصدر صامت.", todo: WAIT.ar },
    en: { means: "There is no price for the symbol now, or the feed is silent.", todo: WAIT.en },
  },
  DEPTH_NOT_AVAILABLE: {
    ar: { means: "لا يوجد دفتر أوامر صالح لهذا الرمز الآن.", todo: "أعد المحاولة لاحقًا حين يُتداول." },
    en: { means: "There is no usable order book of the symbol now.", todo: "Try again later, when it trades." },
  },
  SERVER_ERROR: {
    ar: { means: "حدث خلل داخل الخدمة.", todo: "أعد المحاولة بعد مهلة؛ وإن تكرر فتواصل مع الدعم واذكر رقم الطلب." },
    en: {
      means: "Something failed inside the service.",
      todo: "Retry with a pause; when it persists, contact support with the request id.",
    },
  },
  SERVICE_UNAVAILABLE: {
    ar: { means: "قاعدة البيانات غير متاحة مؤقتًا.", todo: WAIT.ar },
    en: { means: "The database is away for the moment.", todo: WAIT.en },
  },
};

const ERROR_TEXTS: Readonly<Record<string, ErrorTexts>> = { ...ACCESS, ...REQUEST, ...SERVICE };

/** Null for a code that this console does not know yet. */
export function errorText(code: string, language: "ar" | "en"): ErrorText | null {
  return ERROR_TEXTS[code]?.[language] ?? null;
}
