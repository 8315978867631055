// Kinds of events that reshape a company: insolvency, capital cuts, job cuts, spin-offs.

import { kindsOf } from "./event-kind.ts";

export const RESTRUCTURING_KINDS = kindsOf("RESTRUCTURING", [
  {
    name: "creditors-agreed",
    sentiment: 1,
    weight: 10,
    phrases: [
      "creditor*|lender*|bank* ~ accept*|approv*|agree*|back* ~ plan|reschedul*|restructur*|proposal",
      "debt reschedul*|restructuring ~ agreed|approved|complet*",
      "reschedul* ~ debt|loan*",
      "داينو*|داينين|داينون|بنوك ~ يوافقون|موافق*|وافق*|يقبلون",
      "اعاده جدوله",
      "جدوله ديون",
    ],
    ways: [
      "وافق دائنو {name} على خطة لإعادة جدولة الديون[ البالغة {amount}].",
      "حصل{|ت} {name} على موافقة الدائنين على إعادة ترتيب التزامات{ه|ها}[ البالغة {amount}].",
      "اتفق{|ت} {name} مع الدائنين على إعادة جدولة ديون{ه|ها}[ بقيمة {amount}].",
    ],
  },
  {
    name: "liquidation",
    sentiment: -3,
    weight: 11,
    phrases: ["تصفيه ~ شركه|اجراء|zco", "اجراء تصفيه", "افلاس*", "bankrupt*|liquidat*"],
    ways: ["تقرر افتتاح إجراء التصفية {for-name} وفق نظام الإفلاس.", "دخل{|ت} {name} مرحلة التصفية وفق نظام الإفلاس."],
  },
  {
    name: "insolvency",
    sentiment: -3,
    weight: 10,
    phrases: [
      "اعاده تنظيم مالي",
      "حمايه ~ داينين",
      "تصفيه",
      "insolven*",
      "creditor protection",
      "protection from creditors",
      "financial reorgani*",
      "administrat* ~ creditors|insolvency",
    ],
    ways: [
      "طلب{|ت} {name} افتتاح إجراء إعادة التنظيم المالي وفق نظام الإفلاس.",
      "أعلن{|ت} {name} لجوء{ه|ها} إلى الحماية من الدائنين.",
      "تقدّم{|ت} {name} إلى المحكمة بطلب إعادة التنظيم المالي.",
    ],
  },
  {
    name: "capital-cut",
    sentiment: -2,
    weight: 11,
    phrases: [
      "تخفيض|خفض|تخفض|بخفض|يخفض ~ راس_مال*|راسمال*",
      "اطفاء ~ خساير*",
      "راس مال* ~ تخفيض*|خفض*",
      "خساير* متراكمه ~ راس*",
      "accumulated losses ~~ capital",
      "capital reduction|cut",
      "reduc*|cut*|slash*|lower* ~ capital",
      "wipe_out|absorb|offset ~ losses",
    ],
    ways: [
      "أوصى {board} بخفض رأس المال[ بنسبة {percent}] لإطفاء الخسائر المتراكمة.",
      "{يخفض|تخفض} {name} رأس مال{ه|ها}[ بنسبة {percent}] لمعالجة الخسائر المتراكمة.",
      "{يعتزم|تعتزم} {name} تخفيض رأس المال[ {percent}] لإطفاء الخسائر المتراكمة.",
    ],
  },
  {
    name: "job-cuts",
    sentiment: -2,
    weight: 9,
    phrases: [
      "تسريح",
      "تستغني|استغناء|تقليص ~ موظف*|عماله|وظايف|عاملين",
      "خفض ~ عدد ~ موظف*|عاملين",
      "lay*_off|laid_off",
      "layoff*|redundanc*|retrench*",
      "job cuts|losses",
      "cut*|slash*|shed*|axe*|eliminat* ~ jobs|workforce|staff|headcount|positions|employees|roles",
    ],
    ways: [
      "{يستغني|تستغني} {name} عن جزء من موظف{يه|يها} ضمن خطة لخفض التكاليف.",
      "أعلن{|ت} {name} تقليص عدد العاملين لخفض المصروفات.",
      "{يسرّح|تسرّح} {name} عددًا من الموظفين ضمن خطة لإعادة الهيكلة.",
    ],
  },
  {
    name: "spin-off",
    sentiment: 0,
    weight: 8,
    phrases: [
      "فصل|تفصل|يفصل ~ قطاع|نشاط|اعمال|شركه",
      "spin*_off|spinoff|spun_off|hive*_off|carve*_out|demerg*|split*_off",
      "separate company|listed",
    ],
    ways: [
      "{يفصل|تفصل} {name} أحد قطاعات{ه|ها} في شركة مستقلة[ بأصول قيمتها {amount}].",
      "أعلن{|ت} {name} نقل أحد أنشطت{ه|ها} إلى شركة منفصلة[ تبلغ أصولها {amount}].",
    ],
  },
  {
    name: "reorganisation",
    sentiment: 0,
    weight: 7,
    phrases: [
      "اعاده هيكله|تنظيم*",
      "تعيد|يعيد هيكله|تنظيم",
      "هيكل* تنظيمي*",
      "restructur*",
      "reorgani*",
      "overhaul*",
      "organisational|organizational structure",
      "turnaround plan",
    ],
    ways: [
      "أقرّ {board} خطة لإعادة هيكلة قطاعات الأعمال وخفض التكاليف[ خلال {duration}].",
      "{يعيد|تعيد} {name} هيكلة قطاعات{ه|ها} بهدف رفع الكفاءة[ خلال {duration}].",
      "اعتمد{|ت} {name} خطة لإعادة تنظيم أعمال{ه|ها}[ تُنفذ خلال {duration}].",
      "بدأ{|ت} {name} تنفيذ خطة لإعادة الهيكلة وضبط المصروفات[ تمتد {duration}].",
    ],
  },
]);
