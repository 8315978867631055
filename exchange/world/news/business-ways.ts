// Ways of writing general company news about the business: contracts, memoranda, openings, products, acquisitions.

import type { StoryWays } from "./story-writer.ts";

export const CONTRACT_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يوقع|توقع} عقدًا بقيمة {amount}",
      "{short} {يفوز|تفوز} بعقد قيمته {amount}",
      "عقد جديد بقيمة {amount} {for-name}",
      "{short} {يبرم|تبرم} عقدًا مع {party}",
    ],
    texts: [
      [
        "وقّع{|ت} {name} عقدًا مع {party} في {city} بقيمة {amount} لمدة {duration}.",
        "أبرم{|ت} {name} عقدًا تبلغ قيمته {amount} مع {party} في {city} لمدة {duration}.",
        "فاز{|ت} {name} بعقد من {party} في {city} قيمته {amount} ويمتد {duration}.",
        "تعاقد{|ت} {name} مع {party} في {city} على {scope} بقيمة {amount} خلال {duration}.",
        "حصل{|ت} {name} على عقد {scope} من {party} في {city} بقيمة إجمالية قدرها {amount} لمدة {duration}.",
        "أعلن{|ت} {name} توقيع عقد {scope} مع {party} في {city} بقيمة {amount} على مدى {duration}.",
      ],
      [
        "ولا توجد أطراف ذات علاقة في العقد.",
        "ويُتوقع أن يظهر الأثر المالي ابتداءً من الربع المقبل.",
        "وتبدأ الأعمال بعد تسليم الموقع.",
        "",
      ],
    ],
  },
  en: {
    titles: [
      "{name} signs a {amount} contract",
      "{name} wins a {amount} contract",
      "{name} signs a contract with {party}",
    ],
    texts: [
      [
        "{name} signed a contract with {party} in {city} worth {amount} for {duration}.",
        "{name} won a contract from {party} in {city}. It is worth {amount} and runs for {duration}.",
      ],
    ],
  },
};

export const MEMORANDUM_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يوقع|توقع} مذكرة تفاهم للتعاون في {field}",
      "مذكرة تفاهم بين {short} وشريك دولي",
      "{short} {يبرم|تبرم} مذكرة تفاهم غير ملزمة",
    ],
    texts: [
      [
        "وقّع{|ت} {name} مذكرة تفاهم غير ملزمة مع شريك دولي لدراسة التعاون في {field} لمدة {duration}.",
        "أعلن{|ت} {name} توقيع مذكرة تفاهم مع شريك دولي في {field} تمتد {duration}.",
        "اتفق{|ت} {name} مع شريك دولي على استكشاف فرص التعاون في {field} بموجب مذكرة تفاهم لمدة {duration}.",
        "أبرم{|ت} {name} مذكرة تفاهم مع شريك دولي لبحث مشاريع في {field} خلال {duration}.",
      ],
      ["ولا يترتب على المذكرة أثر مالي حاليًا.", "والمذكرة غير ملزمة للطرفين.", "ولا توجد أطراف ذات علاقة.", ""],
    ],
  },
  en: {
    titles: ["{name} signs a memorandum of understanding with an international partner", "{name} inks MoU in {field}"],
    texts: [
      [
        "{name} signed a non-binding memorandum of understanding with an international partner in {field} for {duration}.",
        "The memorandum with an international partner covers {field} and runs for {duration}.",
      ],
    ],
  },
};

export const OPENING_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يفتتح|تفتتح} فرعًا جديدًا في {city}",
      "فرع جديد من {short} في {city}",
      "{short} {يوسع|توسع} حضور{ه|ها} في {city} بفرع جديد",
    ],
    texts: [
      [
        "افتتح{|ت} {name} فرعًا جديدًا في {city} بتكلفة {amount}.",
        "{يوسع|توسع} {name} شبكة فروع{ه|ها} بافتتاح فرع جديد في {city} بلغت تكلفته {amount}.",
        "عزّز{|ت} {name} وجود{ه|ها} في {city} بفرع جديد كلّف {amount}.",
        "دشّن{|ت} {name} فرعًا جديدًا في {city} باستثمار قدره {amount}.",
        "أضاف{|ت} {name} فرعًا في {city} إلى شبكت{ه|ها}، بتكلفة {amount}.",
      ],
      ["ويأتي ذلك ضمن خطة التوسع.", "ويبدأ استقبال العملاء هذا الأسبوع.", "ومُوّلت التكلفة من الموارد الذاتية.", ""],
    ],
  },
  en: {
    titles: ["{name} opens a new branch in {city}", "{name} adds a branch in {city}"],
    texts: [
      [
        "{name} opened a new branch in {city} at a cost of {amount}.",
        "The new branch of {name} in {city} cost {amount} and is part of its expansion plan.",
      ],
    ],
  },
};

