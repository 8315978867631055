// Kinds of events that begin or end a listing.

import { kindsOf } from "./event-kind.ts";

export const LISTING_KINDS = kindsOf("NEW_LISTING", [
  {
    name: "debut-up",
    sentiment: 2,
    weight: 10,
    phrases: [
      "jump*|soar*|surg*|rise|rises|rose|gain*|climb*|rall*|pop|pops ~~ debut|first_day|listing|first_session",
      "debut|first_day ~ above|up|higher|jump*|surg*|soar*",
      "يصعد|تصعد|يرتفع|ترتفع|يقفز|صعود|ارتفاع|قفزه ~ ادراج*|اول_ايام|اول_يوم|اولي_جلساته|بدايه_ادراج*|اول_جلسه",
      "تغطيه ~ اكتتاب ~ مره|مرات",
      "اكتتاب ~ مره|مرات",
    ],
    ways: [
      "ارتفع سهم {name} في أول جلسات تداوله[ بنسبة {percent}].",
      "استهل{|ت} {name} إدراج{ه|ها} بصعود السهم[ {percent}] عن سعر الطرح.",
      "صعدت أسهم {name} في بداية إدراجها[ بنسبة {percent}].",
    ],
  },
  {
    name: "debut-down",
    sentiment: -2,
    weight: 10,
    phrases: [
      "sink*|fall*|fell|drop*|slump*|tumbl*|plung*|slid*|slip* ~~ debut|first_day|listing|first_session",
      "debut|first_day ~ below|down|lower|fall*|drop*|sink*",
      "تهوي|تهبط|تتراجع|يتراجع|يهبط|يهوي|ينخفض|تنخفض|هبوط|تراجع ~ ادراج*|اول_ايام|اول_يوم|اول_جلسه|سعر_طرح|سعر_اكتتاب",
    ],
    ways: [
      "تراجع سهم {name} في أول جلسات تداوله[ بنسبة {percent}].",
      "هبطت أسهم {name} دون سعر الطرح في بداية إدراجها[، بنسبة {percent}].",
      "استهل{|ت} {name} إدراج{ه|ها} بتراجع السهم[ {percent}].",
    ],
  },
  {
    name: "market-transfer",
    sentiment: 0,
    weight: 9,
    phrases: [
      "انتقال|الانتقال|تنتقل|نقل ~ سوق رييسيه",
      "move*|transfer*|switch*|mov* ~ main market",
      "from nomu to",
      "من نمو الي",
    ],
    ways: [
      "{يسعى|تسعى} {name} إلى الانتقال من السوق الموازية إلى السوق الرئيسية.",
      "تقدّم{|ت} {name} في إجراءات الانتقال إلى السوق الرئيسية.",
      "أعلن{|ت} {name} مستجدات انتقال{ه|ها} إلى السوق الرئيسية.",
    ],
  },
  {
    name: "offering",
    sentiment: 0,
    weight: 8,
    phrases: [
      "طرح عام*",
      "طرح ~ اولي|اسهم*|اكتتاب",
      "طرحها عام|اولي",
      "نشره اصدار",
      "prospectus",
      "نطاق سعري",
      "بناء سجل اوامر",
      "تسجيل ~ اسهم* ~ طرح*",
      "تسجيل|طرح ~ اسهم* ~ اكتتاب*",
      "اكتتاب*",
      "initial public offering",
      "ipo|ipos",
      "price range",
      "book building",
      "offering ~ shares|nomu|tadawul|registration",
      "registration ~ offering",
      "go_public|going_public|float",
    ],
    ways: [
      "{يطرح|تطرح} {name} أسهم{ه|ها} للاكتتاب[ بقيمة {amount}].",
      "بدأ{|ت} {name} إجراءات الطرح العام لأسهم{ه|ها}[، وتبلغ قيمته {amount}].",
      "أعلن{|ت} {name} تفاصيل طرح أسهم{ه|ها} للاكتتاب[ بحجم {amount}].",
    ],
  },
  {
    name: "listed",
    sentiment: 0,
    weight: 6,
    phrases: [
      "ادراج*",
      "ادرجت|يدرج|تدرج|ستدرج",
      "بدء|بدا|يبدا|تبدا|بدايه ~ تداول*",
      "direct listing",
      "listing of|and",
      "listing ~ shares|units",
      "list|lists|listed on",
      "start*|begin* trading",
      "start*|begin* ~ trading ~ nomu|tadawul|exchange|monday|sunday|main",
      "debut*",
      "first day of trading",
    ],
    ways: [
      "بدأ تداول {shares-word} {name} في السوق[ ابتداءً من {date}].",
      "أُدرجت {shares-word} {name} في السوق المالية[ في {date}].",
      "{ينضم|تنضم} {name} إلى الأوراق المالية المتداولة في السوق[ اعتبارًا من {date}].",
    ],
  },
]);

