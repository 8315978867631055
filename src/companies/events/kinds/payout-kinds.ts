// Kinds of events that change what a share pays or how many there are: dividends, splits, capital increases.

import { kindsOf } from "./event-kind.ts";

const PAYOUT =
  "dividend*|payout*|distribution*|shareholder_return*|توزيع*|ارباح*_نقديه|ارباحها_موزعه|ارباح_موزعه|توزيعاتها|توزيعاته";

export const DIVIDEND_KINDS = kindsOf("DIVIDEND_ANNOUNCEMENT", [
  {
    name: "dividend-cancelled",
    sentiment: -2,
    weight: 11,
    phrases: [
      "skip*|scrap*|cancel*|suspend*|omit*|axe*|withhold*|pass*|drop*|defer* ~ dividend*|payout*|distribution*",
      "no|without dividend*|payout*|distribution*",
      "dividend*|payout* ~ scrap*|cancel*|suspend*|omitted|skipped",
      "not_to|will_not|wont ~ pay|distribute ~ dividend*|cash|profits",
      "عدم|بدون|دون توزيع*|صرف",
      "against ~ dividend*|payout*",
      "تعلق|علقت|تعليق|تلغي|الغاء|الغت|توقف|ايقاف|وقف|يعلق|تاجيل|تحجب ~ توزيع*|ارباح_نقديه",
      "لن|لا توزع|يوزع ~ ارباح*",
    ],
    ways: [
      "قرر{|ت} {name} عدم توزيع أرباح على {holders}[ عن {period}].",
      "علّق{|ت} {name} التوزيعات النقدية[ عن {period}].",
      "أوصى {board} بعدم توزيع أرباح[ عن {period}].",
      "لن {يوزع|توزع} {name} أرباحًا نقدية على {holders}[ عن {period}].",
    ],
  },
  {
    name: "dividend-cut",
    sentiment: -2,
    weight: 10,
    phrases: [
      `cut|cuts|reduc*|lower*|halv*|slash*|trim* ~ ${PAYOUT}`,
      `lower|smaller|reduced dividend*|payout*|distribution*`,
      `${PAYOUT} ~ cut|halved|lower|reduced`,
      "تخفض|خفضت|خفض|يخفض|تقليص|تقلص|انخفاض|تراجع ~ توزيع*|ارباحها_موزعه|ارباح_موزعه",
    ],
    ways: [
      "خفّض{|ت} {name} توزيعات{ه|ها} النقدية[ إلى {each} {per-share}][ عن {period}].",
      "تراجعت التوزيعات النقدية التي أقرّ{ها|تها} {name}[ إلى {each} {per-share}][ عن {period}].",
      "قرر {board} توزيع أرباح نقدية أقل[ بواقع {each} {per-share}][ عن {period}].",
      "قلّص{|ت} {name} الأرباح الموزعة على {holders}[ لتبلغ {each} {per-share}].",
    ],
  },
  {
    name: "dividend-raised",
    sentiment: 2,
    weight: 10,
    phrases: [
      `raise*|lift*|hike*|increas*|boost*|doubl*|up|ups ~ ${PAYOUT}`,
      "higher|bigger|record|special|extra|bumper|exceptional dividend*|payout*|distribution*",
      "ترفع|رفعت|رفع|يرفع|زياده|تزيد|تضاعف ~ توزيع*|ارباحها_موزعه|ارباح_موزعه",
      "ارباح|توزيعات ~ استثنايي*|اضافيه|خاصه",
    ],
    ways: [
      "رفع{|ت} {name} توزيعات{ه|ها} النقدية[ إلى {each} {per-share}][ عن {period}].",
      "زاد{|ت} {name} الأرباح الموزعة على {holders}[ لتبلغ {each} {per-share}][ عن {period}].",
      "أقرّ {board} توزيعات نقدية أعلى[ بواقع {each} {per-share}][ عن {period}].",
      "يحصل {holders-nom} في {name} على توزيعات أكبر[ تبلغ {each} {per-share}][ عن {period}].",
    ],
  },
  {
    name: "dividend-recommended",
    sentiment: 1,
    weight: 8,
    phrases: ["recommend*|propos* ~ dividend*|payout*|distribution*", "توصيه|يوصي|توصي|اوصي ~ توزيع*|بتوزيع*"],
    ways: [
      "أوصى {board} بتوزيع أرباح نقدية[ بواقع {each} {per-share}][ عن {period}].",
      "اقترح {board} توزيعات نقدية[ بمقدار {each} {per-share}][ عن {period}].",
      "يعرض {board} على {holders} توزيع أرباح نقدية[ قدرها {each} {per-share}][ عن {period}].",
    ],
  },
  {
    name: "dividend-dates",
    sentiment: 0,
    weight: 10,
    phrases: [
      "ex dividend",
      "record date",
      "dividend ~ payment_date|entitle*",
      "entitled to ~ dividend*|payment",
      "تاريخ|موعد|بدء|بدايه|تذكير ~ صرف|احقيه|ايداع ~ ارباح|توزيع*",
      "نهايه|اخر|يوم|موعد ~ احقيه ~ ارباح",
      "احقيه ارباح",
    ],
    ways: [
      "حلّ موعد أحقية الأرباح النقدية {for-name}[، وتاريخ الأحقية {eligible}][، والتوزيع في {paid}].",
      "أعلن{|ت} {name} مواعيد الأحقية والصرف لأرباح{ه|ها} النقدية[ عن {period}][، والأحقية في {eligible}][، والصرف في {paid}].",
      "يستحق {holders-nom} في {name} الأرباح المعلنة[ عن {period}] بنهاية تداول يوم الأحقية[ الموافق {eligible}].",
    ],
  },
  {
    name: "dividend-announced",
    sentiment: 1,
    weight: 7,
    phrases: [
      "توزيع* ~ ارباح",
      "توزيع*|ارباح نقدي*|مرحلي*",
      "صرف ~ ارباح",
      "يوزع|توزع|وزعت|سيوزع ~ <each>",
      "يوزع|توزع ~ ارباح*",
      "توزيعات ~ مالكي|ملاك|مساهمين",
      "dividend*",
      "payout*",
      "cash|quarterly|interim|annual distribution*",
      "distribut* ~ unit_holders|unitholders|shareholders|cash",
      "unitholders|shareholders|holders ~ <each>",
      "pay*|hand* ~ unitholders|shareholders|holders",
    ],
    ways: [
      "أعلن{|ت} {name} توزيع أرباح نقدية على {holders}[ عن {period}][ بواقع {each} {per-share}][، وتاريخ الأحقية {eligible}][، والتوزيع في {paid}].",
      "قرر {board} توزيع أرباح نقدية[ بواقع {each} {per-share}][ عن {period}][، على أن تكون الأحقية في {eligible}][ والصرف في {paid}].",
      "{يوزع|توزع} {name} أرباحًا نقدية[ بمقدار {each} {per-share}][ عن {period}][ على {holders} المستحقين في {eligible}][، ويبدأ الصرف في {paid}].",
      "أقرّ {board} أرباحًا نقدية[ عن {period}][ تبلغ {each} {per-share}][، وتكون أحقيتها في {eligible}][ ودفعها في {paid}].",
      "يحصل {holders-nom} في {name} على أرباح نقدية[ قدرها {each} {per-share}][ عن {period}][، بحسب أحقية {eligible}][، على أن تُصرف في {paid}].",
      "{يدفع|تدفع} {name} {for-holders}[ {each} {per-share}] أرباحًا نقدية[ عن {period}][، والأحقية {eligible}][، والدفع {paid}].",
    ],
  },
]);

