// Ways of writing general company news about its affairs: people, courts, authorities, restructuring, insiders, exhibitions.

import type { StoryWays } from "./story-writer.ts";

export const APPOINTMENT_WAYS: StoryWays = {
  ar: {
    titles: ["تعيين {new-post} في {short}", "{short} {يعلن|تعلن} تعيين {new-post}"],
    texts: [
      [
        "أعلن{|ت} {name} تعيين {new-post} اعتبارًا من {date}.",
        "قرر {board} تعيين {new-post} ابتداءً من {date}.",
        "وافق {board} على تعيين {new-post} يباشر مهامه في {date}.",
        "يتولى {new-post} مهامه في {name} اعتبارًا من {date}.",
        "استقر {board} على تعيين {new-post} بدءًا من {date}.",
      ],
      [
        "ويخلف من انتهت مدة عقده.",
        "ويتمتع المعيّن بخبرة تمتد {years} في القطاع.",
        "وجاء التعيين بناءً على توصية لجنة الترشيحات.",
        "",
      ],
    ],
  },
  en: {
    titles: ["{name} appoints {new-post}", "{name} names {new-post}"],
    texts: [["{board} appointed {new-post}, effective {date}.", "{name} appointed {new-post} as of {date}."]],
  },
};

export const RESIGNATION_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {يعلن|تعلن} استقالة {post}", "استقالة {post} في {short}", "{post} في {short} يتقدم باستقالته"],
    texts: [
      [
        "أعلن{|ت} {name} استقالة {post} اعتبارًا من {date}.",
        "قبل {board} استقالة {post} على أن تسري في {date}.",
        "تقدّم {post} في {name} باستقالته، وتسري في {date}.",
        "تسلّم{|ت} {name} استقالة {post} اعتبارًا من {date}.",
      ],
      ["وعزا استقالته إلى ظروف خاصة.", "وسيُعلن عن البديل لاحقًا.", "وشكره المجلس على ما قدمه.", ""],
    ],
  },
  en: {
    titles: ["{name} announces the resignation of {post}", "{name}: {post} resigns"],
    texts: [["{name} accepted the resignation of {post}, effective {date}."]],
  },
};

export const LAWSUIT_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يعلن|تعلن} رفع دعوى قضائية ضد{ه|ها}",
      "دعوى قضائية ضد {short} بقيمة {amount}",
      "{short} {يواجه|تواجه} دعوى للمطالبة بمبلغ {amount}",
    ],
    texts: [
      [
        "{يواجه|تواجه} {name} دعوى قضائية أمام المحكمة التجارية بمطالبة قدرها {amount}.",
        "تبلّغ{|ت} {name} بدعوى قضائية تطالب{ه|ها} بدفع {amount}.",
        "أُقيمت أمام المحكمة التجارية دعوى ضد {name} للمطالبة بمبلغ {amount}.",
        "أعلن{|ت} {name} تسلّم{ه|ها} إشعارًا بدعوى رفعها {claimant} بقيمة {amount}.",
      ],
      ["ولم {يجنب|تجنب} {it} مخصصًا للدعوى.", "وعُيّن مكتب محاماة للرد عليها.", "وتُعقد الجلسة الأولى خلال {weeks}.", ""],
    ],
  },
  en: {
    titles: ["{name} faces a lawsuit over {amount}", "{name} sued for {amount}"],
    texts: [["{name} was notified of a lawsuit before the commercial court that claims {amount}."]],
  },
};

export const FINE_WAYS: StoryWays = {
  ar: {
    titles: [
      "هيئة السوق المالية تفرض غرامة على {short}",
      "غرامة بقيمة {fine} على {short}",
      "تغريم {short} {fine} لمخالفة لوائح الإفصاح",
    ],
    texts: [
      [
        "فرضت هيئة السوق المالية غرامة قدرها {fine} على {name} لمخالفة لوائح الإفصاح.",
        "غرّمت هيئة السوق المالية {name} {fine} لتأخر{ه|ها} في الإفصاح.",
        "أوقعت هيئة السوق المالية غرامة بلغت {fine} بحق {name} بسبب مخالفة قواعد الإفصاح.",
        "تلق{ى|ت} {name} غرامة بقيمة {fine} من هيئة السوق المالية لعدم الالتزام بمواعيد الإفصاح.",
      ],
      ["وصُححت المخالفة.", "وأكد{|ت} {it} التزام{ه|ها} بالقرار.", ""],
    ],
  },
  en: {
    titles: ["Capital Market Authority fines {name}", "{name} fined {fine} over disclosure rules"],
    texts: [["The Capital Market Authority imposed a fine of {fine} on {name} for a breach of disclosure rules."]],
  },
};