export const DELISTING_KINDS = kindsOf("DELISTING", [
  {
    name: "going-private",
    sentiment: 0,
    weight: 13,
    phrases: [
      "take ~ private",
      "buy*_out|buyout ~ rest|minority|remaining",
      "owner|shareholder ~ offer*|bid* ~ buy|private",
      "مساهم|عرض ~ شراء ~ الغاء ادراج",
    ],
    ways: [
      "عرض المالك المسيطر شراء بقية أسهم {name} تمهيدًا لإلغاء إدراجها[، بعلاوة {percent}].",
      "قُدّم عرض لشراء بقية أسهم {name} وإخراج{ه|ها} من السوق المالية[، بعلاوة {percent}].",
    ],
  },
  {
    name: "fund-wound-up",
    sentiment: 0,
    weight: 13,
    phrases: [
      "wind*_up|liquidat*|terminat* ~ fund|reit|delist*",
      "withdraw* ~ units",
      "delist* ~ units",
      "الغاء ادراج وحدات*",
      "الغاء ادراج ~ صندوق|وحدات*|بعد_انتهاء_مده",
      "انهاء صندوق",
      "انهاء ~ صندوق ~ الغاء ادراج",
    ],
    ways: ["يُلغى إدراج وحدات {name} مع إنهاء الصندوق.", "وافق مالكو الوحدات على إنهاء {name} وإلغاء إدراج وحداته."],
  },
  {
    name: "delisted-after-merger",
    sentiment: 0,
    weight: 13,
    phrases: ["delist*|listing ~~ merger|merged|merg*", "cancel* ~ listing ~~ merger|merg*", "الغاء ادراج ~~ اندماج*"],
    ways: [
      "أُلغي إدراج {shares-word} {name} بعد اكتمال اندماج{ه|ها}.",
      "{يغادر|تغادر} {name} السوق المالية بعد إتمام اندماج{ه|ها} في كيان آخر.",
    ],
  },
  {
    name: "delisting-threatened",
    sentiment: -2,
    weight: 14,
    phrases: ["face*|threat*|risk*|warn* ~ delist*|removal|delisting", "مهدد*|خطر|مهله ~ شطب|الغاء_ادراج"],
    ways: [
      "{يواجه|تواجه} {name} خطر شطب {shares-word}{ه|ها} من السوق.",
      "باتت {shares-word} {name} مهددة بإلغاء إدراجها من السوق المالية.",
    ],
  },
  {
    name: "delisting",
    sentiment: -2,
    weight: 12,
    phrases: [
      "الغاء ~ ادراج",
      "الغي*|تلغي|يلغي ~ ادراج*",
      "شطب ~ ادراج|اسهم*|سهم*",
      "شطب سهمها|سهمه",
      "انسحاب ~ ادراج",
      "delist*",
      "cancel* ~ listing",
      "remov* ~ from ~ exchange|bourse|market|tadawul",
      "removal from",
      "withdraw* ~ listing",
    ],
    ways: [
      "تقرر إلغاء إدراج {shares-word} {name} من السوق المالية[ اعتبارًا من {date}].",
      "تُشطب {shares-word} {name} من السوق[ في {date}].",
      "أُعلن شطب {shares-word} {name} من قائمة الأوراق المدرجة[ ابتداءً من {date}].",
    ],
  },
]);