export const SPLIT_KINDS = kindsOf("STOCK_SPLIT", [
  {
    name: "reverse-split",
    sentiment: 0,
    weight: 12,
    phrases: [
      "reverse split|stock|share",
      "consolidat* ~ shares|stock",
      "share consolidation",
      "تجميع|دمج ~ اسهمها|اسهم|اسهمه",
    ],
    ways: [
      "نفّذ{|ت} {name} تجميعًا لأسهم{ه|ها}[ بحيث يصبح {ratio-old} {ratio-new}][ ابتداءً من {date}].",
      "أعلن{|ت} {name} تجميع أسهم{ه|ها}[ اعتبارًا من {date}].",
      "{يجمع|تجمع} {name} أسهم{ه|ها} لرفع القيمة الاسمية للسهم الواحد[ ابتداءً من {date}].",
    ],
  },
  {
    name: "split-studied",
    sentiment: 0,
    weight: 12,
    phrases: ["mull*|consider*|stud*|weigh* ~ split*", "يدرس|تدرس|دراسه ~ تقسيم|تجزيه"],
    ways: ["{يدرس|تدرس} {name} تقسيم أسهم{ه|ها}.", "ينظر {board} في تقسيم الأسهم."],
  },
  {
    name: "split",
    sentiment: 0,
    weight: 11,
    phrases: [
      "تقسيم|تجزيه|تقسم|تجزي|يقسم ~ سهم|اسهم*|قيمه_اسميه",
      "تقسيم|تجزيه ~ قيمه اسميه",
      "تعديل|تغيير|خفض|تخفيض ~ قيمه اسميه",
      "بعد تقسيم",
      "stock|share|shares split*",
      "split* ~ shares|share|stock|nominal",
      "subdivi* ~ shares|stock",
      "for one|1 split",
      "par|nominal value ~ from|to|cut*|split*|lower*|reduc*",
      "cut*|reduc* ~ par|nominal value",
    ],
    ways: [
      "أعلن{|ت} {name} تقسيم أسهم{ه|ها}[ بحيث يصبح {ratio-old} {ratio-new}][ ابتداءً من {date}].",
      "{يقسم|تقسم} {name} القيمة الاسمية للسهم[، ليصبح {ratio-old} {ratio-new}][، اعتبارًا من {date}].",
      "{يجزئ|تجزئ} {name} السهم الواحد[ ليصبح {ratio-old} {ratio-new}][، ويسري ذلك في {date}].",
      "تشمل تجزئة أسهم {name} خفض القيمة الاسمية مع زيادة عدد الأسهم[، بحيث يصبح {ratio-old} {ratio-new}][ ابتداءً من {date}].",
    ],
  },
]);