export const LICENCE_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يحصل|تحصل} على ترخيص لمزاولة {activity}",
      "ترخيص جديد {for-name}",
      "الموافقة على ترخيص {activity} {for-name}",
    ],
    texts: [
      [
        "حصل{|ت} {name} على ترخيص من الجهة التنظيمية لمزاولة {activity}.",
        "منحت الجهة التنظيمية {name} ترخيصًا بمزاولة {activity}.",
        "وافقت الجهة التنظيمية على ترخيص {name} في {activity}.",
      ],
      ["ويسري الترخيص {duration}.", "ويبدأ النشاط خلال {weeks}.", ""],
    ],
  },
  en: {
    titles: ["{name} receives a regulatory licence", "Regulator grants {name} a licence"],
    texts: [["The regulator granted {name} a licence for {activity}.", "{name} obtained a licence for {activity}."]],
  },
};

export const RESTRUCTURING_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يعلن|تعلن} إعادة هيكلة أعمال{ه|ها}",
      "إعادة هيكلة قطاعات {short}",
      "{short} {يعيد|تعيد} تنظيم قطاعات{ه|ها}",
    ],
    texts: [
      [
        "أقرّ {board} خطة لإعادة هيكلة القطاعات وخفض التكاليف خلال {duration}.",
        "{يعيد|تعيد} {name} هيكلة قطاعات{ه|ها} ضمن خطة تمتد {duration}.",
        "اعتمد{|ت} {name} خطة لإعادة تنظيم أعمال{ه|ها} تُنفذ خلال {duration}.",
        "بدأ{|ت} {name} تنفيذ خطة لمدة {duration} لإعادة الهيكلة وضبط المصروفات.",
      ],
      ["ولا تشمل الخطة تقليص الوظائف.", "وتستهدف رفع الكفاءة التشغيلية.", ""],
    ],
  },
  en: {
    titles: ["{name} announces a restructuring plan", "{name} reorganises its units"],
    texts: [["{board} approved a plan to restructure its units and cut costs over {duration}."]],
  },
};

export const INSIDER_WAYS: StoryWays = {
  ar: {
    titles: ["عضو مجلس إدارة {short} يشتري {shares}", "عضو مجلس إدارة في {short} يرفع ملكيته بشراء {shares}"],
    texts: [
      [
        "اشترى عضو مجلس إدارة في {name} {shares} بقيمة {shares-worth}.",
        "أظهر إفصاح أن عضو مجلس إدارة في {name} اشترى {shares} من أسهم الشركة.",
        "رفع عضو في مجلس إدارة {name} ملكيته بشراء {shares} بلغت قيمتها {shares-worth}.",
        "زاد عضو مجلس إدارة في {name} حصته بعد شراء {shares} في السوق.",
      ],
    ],
  },
  en: {
    titles: ["{name} director buys {shares}", "{name} board member buys {shares}"],
    texts: [["A disclosure shows that a director of {name} bought {shares} worth {shares-worth}."]],
  },
};

export const EXHIBITION_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {يشارك|تشارك} في {event}", "مشاركة {short} في {event}"],
    texts: [
      [
        "شارك{|ت} {name} في {event} أقيم في {city}.",
        "عرض{|ت} {name} أعمال{ه|ها} في {event} في {city}.",
        "كان{|ت} {name} ضمن المشاركين في {event} في {city} والتق{ى|ت} شركاء محتملين.",
      ],
      ["واستمرت المشاركة {days}.", "والتقى ممثلو{ه|ها} بالزوار.", ""],
    ],
  },
  en: {
    titles: ["{name} takes part in {event}", "{name} joins {event}"],
    texts: [["{name} took part in {event} in {city}."]],
  },
};
