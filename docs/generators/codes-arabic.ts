// The Arabic texts of the pages of errors and close codes that are not in the error table of `src/wire`: the usual cause of each error,
// and for each close code and stream error when the service sends it and what to do. A row without its text does not compile.

import type { CloseCode, ErrorCode, Reconnect, StreamErrorName } from "../../src/wire/index.ts";

export interface ErrorText {
  readonly when: string;
  readonly action: string;
  readonly cause: string;
  /** Only where the row has details. */
  readonly details?: string;
}

export const ARABIC_ERRORS: Readonly<Record<ErrorCode, Pick<ErrorText, "cause" | "details">>> = {
  "key-missing": {
    cause:
      "خطأ في كتابة اسم الترويسة، أو خادم وسيط أو إعادة توجيه أسقطاها. المفتاح في العنوان نفسه مقبول في WebSocket وحده.",
  },
  "key-format": { cause: "نُسخت مع المفتاح علامة تنصيص أو مسافة أو نهاية سطر، أو المتغير فارغ، أو المفتاح لخدمة أخرى." },
  "key-invalid": { cause: "أُلغي المفتاح، أو هو لخدمة أخرى، أو عُلّق حسابه." },
  "metrics-closed": { cause: "‏Prometheus يقرأ القياسات من جهاز آخر." },
  "token-invalid": { cause: "تغيّر رمز المشغّل، أو أُرسل مفتاح API بدلًا منه." },
  throttled: { cause: "حلقة بلا توقف، أو عدة برامج على حساب واحد، أو صفحة تطلب كل رمز على حدة." },
  "security-limit": { cause: "جُرّب حساب مجاني جديد بواسطة برنامج." },
  INVALID_ROUTE: { cause: "نُسي `/api/v1`، أو كُتب المفرد مكان الجمع، أو وُضع رمز في مسار لا يقبله." },
  METHOD_NOT_ALLOWED: { cause: "أرسل نموذجٌ أو مكتبةٌ POST والمقصود GET." },
  PLAN_LIMIT: {
    cause:
      "باقة الحساب أدنى مما يلزم لنقطة الوصول أو الخيار أو المدى أو عدد الرموز. للقوائم المالية على Starter أرسل `period=annual`.",
  },
  FORBIDDEN: { cause: "استُخدم مفتاح بيانات لإدارة المفاتيح، أو نادت صفحة بملف تعريف اللوحة بلا ترويستها." },
  MARKET_DATA_ENTITLEMENT_REQUIRED: {
    cause:
      "يحتاج عمق السوق إلى اعتماد للحساب فوق الباقة. ومن المفاتيح التجريبية هو لدى `marsad_test_demo-pro-depth` و`-business` و`-enterprise`.",
  },
  MARKET_DATA_ENTITLEMENT_SUSPENDED: { cause: "علّق المشغّل الترخيص." },
  INVALID_PARAM: {
    cause: "تاريخ ليس بصيغة YYYY-MM-DD، أو `from` بعد `to`، أو خيار كُتب خطأً، أو `symbols` و`identifiers` معًا.",
  },
  MISSING_PARAM: { cause: "جُمعت في `symbols` قائمة فارغة." },
  INVALID_LIMIT: { cause: "`limit=10.0` أو `limit=ten` أو متغير فارغ." },
  INVALID_INDEX: { cause: "أُرسل رمز شركة أو سوق أخرى في `index`." },
  INVALID_MARKET: { cause: "أُرسل اسم قسم من السوق مكان TASI أو NOMU." },
  VALIDATION: {
    cause: "عنوان ليس HTTPS أو لا يقود إلى عنوان شبكة عام، أو شرط لا يناسب نوع الحدث، أو قيمة من نوع خاطئ.",
    details: "كل حقل خاطئ ومعه نص يبيّن ما يقبله",
  },
  INVALID_SYMBOL: { cause: "اسم حيث لا تُقبل إلا الرموز، أو لاحقة مثل `.SR`، أو شركة لم تعد مدرجة." },
  INVALID_IDENTIFIER: { cause: "خطأ في الكتابة، و`did_you_mean` يصيب في الغالب." },
  AMBIGUOUS_IDENTIFIER: {
    cause: "كلمة في أسماء كثيرة، مثل `saudi` أو `البنك`.",
    details: "`identifier`، و`candidates` وفي كل منها `symbol` و`name` و`name_en`",
  },
  PRICE_DATA_TEMPORARILY_UNAVAILABLE: { cause: "سكت مصدر البيانات أثناء جلسة مفتوحة، أو لم يُتداول الرمز قط." },
  DEPTH_NOT_AVAILABLE: { cause: "لا دفتر للرمز اليوم: أُدرج حديثًا، أو عُلّق تداوله، أو لم يبدأ اليوم." },
  NOT_FOUND: { cause: "الرقم لحساب آخر، أو حُذف، أو اليوم أقدم مما يُحفظ." },
  LINK_INVALID: { cause: "الرابط أقدم من 15 دقيقة، أو انقطع عند نسخه." },
  RANGE_NOT_SATISFIABLE: { cause: "تنزيل مكتمل استؤنف، أو كُتب الملف من جديد." },
  SERVER_ERROR: { cause: "خلل في الخدمة نفسها.", details: "`request_id`" },
  SERVICE_UNAVAILABLE: { cause: "قاعدة البيانات يُعاد تشغيلها أو يتعذر الوصول إليها." },
};