export const ENTRY_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يدخل|تدخل} سوق {country}",
      "{short} {يتوسع|تتوسع} في {country}",
      "{short} {يؤسس|تؤسس} شركة تابعة في {country}",
    ],
    texts: [
      [
        "دخل{|ت} {name} سوق {country} بتأسيس شركة تابعة رأس مالها {amount}.",
        "أسّس{|ت} {name} شركة تابعة في {country} برأس مال قدره {amount} ضمن خطت{ه|ها} للتوسع الخارجي.",
        "{يتوسع|تتوسع} {name} في {country} من خلال شركة تابعة جديدة يبلغ رأس مالها {amount}.",
        "أعلن{|ت} {name} بدء أعمال{ه|ها} في {country} عبر شركة تابعة برأس مال {amount}.",
      ],
      ["و{يملك|تملك} {it} كامل رأس مال الشركة التابعة.", "ويبدأ النشاط بعد استكمال التراخيص.", ""],
    ],
  },
  en: {
    titles: ["{name} expands into {country}", "{name} enters the market of {country}"],
    texts: [
      ["{name} enters the market of {country} through a new subsidiary.", "{name} set up a subsidiary in {country}."],
    ],
  },
};

export const PRODUCT_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يطلق|تطلق} {product}",
      "{short} {يطرح|تطرح} {product} للعملاء",
      "إطلاق {product-gen} من {short}",
    ],
    texts: [
      [
        "أطلق{|ت} {name} {product} لعملائ{ه|ها} في المملكة.",
        "طرح{|ت} {name} {product} ضمن توسيع عروض{ه|ها}.",
        "دشّن{|ت} {name} {product} بعد مرحلة تجريبية.",
        "كشف{|ت} {name} عن {product-gen} لعملائ{ه|ها} ابتداءً من هذا الشهر.",
        "{يقدم|تقدم} {name} لعملائ{ه|ها} في {city} {product}.",
      ],
      ["ولم {يفصح|تفصح} {it} عن الأثر المالي المتوقع.", "ويُعمم على بقية المناطق لاحقًا.", ""],
    ],
  },
  en: {
    titles: ["{name} launches {product}", "{name} introduces {product}"],
    texts: [
      [
        "{name} launched {product} for its customers in {city}.",
        "{name} rolled out {product} for its customers in the Kingdom.",
      ],
    ],
  },
};

export const ACQUISITION_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يدرس|تدرس} الاستحواذ على {stake} من شركة منافسة",
      "{short} في مفاوضات استحواذ بنحو {amount}",
      "{short} {يبدأ|تبدأ} محادثات للاستحواذ على شركة منافسة",
    ],
    texts: [
      [
        "بدأ{|ت} {name} مفاوضات أولية للاستحواذ على {stake} من شركة منافسة بقيمة تقارب {amount}.",
        "{يدرس|تدرس} {name} الاستحواذ على {stake} من رأس مال شركة منافسة في صفقة تقدر بنحو {amount}.",
        "دخل{|ت} {name} في محادثات غير ملزمة لشراء {stake} من شركة تعمل في القطاع نفسه، بقيمة تقديرية تبلغ {amount}.",
        "{يجري|تجري} {name} مباحثات بشأن استحواذ محتمل على {stake} من شركة منافسة، قيمته نحو {amount}.",
      ],
      [
        "ولم يُوقع اتفاق ملزم بعد.",
        "وتخضع الصفقة لموافقة الجهات المختصة.",
        "ويستمر الفحص النافي للجهالة {duration}.",
        "",
      ],
    ],
  },
  en: {
    titles: ["{name} in talks to acquire a competitor", "{name} studies acquisition of {stake} of a rival"],
    texts: [
      [
        "{name} began preliminary talks over the acquisition of {stake} of a company valued at about {amount}.",
        "{name} is in non-binding talks to buy {stake} of a competitor for about {amount}.",
      ],
    ],
  },
};

export const PROPERTY_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يستحوذ|تستحوذ} على عقار في {city} بقيمة {amount}",
      "{short} {يشتري|تشتري} عقارًا في {city} ضمن صفقة استحواذ",
    ],
    texts: [
      [
        "استحوذ {name} على عقار في {city} بقيمة {amount}.",
        "أعلن مدير {name} إتمام الاستحواذ على عقار في {city} مقابل {amount}.",
        "ضمّ {name} إلى محفظته عقارًا في {city} في صفقة استحواذ قيمتها {amount}.",
      ],
      ["وسيُموّل الشراء من التسهيلات المتاحة.", "ويبلغ العائد المتوقع {yield} سنويًا.", "والعقار مؤجر بالكامل.", ""],
    ],
  },
  en: {
    titles: ["{name} acquires a property in {city} for {amount}"],
    texts: [["{name} completed the acquisition of a property in {city} for {amount}."]],
  },
};

export const LEASE_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {يجدد|تجدد} عقد إيجار في {city}", "عقد إيجار جديد {for-name} في {city} بقيمة {amount}"],
    texts: [
      [
        "جدّد مدير {name} عقد إيجار عقار في {city} لمدة {duration} بقيمة {amount} سنويًا.",
        "وقّع مدير {name} عقد إيجار عقار في {city} بقيمة سنوية قدرها {amount} لمدة {duration}.",
        "اتفق مدير {name} مع مستأجر في {city} على عقد إيجار لمدة {duration} وقيمته {amount} سنويًا.",
      ],
      ["ويمثل العقد {yield} من إيرادات الصندوق.", "ويسري العقد ابتداءً من الشهر المقبل.", ""],
    ],
  },
  en: {
    titles: ["{name} renews a lease contract in {city}", "{name} signs a lease contract worth {amount} in {city}"],
    texts: [["The manager of {name} signed a lease contract in {city} worth {amount} for {duration}."]],
  },
};
