// The meaning of each error code and the advice for it, in both languages: the error table of the API for readers of the request
// log. A test holds that no code of the table is missing.

import { inLanguage, type Pair } from "../language/texts.ts";

interface ErrorText {
  /** The cause of the error. */
  readonly means: Pair;
  readonly todo: Pair;
}

const WAIT: Pair = [
  "انتظر المدة المذكورة في Retry-After ثم أعد المحاولة.",
  "Wait as long as Retry-After says, then try again.",
];

export const ERROR_TEXTS: Readonly<Record<string, ErrorText>> = {
  "key-missing": {
    means: ["لم يصل مفتاح مع الطلب.", "The request carried no key."],
    todo: ["أرسل المفتاح في الترويسة X-API-Key.", "Send the key in the X-API-Key header."],
  },
  "key-format": {
    means: ["شكل المفتاح غير صحيح.", "The key is malformed."],
    todo: [
      "تأكد من نسخ المفتاح كاملًا من غير فراغات أو علامات اقتباس.",
      "Check that the whole key was copied, without spaces or quotes.",
    ],
  },
  "key-invalid": {
    means: [
      "المفتاح غير معروف أو أُلغي، أو أن حسابه موقوف.",
      "The key is unknown or revoked, or its account is not active.",
    ],
    todo: [
      "استخدم مفتاحًا آخر أو أصدر مفتاحًا جديدًا، ولا تكرر المحاولة بالمفتاح نفسه.",
      "Use another key or make a new one; do not retry with the same key.",
    ],
  },
  "metrics-closed": {
    means: ["طُلبت المقاييس من جهاز آخر بلا رمز.", "Metrics were asked for from another machine without a token."],
    todo: ["أرسل رمز المقاييس.", "Send the metrics token."],
  },
  "token-invalid": {
    means: ["رمز المشغّل غير صحيح.", "The operator's token is wrong."],
    todo: ["أرسل الرمز المضبوط في الخدمة.", "Send the token that the service was started with."],
  },
  throttled: {
    means: ["استُنفد حد اليوم أو حد الدقيقة.", "The day's quota or the minute's limit is used up."],
    todo: WAIT,
  },
  "security-limit": {
    means: ["طلبات كثيرة في ثوانٍ من حساب جديد.", "A new account sent too many requests within seconds."],
    todo: ["باعد بين الطلبات؛ فالمرفوض منها يُحسب أيضًا.", "Spread requests out; refused ones count too."],
  },
  PLAN_LIMIT: {
    means: ["الطلب أو أحد خياراته من باقة أعلى.", "The request or one of its options belongs to a higher plan."],
    todo: [
      "احذف الخيار أو قلّل المطلوب، أو انتقل إلى الباقة المذكورة في الرد.",
      "Leave the option out, ask for less, or move to the plan that the answer names.",
    ],
  },
  FORBIDDEN: {
    means: ["يلزم مفتاح بصلاحية المالك.", "It needs a key with the scope owner."],
    todo: [
      "استخدم مفتاح مالك للحساب، أو اطلبه من المشغّل.",
      "Use an owner key of the account, or ask the operator for one.",
    ],
  },
  MARKET_DATA_ENTITLEMENT_REQUIRED: {
    means: ["عمق السوق يتطلب ترخيص بيانات معتمدًا للحساب.", "Market depth needs an approved market-data entitlement."],
    todo: [
      "قدّم طلب ترخيص العمق؛ فالباقة وحدها لا تكفي.",
      "Apply for the depth entitlement; the plan alone does not grant it.",
    ],
  },
  MARKET_DATA_ENTITLEMENT_SUSPENDED: {
    means: ["ترخيص البيانات لهذا الحساب معلّق.", "The market-data entitlement of the account is suspended."],
    todo: ["تواصل مع الدعم لإعادته.", "Contact support to have it restored."],
  },
  INVALID_ROUTE: {
    means: ["لا توجد واجهة بهذا المسار.", "No endpoint has this path."],
    todo: ["استخدم المسار المقترح في الرد.", "Use the route that the answer suggests."],
  },
  METHOD_NOT_ALLOWED: {
    means: ["المسار موجود لكن ليس بهذه الطريقة.", "The path exists, but not with this method."],
    todo: ["استخدم إحدى الطرق المذكورة في الترويسة Allow.", "Use one of the methods in the Allow header."],
  },
  INVALID_PARAM: {
    means: ["قيمة أحد المعاملات غير مقبولة.", "A parameter has a value that it does not take."],
    todo: ["أرسل قيمة من النوع المذكور في الرد.", "Send a value of the kind that the answer names."],
  },
  MISSING_PARAM: {
    means: ["معامل مطلوب ناقص أو فارغ.", "A required parameter is missing or empty."],
    todo: ["أرسل المعامل.", "Send the parameter."],
  },
  INVALID_LIMIT: {
    means: ["قيمة limit ليست عددًا صحيحًا.", "limit is not an integer."],
    todo: ["أرسل limit عددًا صحيحًا.", "Send limit as a plain integer."],
  },
  INVALID_INDEX: {
    means: ["المؤشر غير معروف.", "The index is not known."],
    todo: ["أرسل TASI أو NOMU.", "Send TASI or NOMU."],
  },
  INVALID_MARKET: {
    means: ["السوق غير معروفة.", "The market is not known."],
    todo: ["أرسل TASI أو NOMU، أو اترك المعامل.", "Send TASI or NOMU, or leave it out."],
  },
  VALIDATION: {
    means: [
      "حقل في الطلب ناقص أو قيمته غير مقبولة.",
      "A field of the request is missing or has a value that it does not take.",
    ],
    todo: ["صحّح الحقول المذكورة في details.", "Correct the fields that details names."],
  },
  INVALID_SYMBOL: {
    means: ["لا توجد ورقة مالية بهذا الرمز.", "No instrument has this symbol."],
    todo: [
      "ابحث عن الرمز في دليل الشركات، أو اختر مما في did_you_mean.",
      "Look it up in the company directory, or take one of did_you_mean.",
    ],
  },
  INVALID_IDENTIFIER: {
    means: ["لا توجد شركة بهذا الاسم أو الرمز.", "No company has this name or symbol."],
    todo: ["ابحث عنها في دليل الشركات وأرسل رمزها.", "Look it up in the company directory and send its symbol."],
  },
  AMBIGUOUS_IDENTIFIER: {
    means: ["الاسم يطابق أكثر من شركة.", "Several companies match the name."],
    todo: ["اختر من candidates وأرسل الرمز.", "Choose one of candidates and send its symbol."],
  },
  LINK_INVALID: {
    means: [
      "رابط الملف لم توقّعه هذه الخدمة أو انتهت مدته.",
      "The link to a file was not signed by this service, or is too old.",
    ],
    todo: ["اطلب رابطًا جديدًا من ‎/files/‎.", "Ask /files/ for a fresh link."],
  },
  RANGE_NOT_SATISFIABLE: {
    means: ["طُلبت بايتات بعد نهاية الملف.", "Bytes after the end of the file were asked for."],
    todo: [
      "اطلب ما يقع ضمن الحجم المذكور في Content-Range.",
      "Ask for bytes within the size that Content-Range names.",
    ],
  },
  NOT_FOUND: {
    means: [
      "لا يوجد في الحساب ما له هذا الرقم، أو أن بيانات ذلك اليوم غير محفوظة.",
      "The account has nothing with this number, or the data of that day is not kept.",
    ],
    todo: [
      "اعرض القائمة وخذ الرقم منها، أو اطلب يومًا أحدث.",
      "List what there is and use a number from there, or ask for a later day.",
    ],
  },
  PRICE_DATA_TEMPORARILY_UNAVAILABLE: {
    means: [
      "لا يوجد سعر لهذا الرمز الآن، أو أن المصدر صامت.",
      "There is no price for the symbol now, or the feed is silent.",
    ],
    todo: WAIT,
  },
  DEPTH_NOT_AVAILABLE: {
    means: ["لا يوجد دفتر أوامر صالح لهذا الرمز الآن.", "There is no usable order book of the symbol now."],
    todo: ["أعد المحاولة لاحقًا حين يُتداول.", "Try again later, when it trades."],
  },
  SERVER_ERROR: {
    means: ["حدث خلل داخل الخدمة.", "Something failed inside the service."],
    todo: [
      "أعد المحاولة بعد مهلة؛ وإن تكرر فتواصل مع الدعم واذكر رقم الطلب.",
      "Retry with a pause; when it persists, contact support with the request id.",
    ],
  },
  SERVICE_UNAVAILABLE: {
    means: ["قاعدة البيانات غير متاحة مؤقتًا.", "The database is away for the moment."],
    todo: WAIT,
  },
};

/** The text in the current language; null for a code that is unknown to this console. */
export function errorText(code: string): { readonly means: string; readonly todo: string } | null {
  const known = ERROR_TEXTS[code];
  return known === undefined ? null : { means: inLanguage(known.means), todo: inLanguage(known.todo) };
}