export const ARABIC_RECONNECT: Readonly<Record<Reconnect, string>> = {
  "as-needed": "عند الحاجة",
  backoff: "بتباعد متزايد",
  "fix-first": "لا",
};

interface CloseText {
  readonly name: string;
  readonly when: string;
  readonly action: string;
}

const RESTORE = "أعد الاتصال بتباعد متزايد له سقف وبقدر عشوائي، ثم استعد اشتراكاتك.";

export const ARABIC_CLOSES: Readonly<Record<CloseCode, CloseText>> = {
  1000: {
    name: "إغلاق عادي",
    when: "أغلق العميل الاتصال ووافقت الخدمة.",
    action: "لا شيء. اتصل متى احتجت إلى البيانات.",
  },
  1001: {
    name: "مغادرة",
    when: "لا تصل هذه العملية إلى السوق، أو تولّتها عملية أخرى، أو استُبدل ماضي السوق: ليس لديها جديد الآن.",
    action: RESTORE,
  },
  1002: {
    name: "خطأ في البروتوكول",
    when: "خالف العميل بروتوكول WebSocket: رمز عملية خاطئ، أو بت محجوز، أو إطار بلا قناع، أو رمز إغلاق خاطئ.",
    action: "أصلح مكتبة WebSocket أو استبدلها قبل الاتصال من جديد.",
  },
  1006: {
    name: "بلا إطار إغلاق",
    when: "انقطع الاتصال، أو ظل ساكنًا ولم يجب نبضات البروتوكول. لا يحمل أي إطار هذا الرمز، بل تذكره مكتبة العميل.",
    action: RESTORE,
  },
  1007: { name: "نص غير صالح", when: "إطار نصي ليس بترميز UTF-8.", action: "أرسل UTF-8 وحده." },
  1009: {
    name: "رسالة كبيرة",
    when: "أرسل العميل إطارًا أكبر من 64 KiB.",
    action: "أرسل إطارات أصغر: اذكر رموزًا أقل في النداء الواحد.",
  },
  1011: { name: "خطأ داخلي", when: "تعطّلت الخدمة على اتصال قائم.", action: RESTORE },
  1012: {
    name: "إعادة تشغيل",
    when: "تتوقف العملية، أو يفرّغها المشغّل، أو عليها اتصالات أكثر بكثير من غيرها. تُغلق الاتصالات واحدًا بعد آخر.",
    action: "أعد الاتصال بعد retry_after_seconds المذكورة في تفاصيل آخر خطأ، مع قدر عشوائي، ثم استعد اشتراكاتك.",
  },
  4000: {
    name: "تعذّر الإعداد",
    when: "تعطّلت الخدمة وهي تعدّ الاتصال، قبل `connected`.",
    action: "أعد المحاولة بتباعد متزايد له سقف وبقدر عشوائي.",
  },
  4401: {
    name: "فشل التحقق من الهوية",
    when: "المفتاح غائب أو صيغته خاطئة أو غير معروف أو أُلغي، عند الفتح أو بعده.",
    action: "لا تعد الاتصال تلقائيًا. أصلح المفتاح أولًا.",
  },
  4403: {
    name: "الوصول مرفوض",
    when: "الباقة لا تشمل القناة، أو ترخيص بيانات السوق غائب أو معلّق، عند الفتح أو بعده.",
    action: "لا تعد الاتصال تلقائيًا. أصلح باقة الحساب أو ترخيصه أولًا.",
  },
  4404: {
    name: "إعادة غير موجودة",
    when: "ليست للحساب إعادة بهذا الرقم، أو لم تعد له: حُذفت، أو لم يستخدمها أحد ساعة كاملة.",
    action: "لا تُعد الاتصال تلقائيًا. ابدأ إعادة أخرى، وافتح البث برقمها.",
  },
  4429: {
    name: "تجاوز الحد",
    when: "اتصالات الحساب كثيرة، أو رُفض أكثر من 100 أمر في 10 ثوانٍ، أو يقرأ العميل أبطأ مما تصل صفقاته.",
    action:
      "أعد المحاولة بتباعد متزايد له سقف وبقدر عشوائي، والتزم retry_after_seconds في تفاصيل آخر خطأ. افتح اتصالات أقل، أو أرسل أوامر أقل، أو اشترك في رموز أقل، أو اقرأ أسرع.",
  },
};

