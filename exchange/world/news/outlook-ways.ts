// Ways of writing news that changes what a company is expected to earn: its own outlook, and outages of its plants.

import type { StoryWays } from "./story-writer.ts";

export const GUIDANCE_RAISED_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {يرفع|ترفع} توقعات{ه|ها} لعام {year}", "{short} {يرفع|ترفع} مستهدفات{ه|ها} المالية لعام {year}"],
    texts: [
      [
        "رفع{|ت} {name} توقعات{ه|ها} لأرباح عام {year} بنسبة {cut}.",
        "رفع{|ت} {name} مستهدفات{ه|ها} المالية لعام {year} بنحو {cut} بعد تحسن الطلب.",
      ],
      ["وعزا{|ت} {it} ذلك إلى تحسن الطلب.", "ويظهر الأثر في نتائج الربع المقبل.", ""],
    ],
  },
  en: {
    titles: ["{name} raises its outlook for {year}", "{name} lifts its {year} profit guidance by {cut}"],
    texts: [["{name} raised its outlook for the profit of {year} by {cut} on stronger demand."]],
  },
};

export const GUIDANCE_CUT_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {يخفض|تخفض} توقعات{ه|ها} لعام {year}", "{short} {يحذر|تحذر} من تراجع أرباح{ه|ها} في {year}"],
    texts: [
      [
        "خفض{|ت} {name} توقعات{ه|ها} لأرباح عام {year} بنسبة {cut}.",
        "خفض{|ت} {name} مستهدفات{ه|ها} المالية لعام {year} بنحو {cut} مع ارتفاع التكاليف.",
      ],
      ["ويعود ذلك إلى ارتفاع التكاليف.", "ويظهر الأثر في نتائج الربع المقبل.", ""],
    ],
  },
  en: {
    titles: ["{name} cuts its outlook for {year}", "{name} issues a profit warning for {year}"],
    texts: [["{name} cut its outlook for the profit of {year} by {cut} because of higher costs."]],
  },
};

export const OUTAGE_WAYS: StoryWays = {
  ar: {
    titles: ["عطل فني في {plant} {for-name}", "عطل في {plant} تابع {for-name} بـ{city}"],
    texts: [
      [
        "أعلن{|ت} {name} عطلًا في {plant} في {city} بسبب {cause}، ويُتوقع أن يستمر {weeks}.",
        "تسبب {cause} في عطل {plant} {for-name} في {city} لمدة {weeks}.",
      ],
      ["ويجري حصر الأثر المالي.", "وسيظهر الأثر المالي في الربع المقبل.", ""],
    ],
  },
  en: {
    titles: ["{name} reports an outage at {plant} in {city}", "Breakdown at {plant} of {name}"],
    texts: [["{name} reported an outage at {plant} in {city} because of {cause}. Repairs take {weeks}."]],
  },
};
