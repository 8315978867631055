// Ways of writing that trading in a share stops or comes back.

import type { StoryWays } from "./story-writer.ts";

/** What a halt is for, by the type of the news that brought it. */
export const REASONS: Readonly<Record<string, { readonly ar: string; readonly en: string }>> = {
  MERGER_ACQUISITION: { ar: "خبر صفقة استحواذ", en: "news of an acquisition" },
  PARTNERSHIP: { ar: "خبر عقد كبير", en: "news of a large contract" },
  EARNINGS_SURPRISE: { ar: "تعديل توقعات الأرباح", en: "a change of the profit outlook" },
  OTHER: { ar: "خبر عطل في أحد المرافق", en: "news of an outage" },
  LEGAL_ISSUE: { ar: "خبر دعوى قضائية", en: "news of a lawsuit" },
};

export const HALTED_WAYS: StoryWays = {
  ar: {
    titles: [
      "تعليق تداول {stock} {short} مؤقتًا",
      "السوق المالية السعودية تعلق تداول {stock} {short}",
      "إيقاف مؤقت لتداول {stock} {short}",
    ],
    texts: [
      [
        "علّقت السوق المالية السعودية تداول {stock} {name} عند الساعة {from} بعد {reason}.",
        "عُلّق تداول {stock} {name} من الساعة {from} بعد {reason}، بقرار من السوق المالية السعودية.",
      ],
      ["ويعود {share-def} بمزاد عند الساعة {back}.", "ويُستأنف التداول بمزاد عند الساعة {back}."],
    ],
  },
  en: {
    titles: [
      "Saudi Exchange suspends trading in {name}",
      "Trading in {name} suspended for a while",
      "Trading in {name} halted on news",
    ],
    texts: [
      [
        "The Saudi Exchange suspended trading in {name} at {from} after {reason}.",
        "Trading in {name} is suspended from {from} on after {reason}, the Saudi Exchange said.",
      ],
      ["The share returns with an auction at {back}."],
    ],
  },
};

export const RESUMED_WAYS: StoryWays = {
  ar: {
    titles: ["استئناف تداول {stock} {short}", "عودة {stock} {short} إلى التداول"],
    texts: [
      [
        "يُستأنف تداول {stock} {name} بمزاد عند الساعة {back}، بعد توقف بدأ عند الساعة {from} مع {reason}.",
        "يعود {stock} {name} إلى التداول عند الساعة {back} بمزاد، بعد توقف منذ الساعة {from} إثر {reason}.",
      ],
    ],
  },
  en: {
    titles: ["{name} resumes trading", "Trading in {name} resumes"],
    texts: [
      [
        "{name} resumes trading at {back} with an auction; it stood still from {from} on after {reason}.",
        "Trading in {name} resumes at {back} with an auction, after a pause since {from} for {reason}.",
      ],
    ],
  },
};

export const SUSPENDED_WAYS: StoryWays = {
  ar: {
    titles: ["تعليق تداول {stock} {short} جلستين", "السوق المالية السعودية تعلق تداول {stock} {short} جلستين"],
    texts: [
      [
        "يُعلَّق تداول {stock} {name} اليوم وفي الجلسة التالية، قبل نفاذ تخفيض رأس المال بنسبة {percent} في {day}.",
        "علّقت السوق المالية السعودية تداول {stock} {name} جلستين بدءًا من اليوم، لتخفيض رأس المال بنسبة {percent} في {day}.",
      ],
    ],
  },
  en: {
    titles: [
      "Trading in {name} suspended for two sessions",
      "Saudi Exchange suspends trading in {name} for two sessions",
    ],
    texts: [
      [
        "Trading in {name} is suspended today and in the next session, before its capital is cut by {percent} on {day}.",
        "The Saudi Exchange suspended trading in {name} for two sessions from today on, before a cut of its capital by {percent} on {day}.",
      ],
    ],
  },
};

export const RETURNED_WAYS: StoryWays = {
  ar: {
    titles: ["استئناف تداول {stock} {short} اليوم", "عودة {stock} {short} إلى التداول اليوم"],
    texts: [
      [
        "يُستأنف اليوم تداول {stock} {name} بعد خفض رأس المال بنسبة {percent}، وعُدّل السعر المرجعي وفقًا لذلك.",
        "يعود {stock} {name} اليوم إلى التداول بسعر مرجعي معدّل بعد خفض رأس المال بنسبة {percent}.",
      ],
    ],
  },
  en: {
    titles: ["{name} resumes trading today", "Trading in {name} resumes today"],
    texts: [
      [
        "{name} resumes trading today after its capital was cut by {percent}; its reference price is adjusted.",
        "Trading in {name} resumes today with an adjusted reference price, after a cut of the capital by {percent}.",
      ],
    ],
  },
};