interface StreamText {
  readonly when: string;
  readonly action: string;
  readonly details: string;
}

const WAIT = "انتظر retry_after_seconds ثم أرسل أوامر أقل.";

export const ARABIC_STREAM_ERRORS: Readonly<Record<StreamErrorName, StreamText>> = {
  "invalid-json": {
    when: "الإطار ثنائي، أو ليس JSON، أو هو JSON وليس كائنًا.",
    action: "أرسل كائن JSON في إطار نصي.",
    details: "",
  },
  "unknown-action": {
    when: "action غائب أو ليس نصًا أو ليس مما تعرفه القناة. حالة الأحرف مهمة.",
    action: "أرسل أحد الأوامر المذكورة في details.",
    details: "`actions`، أوامر القناة",
  },
  "symbol-required": {
    when: "symbols (أو symbol) غائب أو فارغ أو فيه ما ليس نصًا.",
    action: 'اذكر الرموز نصوصًا، مثل "symbols": ["2222"].',
    details: "`action`",
  },
  "invalid-symbol": {
    when: "لا يوجد أي من الرموز. وإن وُجد بعضها فالباقي في not_found من subscribed.",
    action: "ابحث عن الرموز في دليل الشركات.",
    details: "`symbols`، الرموز المجهولة",
  },
  "invalid-index": {
    when: "ليس أي من الرموز مؤشرًا. وإن كان بعضها مؤشرًا فالباقي في not_found من subscribed.",
    action: "اذكر TASI أو NOMU أو كليهما.",
    details: "`symbols`، الرموز المجهولة",
  },
  "invalid-heartbeat": {
    when: "المعامل heartbeat موجود وليس عددًا صحيحًا من 1 إلى 60.",
    action: "افتح الاتصال التالي بقيمة ?heartbeat= من 1 إلى 60 أو بلا هذا المعامل.",
    details: "`min` و`max`",
  },
  "invalid-option": {
    when: "خيار في العنوان قيمته غير مقبولة.",
    action: "افتح الاتصال التالي بقيمة مقبولة أو بلا الخيار.",
    details: "`option`",
  },
  "call-limit": {
    when: "في النداء رموز أكثر من max_symbols_per_call.",
    action: "وزّع الرموز على عدة نداءات.",
    details: "`requested` و`limit`",
  },
  "symbol-limit": {
    when: "سيصبح على الاتصال رموز أكثر من max_symbols_per_connection.",
    action: "ألغِ الاشتراك في رموز أخرى أولًا، أو استخدم اتصالًا آخر أو باقة أعلى.",
    details: "`requested` (مجموعها مع ما سبق الاشتراك فيه) و`limit`",
  },
  "wildcard-not-allowed": {
    when: "في symbols الرمز * والباقة لا تتيح الاشتراك في الكل.",
    action: "اذكر الرموز بأعيانها، أو انتقل إلى باقة Enterprise.",
    details: "",
  },
  "invalid-resume": {
    when: "قيمة resume ليست true ولا موضعًا، أو أحد مواضعها ليس يومًا ورقم صفقة.",
    action: "أرسل epoch والمواضع كما وصلتك، أو true إن لم يكن لديك شيء منها.",
    details: "",
  },
  "invalid-minutes": {
    when: "قيمة minutes في الاشتراك ليست 1 أو 5 أو 15.",
    action: "اشترك بقيمة minutes من 1 أو 5 أو 15، أو بلا قيمة لأعمدة الدقيقة.",
    details: "",
  },
  "action-rate-limited": {
    when: "أكثر من 20 أمرًا في الثانية بعد دفعة من 40، وكل أمر محسوب. وأكثر من 100 رفض كهذا في 10 ثوانٍ يغلق الاتصال بالرمز 4429.",
    action: WAIT,
    details: "`retry_after_seconds`",
  },
  "snapshot-rate-limited": { when: "طلب snapshot فوق حدّ الأوامر.", action: WAIT, details: "`retry_after_seconds`" },
  "key-missing": {
    when: "لا مفتاح: لا api_key ولا ticket في العنوان، وأول رسالة ليست authenticate بمفتاح، أو لم تصل رسالة خلال 5 ثوانٍ.",
    action: "أرسل authenticate بمفتاحك في أول رسالة، أو افتح الاتصال بالمعامل ?ticket= أو ?api_key=.",
    details: "",
  },
  "key-format": { when: "ليست للمفتاح صيغة مفتاح.", action: "تأكد من نسخ المفتاح كاملًا.", details: "" },
  "key-invalid": {
    when: "المفتاح غير معروف أو أُلغي أو حسابه غير نشط، وكذلك إن حدث ذلك لاتصال مفتوح.",
    action: "استخدم مفتاحًا آخر للحساب أو أصدر مفتاحًا جديدًا.",
    details: "",
  },
  "plan-not-entitled": {
    when: "باقة الحساب لا تشمل البث، وكذلك إن خُفضت باقة اتصال مفتوح.",
    action: "انتقل إلى باقة أعلى.",
    details: "`plan` و`required_plan`",
  },
  "entitlement-required": {
    when: "الباقة تتيح عمق السوق، لكن الحساب بلا ترخيص معتمد لبياناته.",
    action: "قدّم طلب ترخيص عمق السوق. الباقة وحدها لا تكفي.",
    details: "",
  },
  "entitlement-suspended": {
    when: "اعتُمد الترخيص سابقًا وهو الآن معلّق، وكذلك إن حدث ذلك لاتصال مفتوح.",
    action: "تواصل مع الدعم لإعادة الترخيص.",
    details: "",
  },
  "replay-not-found": {
    when: "الإعادة المذكورة في العنوان ليست للحساب؛ وكذلك إذا حُذفت أو انتهت مدتها والاتصال مفتوح.",
    action: "ابدأ إعادة، وافتح الاتصال التالي برقمها.",
    details: "`replay`",
  },
  "connection-limit": {
    when: "للحساب من الاتصالات ما تسمح به باقته. والعنوان الذي يفتحها بسرعة زائدة يُجاب برمز HTTP 429 بدل فتح الاتصال.",
    action: "أغلق ما لا تحتاج إليه، وافتح الاتصالات بفارق 200 إلى 400 ملّي ثانية، وأعد المحاولة بتباعد متزايد.",
    details: "",
  },
  "slow-consumer": {
    when: "لم تعد الصفقات أو أجوبة أوامر العميل تتسع في ذاكرة الاتصال. الأسعار والعمق تُدمج ولا تؤدي إلى هذا.",
    action: "أعد الاتصال بتباعد متزايد، واقرأ أسرع أو اشترك في رموز أقل.",
    details: "",
  },
  "setup-failed": {
    when: "تعطّلت الخدمة قبل إرسال connected.",
    action: "أعد المحاولة بتباعد متزايد له سقف وبقدر عشوائي.",
    details: "",
  },
  "internal-error": { when: "تعطّلت الخدمة على اتصال مفتوح.", action: RESTORE, details: "" },
  "service-restart": {
    when: "تتوقف العملية، أو يفرّغها المشغّل، أو عليها اتصالات أكثر بكثير من غيرها.",
    action: "أعد الاتصال بعد retry_after_seconds مع قدر عشوائي، ثم استعد اشتراكاتك.",
    details: "`retry_after_seconds`",
  },
};
