// Kinds of dealings with others: mergers and acquisitions, contracts and partnerships.

import { kindsOf } from "./event-kind.ts";

const DEAL = "deal|takeover|merger|acquisition|buyout|bid|purchase|صفقه|استحواذ|اندماج|شراء|بيع";

export const MERGER_KINDS = kindsOf("MERGER_ACQUISITION", [
  {
    name: "deal-ended",
    sentiment: -1,
    weight: 11,
    phrases: [
      `call* off ~ ${DEAL}`,
      `${DEAL} ~ called_off|collapse*|fall*_through|fell_through|abandon*|terminated|scrapped|lapse*|failed|fails`,
      "merger|takeover|acquisition talks ~ end|ends|ended|collapse*|fail*",
      "walk*_away|withdraw*|pull*_out|back*_out|drop*|abandon*|scrap*|end|ends|terminat* ~ takeover|merger|acquisition|deal|bid|purchase|talks|offer",
      "انتهاء|انهاء|الغاء|فشل|تعثر|انسحاب|تنسحب|ينسحب|عدول|توقف|وقف ~ صفقه|استحواذ|اندماج|مفاوضات|محادثات",
      "عدم مضي|اتمام|استكمال ~ صفقه|استحواذ|اندماج",
      "مفاوضات|محادثات اندماج|استحواذ ~ دون اتفاق",
    ],
    ways: [
      "انتهت صفقة كان{|ت} {name} {يتفاوض|تتفاوض} عليها دون إتمامها[، وكانت قيمتها {amount}].",
      "تراجع{|ت} {name} عن صفقة الاستحواذ المعلنة[ البالغة قيمتها {amount}].",
      "أعلن{|ت} {name} عدم المضي في صفقة معلنة[ قيمتها {amount}].",
      "تعثرت صفقة {name}[ البالغة {amount}] ولم يتفق الطرفان على إتمامها.",
    ],
  },
  {
    name: "deal-completed",
    sentiment: 1,
    weight: 9,
    phrases: [
      `complet*|clos*|finali*|wrap*_up|conclud*|seal* ~ ${DEAL}`,
      "takeover|merger|acquisition|purchase ~ complete*|closes|closed|finalised|finalized",
      "اتمام|اكتمال|استكمال|انهاء|تنهي|تتم|اتمت|اكملت|يتم|انجاز|تكمل ~ استحواذ|اندماج|صفقه|شراء|تملك",
    ],
    ways: [
      "أتمّ{|ت} {name} صفقة استحواذ[ بقيمة {amount}][ على حصة نسبتها {stake}].",
      "اكتملت صفقة الاستحواذ التي أبرم{ها|تها} {name}[ مقابل {amount}].",
      "أنه{ى|ت} {name} إجراءات صفقة الاستحواذ[ البالغة {amount}][، لتصبح حصت{ه|ها} {stake}].",
      "استكمل{|ت} {name} عملية الاستحواذ بعد استيفاء شروطها[، وبلغت قيمتها {amount}].",
    ],
  },
  {
    name: "stake-sold",
    sentiment: 0,
    weight: 7,
    phrases: [
      "sell*|sold|sale|divest*|offload*|dispos* ~ stake|unit|subsidiary|affiliate|arm|holding|business|interest|land",
      "divest*",
      "stake sale",
      "exit* ~ investment|stake",
      "بيع|تبيع|باعت|يبيع|باع ~ حصه|حصتها|حصته|حصصها|استثمارها|شركه_تابعه|ارض|اصل",
      "تخارج*|تتخارج|يتخارج",
    ],
    ways: [
      "باع{|ت} {name} حصة[ نسبتها {stake}] في إحدى شركات{ه|ها}[ مقابل {amount}].",
      "تخارج{|ت} {name} من استثمار[ تبلغ نسبته {stake}][ بقيمة {amount}].",
      "أعلن{|ت} {name} بيع حصة مملوكة ل{ه|ها}[ بنسبة {stake}][ بمبلغ {amount}].",
      "اتفق{|ت} {name} على بيع أحد استثمارات{ه|ها}[ بقيمة {amount}].",
    ],
  },
  {
    name: "merger",
    sentiment: 0,
    weight: 7,
    phrases: ["merg*", "اندماج*", "دمج", "تندمج|يندمج", "مبادله اسهم"],
    ways: [
      "{يمضي|تمضي} {name} في إجراءات اندماج مع شركة أخرى[ في صفقة تقدر بـ {amount}].",
      "دخل{|ت} {name} في إجراءات اندماج مع شركة أخرى[ بقيمة {amount}].",
      "أعلن{|ت} {name} مستجدات اندماج{ه|ها} مع شركة أخرى[، وقيمة الصفقة {amount}].",
    ],
  },
  {
    name: "acquisition-talks",
    sentiment: 0,
    weight: 9,
    phrases: [
      "مذكره|اتفاق ~ استحواذ*|اندماج*|شراء_حصه",
      "mou|memorandum|letter ~ acqui*|merg*|takeover|stake",
      "talks|negotiat*|consider*|stud*|explor*|eyes|eyeing|weigh*|mull* ~ acqui*|takeover|buyout|purchase_of|buy",
      "non binding offer",
      "مفاوضات|يدرس|تدرس|دراسه|محادثات ~ استحواذ|شراء_حصه|تملك",
      "عرض* غير ملزم* ~ شراء|استحواذ|تملك",
    ],
    ways: [
      "بدأ{|ت} {name} مفاوضات أولية للاستحواذ على[ {stake} من] شركة أخرى[ تُقدر قيمتها بنحو {amount}].",
      "{يدرس|تدرس} {name} الاستحواذ على[ {stake} من] شركة منافسة[ بقيمة تقارب {amount}].",
      "دخل{|ت} {name} في محادثات لشراء[ {stake} من] شركة أخرى[ في صفقة تقدر بنحو {amount}].",
      "{يجري|تجري} {name} مباحثات غير ملزمة بشأن استحواذ محتمل على[ {stake} من] شركة أخرى[ بقيمة تقارب {amount}].",
    ],
  },
  {
    name: "acquisition",
    sentiment: 0,
    weight: 6,
    phrases: [
      "استحوا*",
      "تستحو*|يستحو*",
      "شراء|تشتري|يشتري|اشترت ~ حصه|حصص|شركه|كامل|اسطول|اصول|حصه_اغلبيه|منافس*",
      "تملك ~ حصه|شركه|كامل",
      "شراء|تشتري|يشتري|اشترت ~ <percent>",
      "buy*|purchas*|bought|snap*_up|acquir* ~ <percent>",
      "acqui*",
      "takeover",
      "take over ~ rival|company|firm",
      "buyout",
      "bid for",
      "stake in",
      "buy*|purchas*|bought|snap*_up ~ stake|rival*|company|firm|business|fleet|assets|chain|maker|operator|competitor|subsidiary|producer|portfolio",
    ],
    ways: [
      "اتفق{|ت} {name} على صفقة استحواذ[ مقابل {amount}].",
      "{يتجه|تتجه} {name} إلى صفقة استحواذ[ بقيمة {amount}][ على حصة نسبتها {stake}].",
      "{يستحوذ|تستحوذ} {name} على أعمال جديدة[ في صفقة قيمتها {amount}].",
      "{يشتري|تشتري} {name} أصولًا لشركة أخرى[ بقيمة {amount}].",
    ],
  },
]);

