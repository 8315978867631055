// Ways of writing about results that analysts did not expect.

import type { StoryWays } from "./story-writer.ts";

export type Surprise = "beat" | "miss" | "smaller-loss" | "larger-loss" | "unexpected-loss" | "unexpected-profit";

/** Results against what analysts expected; a loss that is smaller than expected is good news. */
export const SURPRISE_WAYS: Readonly<Record<Surprise, StoryWays>> = {
  beat: {
    ar: {
      titles: [
        "أرباح {short} تفوق توقعات المحللين بنسبة {gap}",
        "{short} {يتجاوز|تتجاوز} تقديرات المحللين في {period}",
        "نتائج {short} أعلى من التوقعات في {period}",
      ],
      texts: [
        [
          "جاءت أرباح {name} عن {period} أعلى من متوسط توقعات المحللين بنسبة {gap}.",
          "تجاوزت أرباح {name} في {period} متوسط تقديرات المحللين بفارق {gap}.",
          "فاقت نتائج {name} عن {period} ما توقعه المحللون بنسبة {gap}.",
          "زادت أرباح {name} المعلنة عن {period} على متوسط توقعات المحللين بنسبة {gap}.",
        ],
        ["وبلغ صافي الربح {profit}.", "وسجّل{|ت} {it} صافي ربح قدره {profit}.", ""],
      ],
    },
    en: {
      titles: ["{name} earnings beat analyst expectations by {gap}", "{name} tops analysts' estimates for {period}"],
      texts: [
        [
          "The {period} profit of {name} came in {gap} above the mean forecast of analysts.",
          "{name} beat the consensus for {period} by {gap}, with a net profit of {profit}.",
        ],
      ],
    },
  },
  miss: {
    ar: {
      titles: [
        "أرباح {short} دون توقعات المحللين بنسبة {gap}",
        "نتائج {short} أقل من التوقعات في {period}",
        "{short} {يخالف|تخالف} التوقعات بأرباح أقل من المتوقع في {period}",
      ],
      texts: [
        [
          "جاءت أرباح {name} عن {period} أقل من متوسط توقعات المحللين بنسبة {gap}.",
          "قلّت أرباح {name} في {period} عن متوسط تقديرات المحللين بفارق {gap}.",
          "لم تبلغ نتائج {name} عن {period} ما توقعه المحللون، وجاءت دون التقديرات بنسبة {gap}.",
        ],
        ["وبلغ صافي الربح {profit}.", "وسجّل{|ت} {it} صافي ربح قدره {profit}.", ""],
      ],
    },
    en: {
      titles: [
        "{name} earnings miss analyst expectations by {gap}",
        "{name} falls short of analysts' estimates for {period}",
      ],
      texts: [
        [
          "The {period} profit of {name} came in {gap} below the mean forecast of analysts.",
          "{name} missed the consensus for {period} by {gap}, with a net profit of {profit}.",
        ],
      ],
    },
  },
  "smaller-loss": {
    ar: {
      titles: ["خسائر {short} أقل من توقعات المحللين في {period}", "خسائر {short} دون التقديرات بنسبة {gap}"],
      texts: [
        [
          "جاءت خسائر {name} عن {period} أقل من متوسط توقعات المحللين بنسبة {gap}.",
          "سجّل{|ت} {name} في {period} خسائر أقل مما رجّحه المحللون، بفارق {gap}.",
        ],
        ["وبلغ صافي الخسارة {profit}.", ""],
      ],
    },
    en: {
      titles: ["{name} loss smaller than analysts expected", "{name} posts a smaller loss than forecast for {period}"],
      texts: [["The {period} loss of {name} was {gap} smaller than analysts had forecast, at {profit}."]],
    },
  },
  "larger-loss": {
    ar: {
      titles: ["خسائر {short} أكبر من توقعات المحللين في {period}", "خسائر {short} تتجاوز التقديرات بنسبة {gap}"],
      texts: [
        [
          "جاءت خسائر {name} عن {period} أكبر من متوسط توقعات المحللين بنسبة {gap}.",
          "سجّل{|ت} {name} في {period} خسائر تتجاوز ما رجّحه المحللون، بفارق {gap}.",
        ],
        ["وبلغ صافي الخسارة {profit}.", ""],
      ],
    },
    en: {
      titles: ["{name} loss wider than analysts expected", "{name} posts a larger loss than forecast for {period}"],
      texts: [["The {period} loss of {name} was {gap} larger than analysts had forecast, at {profit}."]],
    },
  },
  "unexpected-loss": {
    ar: {
      titles: ["خسائر {short} في {period} أسوأ من توقعات المحللين", "{short}: خسارة أسوأ من توقعات المحللين"],
      texts: [
        [
          "سجّل{|ت} {name} صافي خسارة قدره {profit} في {period}، وكان متوسط توقعات المحللين يشير إلى ربح.",
          "تكبّد{|ت} {name} خسارة صافية بلغت {profit} في {period} خلافًا لتقديرات المحللين بتحقيق ربح.",
        ],
      ],
    },
    en: {
      titles: ["{name} loss worse than analysts expected", "{name} posts a {period} loss worse than forecast"],
      texts: [["{name} made a net loss of {profit} in {period}, where analysts had forecast a profit."]],
    },
  },
  "unexpected-profit": {
    ar: {
      titles: [
        "أرباح {short} في {period} أعلى من توقعات المحللين",
        "نتائج {short} أفضل من توقعات المحللين في {period}",
      ],
      texts: [
        [
          "حقق{|ت} {name} صافي ربح قدره {profit} في {period}، وهو أعلى من متوسط توقعات المحللين.",
          "فاقت نتائج {name} عن {period} ما توقعه المحللون، بصافي ربح بلغ {profit}.",
        ],
      ],
    },
    en: {
      titles: [
        "{name} {period} profit above analysts' expectations",
        "{name} beats analyst expectations with a profit",
      ],
      texts: [["{name} earned a net profit of {profit} in {period}, better than analysts had expected."]],
    },
  },
};