const CAPITAL = "capital|راس_مال*|راسمال*|راس_المال";

export const CAPITAL_KINDS = kindsOf("CAPITAL_INCREASE", [
  {
    name: "capital-increase-refused",
    sentiment: -1,
    weight: 12,
    phrases: [
      `reject*|refus*|turn*_down|decline* ~ capital|rights`,
      `رفض|ترفض|رفضت|يرفض|اعاده ~ ${CAPITAL}`,
      "رفض|ترفض|رفضت ~ زياده|رفع ~ راس",
    ],
    ways: [
      "رُفض طلب {name} زيادة رأس مال{ه|ها}.",
      "لم توافق الجهة التنظيمية على طلب {name} زيادة رأس المال.",
      "تعثرت زيادة رأس مال {name} بعد رفض الطلب.",
    ],
  },
  {
    name: "capital-increase-withdrawn",
    sentiment: 0,
    weight: 12,
    phrases: [
      "withdraw*|drop*|abandon*|cancel*|scrap* ~ capital|rights",
      "سحب|تسحب|عدول|تعدل|الغاء|تراجع ~ زياده|رفع ~ راس*",
    ],
    ways: [
      "سحب {board} توصيته بزيادة رأس المال.",
      "تراجع{|ت} {name} عن خطة زيادة رأس مال{ه|ها}.",
      "ألغ{ى|ت} {name} خطة زيادة رأس المال.",
    ],
  },
  {
    name: "bonus-shares",
    sentiment: 2,
    weight: 11,
    phrases: [
      "اسهم|سهم مجاني*|منحه",
      "منح ~ سهم|اسهم ~ مجاني*|لكل",
      "رسمله ~ ارباح|احتياطي*",
      "bonus share*|issue|stock",
      "free shares",
      "capitali* ~ earnings|reserves|profits",
    ],
    ways: [
      "أوصى {board} بزيادة رأس المال عن طريق منح أسهم مجانية[ بواقع {bonus}][، والاستحقاق في {date}].",
      "{يعتزم|تعتزم} {name} منح {holders} أسهمًا مجانية[ بواقع {bonus}][، ويكون الاستحقاق في {date}].",
      "يحصل {holders-nom} في {name} على أسهم منحة[ بواقع {bonus}] ضمن زيادة رأس المال[، والأحقية في {date}].",
      "{يزيد|تزيد} {name} رأس مال{ه|ها} بإصدار أسهم منحة[ بواقع {bonus}][ تُستحق في {date}].",
      "اقترح {board} رسملة جزء من الأرباح المبقاة ومنح أسهم مجانية[ بواقع {bonus}][، على أن يكون الاستحقاق في {date}].",
    ],
  },
  {
    name: "rights-issue",
    sentiment: 0,
    weight: 9,
    phrases: [
      "حقوق|حقوقها اولويه",
      "اسهم حقوق",
      "rights issue|offering|shares|trading|begin*|subscription",
      "rights ~ trading|subscription|subscribe*",
    ],
    ways: [
      "{يطرح|تطرح} {name} أسهم حقوق أولوية لزيادة رأس المال[ بقيمة {amount}].",
      "{يعتزم|تعتزم} {name} زيادة رأس مال{ه|ها} من خلال طرح أسهم حقوق أولوية[ بقيمة {amount}].",
      "أعلن{|ت} {name} مستجدات طرح أسهم حقوق الأولوية[ البالغة قيمته {amount}].",
    ],
  },
  {
    name: "capital-increase",
    sentiment: 0,
    weight: 7,
    phrases: [
      `زياده|رفع|زيادات|ترفع|تزيد|يرفع|يزيد|يزيد ~ راس_مال*|راسمال*`,
      "يزيد|تزيد|زياده ~ طرح|اصدار ~ وحدات|اسهم",
      "طرح|اصدار ~ وحدات|اسهم اضافيه|جديده",
      "تحويل ديون|دين ~ اسهم",
      "تغطيه ~ اكتتاب ~ حقوق",
      "capital increase|raise|raising|hike",
      "increas*|rais*|lift*|hike*|boost* ~ share_capital|capital",
      "issu* ~ new|additional shares|units",
      "new shares",
      "debt ~ equity|conversion|shares",
      "loan ~ shares|equity",
    ],
    ways: [
      "{يعتزم|تعتزم} {name} زيادة رأس مال{ه|ها}[ بقيمة {amount}].",
      "أعلن{|ت} {name} خطة لزيادة رأس المال[ بقيمة {amount}] عبر إصدار {shares-word} جديدة.",
      "{يسعى|تسعى} {name} إلى زيادة رأس المال[ بمبلغ {amount}].",
      "{يصدر|تصدر} {name} {shares-word} جديدة لزيادة رأس المال[ بقيمة {amount}].",
    ],
  },
]);