const CONTRACT =
  "contract*|order|orders|deal|project*|tender*|job|work|agreement*|عقد|عقدا|عقود|عقدها|عقده|عقدين|مشروع*|مشاريع|مناقصه|منافسه|اتفاقي*|امر_شراء";

export const PARTNERSHIP_KINDS = kindsOf("PARTNERSHIP", [
  {
    name: "tender-lost",
    sentiment: -1,
    weight: 9,
    phrases: [
      "lose*|lost ~ contract*|tender*|order|bid|deal|customer",
      "تخسر|خسرت|خساره|يخسر ~ مناقصه|عقد*|منافسه|مشروع",
    ],
    ways: [
      "خسر{|ت} {name} منافسة على عقد[ قيمته {amount}].",
      "لم {يفز|تفز} {name} بعقد كان{|ت} {ينافس|تنافس} عليه[، وقيمته {amount}].",
      "ذهب عقد كان{|ت} {name} {ينافس|تنافس} عليه إلى شركة أخرى[، وقيمته {amount}].",
    ],
  },
  {
    name: "contract-ended",
    sentiment: -2,
    weight: 8,
    phrases: [
      "terminat*|cancel*|revok*|scrap*|rescind* ~ contract*|agreement*|order|deal|mou|memorandum|partnership",
      "contract*|agreement*|partnership ~ terminated|cancelled|canceled|ended|revoked|scrapped",
      "انهاء|فسخ|الغاء|سحب|تفسخ|تلغي|ينهي|تنهي|يفسخ ~ عقد*|اتفاقيه|مذكره|مشروع|شراكه",
    ],
    ways: [
      "انتهى عقد كان{|ت} {name} طرفًا فيه قبل أوانه[، وتبلغ قيمته {amount}].",
      "أُنهيت اتفاقية أبرم{ها|تها} {name}[ بقيمة {amount}].",
      "أعلن{|ت} {name} إنهاء عقد[ تبلغ قيمته {amount}] مع أحد عملائ{ه|ها}.",
      "فُسخ عقد {for-name}[ بقيمة {amount}].",
    ],
  },
  {
    name: "memorandum",
    sentiment: 0,
    weight: 8,
    phrases: ["مذكره* تفاهم", "تمديد مذكره", "memorandum", "mou|mous", "letter of intent", "خطاب نوايا", "اتفاق مبديي"],
    ways: [
      "وقّع{|ت} {name} مذكرة تفاهم غير ملزمة[ مع {party}][ في مجال {field}][ لمدة {duration}].",
      "أبرم{|ت} {name} مذكرة تفاهم[ مع {party}] لدراسة فرص التعاون[ في {field}][ على مدى {duration}].",
      "اتفق{|ت} {name}[ مع {party}] على التعاون[ في {field}] بموجب مذكرة تفاهم[ تمتد {duration}].",
      "{يستكشف|تستكشف} {name} فرص التعاون[ مع {party}][ في {field}] وفق مذكرة تفاهم[ لمدة {duration}].",
      "أعلن{|ت} {name} توقيع مذكرة تفاهم[ مع {party}][ في مجال {field}][ تسري {duration}].",
    ],
  },
  {
    name: "contract-won",
    sentiment: 2,
    weight: 7,
    phrases: [
      `win*|won|secur*|bag*|clinch*|land*|gain*|receiv*|obtain* ~ ${CONTRACT}`,
      "award* ~ contract*|project*|order|tender|deal|work|job",
      "is|was awarded",
      "project*|contract* award*",
      "award ~ from",
      "pick* ~ to run|build|supply|operate|for",
      "ترسيه|رست|ارساء|ترسي|يرسي|ارست ~ مشروع*|عقد*|مناقصه|منافسه",
      "ترسيه|ارساء",
      "تفوز|فازت|فوز|يفوز|فاز ~ عقد*|مشروع*|مناقصه|منافسه",
      "purchase order",
    ],
    ways: [
      "فاز{|ت} {name} بعقد[ مع {party}][ بقيمة {amount}][ لمدة {duration}].",
      "رسا على {name} مشروع[ مع {party}][ تبلغ قيمته {amount}][ لمدة {duration}].",
      "حصل{|ت} {name} على عقد جديد[ من {party}][ قيمته {amount}][ لمدة {duration}].",
      "تسلّم{|ت} {name} خطاب ترسية مشروع[ بقيمة {amount}][ لمدة {duration}].",
      "نال{|ت} {name} عقدًا جديدًا[ تصل قيمته إلى {amount}][ لمدة {duration}].",
    ],
  },
  {
    name: "contract-renewed",
    sentiment: 1,
    weight: 7,
    phrases: [
      `renew*|extend* ~ contract*|agreement*|partnership|deal|mou`,
      "تجديد|تجدد|جددت|يجدد|تمديد|تمدد|مددت ~ عقد*|اتفاقي*|شراكه",
    ],
    ways: [
      "جدّد{|ت} {name} عقدًا قائمًا[ مع {party}][ لمدة {duration}][ بقيمة {amount}].",
      "مدّد{|ت} {name} اتفاقية سارية[ مع {party}][ {duration}][، وقيمتها {amount}].",
      "اتفق{|ت} {name}[ مع {party}] على تجديد عقد بينهما[ لمدة {duration}].",
    ],
  },
  {
    name: "joint-venture",
    sentiment: 1,
    weight: 7,
    phrases: [
      "joint venture",
      "مشروع مشترك",
      "شراك*",
      "تحالف",
      "تعاون",
      "partner*",
      "alliance",
      "collaborat*|cooperat*",
      "team*_up|tie_up|join*_forces",
    ],
    ways: [
      "أبرم{|ت} {name} شراكة[ مع {party}][ باستثمار قدره {amount}].",
      "اتفق{|ت} {name}[ مع {party}] على شراكة جديدة[ بقيمة {amount}][ لمدة {duration}].",
      "دخل{|ت} {name} في شراكة[ مع {party}] لتطوير أعمال{ه|ها}[ لمدة {duration}].",
      "وقّع{|ت} {name} اتفاقية شراكة[ مع {party}][ بقيمة {amount}].",
    ],
  },
  {
    name: "contract-signed",
    sentiment: 1,
    weight: 5,
    phrases: [
      "عقد|عقدا|عقود|عقدين",
      "اتفاقي*",
      "contract|contracts",
      "agreement*",
      "sign*|ink* ~ deal|supply|order",
      "order worth|for",
      "supply deal",
    ],
    ways: [
      "وقّع{|ت} {name} عقدًا[ مع {party}][ في {city}][ بقيمة {amount}][ لمدة {duration}].",
      "أبرم{|ت} {name} عقدًا[ تبلغ قيمته {amount}][ مع {party}][ في {city}][ لمدة {duration}].",
      "أعلن{|ت} {name} توقيع عقد[ مع {party}][ في {city}][ بقيمة إجمالية قدرها {amount}][ يمتد {duration}].",
      "تعاقد{|ت} {name}[ مع {party}][ في {city}] على تنفيذ أعمال[ بقيمة {amount}][ على مدى {duration}].",
      "بلغت قيمة عقد وقّع{ه|ته} {name}[ مع {party}][ في {city}] {amount}[، ويستمر {duration}].",
      "أضاف{|ت} {name} إلى أعمال{ه|ها} عقدًا جديدًا[ بقيمة {amount}][ مع {party}][ في {city}][ لمدة {duration}].",
    ],
  },
]);
