// Ways of writing about results. A text is an opening with profit or loss, a sentence on revenue and one on the share; whatever is
// combined, every number in it is one of the filing.

import type { StoryWays } from "./story-writer.ts";

/** What became of profit or loss against the same period a year before. */
export type ResultsMove = "profit-up" | "profit-down" | "to-profit" | "to-loss" | "loss-down" | "loss-up";

interface Opening {
  readonly titlesAr: readonly string[];
  readonly textsAr: readonly string[];
  readonly titlesEn: readonly string[];
  readonly textsEn: readonly string[];
}

const OPENINGS: Readonly<Record<ResultsMove, Opening>> = {
  "profit-up": {
    titlesAr: [
      "أرباح {short} ترتفع[ {percent}] إلى {profit} في {period}",
      "ارتفاع صافي ربح {short} إلى {profit} في {period}",
      "{short}: نمو الأرباح[ {percent}] في {period}",
      "صافي ربح {short} يصعد إلى {profit} في {period}",
    ],
    textsAr: [
      "أعلن{|ت} {name} عن تحقيق صافي ربح بلغ {profit} عن {period}[، بارتفاع {percent} عن الفترة المماثلة من العام السابق].",
      "ارتفع صافي ربح {name}[ بنسبة {percent}] إلى {profit} في {period}، مقابل {before} في الفترة المماثلة.",
      "حقق{|ت} {name} أرباحًا صافية قدرها {profit} خلال {period}، بنمو عن {before} قبل عام.",
      "نمت أرباح {name}[ {percent}] لتبلغ {profit} في {period}، صعودًا من {before} في الفترة نفسها من العام السابق.",
      "أظهرت النتائج المالية {for-name} عن {period} ارتفاع صافي الربح[ بنسبة {percent}] إلى {profit}، مقارنة بـ {before} قبل عام.",
      "زاد صافي ربح {name}[ بنسبة {percent}] على أساس سنوي ليصل إلى {profit} في {period}، مقابل {before}.",
      "سجّل{|ت} {name} في {period} صافي ربح قدره {profit}، مرتفعًا[ {percent}] عن {before} في الفترة المقابلة.",
    ],
    titlesEn: [
      "{name} profit rises[ {percent}] to {profit} in {period}",
      "{name} {period} net profit up[ {percent}] at {profit}",
      "{name} posts higher {period} profit of {profit}",
    ],
    textsEn: [
      "{name} reported a net profit of {profit} for {period}[, up {percent} from the same period a year earlier].",
      "Net profit of {name} rose[ {percent}] to {profit} in {period}, from {before} a year earlier.",
      "{name} earned a net profit of {profit} in {period}, higher than a year earlier[ by {percent}].",
    ],
  },
  "profit-down": {
    titlesAr: [
      "أرباح {short} تتراجع[ {percent}] إلى {profit} في {period}",
      "انخفاض صافي ربح {short} إلى {profit} في {period}",
      "{short}: تراجع الأرباح[ {percent}] في {period}",
      "صافي ربح {short} ينخفض إلى {profit} في {period}",
    ],
    textsAr: [
      "أعلن{|ت} {name} عن تحقيق صافي ربح بلغ {profit} عن {period}[، بانخفاض {percent} عن الفترة المماثلة من العام السابق].",
      "تراجع صافي ربح {name}[ بنسبة {percent}] إلى {profit} في {period}، مقابل {before} في الفترة المماثلة.",
      "انخفضت أرباح {name} الصافية إلى {profit} خلال {period}، من {before} قبل عام.",
      "هبطت أرباح {name}[ {percent}] لتبلغ {profit} في {period}، نزولًا من {before} في الفترة نفسها من العام السابق.",
      "أظهرت النتائج المالية {for-name} عن {period} انخفاض صافي الربح[ بنسبة {percent}] إلى {profit}، مقارنة بـ {before} قبل عام.",
      "تقلّص صافي ربح {name}[ بنسبة {percent}] على أساس سنوي ليصل إلى {profit} في {period}، مقابل {before}.",
      "سجّل{|ت} {name} في {period} صافي ربح قدره {profit}، منخفضًا[ {percent}] عن {before} في الفترة المقابلة.",
    ],
    titlesEn: [
      "{name} profit falls[ {percent}] to {profit} in {period}",
      "{name} {period} net profit down[ {percent}] at {profit}",
      "{name} posts lower {period} profit of {profit}",
    ],
    textsEn: [
      "{name} reported a net profit of {profit} for {period}[, down {percent} from the same period a year earlier].",
      "Net profit of {name} fell[ {percent}] to {profit} in {period}, from {before} a year earlier.",
      "{name} earned a net profit of {profit} in {period}, lower than a year earlier[ by {percent}].",
    ],
  },
  "to-profit": {
    titlesAr: [
      "{short} {يتحول|تتحول} إلى الربحية في {period}",
      "{short} {يعود|تعود} إلى الأرباح في {period} بصافي ربح {profit}",
      "تحول {short} إلى الربح في {period}",
    ],
    textsAr: [
      "تحوّل{|ت} {name} إلى الربحية في {period} بصافي ربح بلغ {profit}، مقابل خسائر قدرها {before} في الفترة المماثلة.",
      "عاد{|ت} {name} إلى تحقيق الأرباح خلال {period}، وبلغ صافي الربح {profit} مقارنة بخسارة {before} قبل عام.",
      "حقق{|ت} {name} صافي ربح قدره {profit} في {period} بعد خسائر بلغت {before} في الفترة نفسها من العام السابق.",
      "انتقل{|ت} {name} من خسارة {before} قبل عام إلى صافي ربح {profit} في {period}.",
    ],
    titlesEn: ["{name} swings to a {period} profit of {profit}", "{name} returns to profit in {period}"],
    textsEn: [
      "{name} swung to a net profit of {profit} in {period} against a loss of {before} a year earlier.",
      "{name} returned to profit with {profit} in {period}, after a loss of {before} in the same period of the year before.",
    ],
  },
  "to-loss": {
    titlesAr: [
      "{short} {يتحول|تتحول} إلى الخسارة في {period}",
      "تحول {short} إلى خسارة قدرها {profit} في {period}",
      "{short} {يسجل|تسجل} خسائر في {period} بعد أرباح",
    ],
    textsAr: [
      "تحوّل{|ت} {name} إلى الخسارة في {period} بصافي خسارة بلغ {profit}، مقابل أرباح قدرها {before} في الفترة المماثلة.",
      "تكبّد{|ت} {name} صافي خسارة قدره {profit} خلال {period}، مقارنة بصافي ربح {before} قبل عام.",
      "انتقل{|ت} {name} من ربح {before} قبل عام إلى خسارة صافية بلغت {profit} في {period}.",
      "سجّل{|ت} {name} خسائر صافية بقيمة {profit} في {period}، بعد أرباح بلغت {before} في الفترة نفسها من العام السابق.",
    ],
    titlesEn: ["{name} swings to a {period} loss of {profit}", "{name} slips into a loss in {period}"],
    textsEn: [
      "{name} swung to a net loss of {profit} in {period} against a profit of {before} a year earlier.",
      "{name} turned to a net loss of {profit} in {period}, from a profit of {before} in the same period of the year before.",
    ],
  },
  "loss-down": {
    titlesAr: [
      "خسائر {short} تتراجع[ {percent}] إلى {profit} في {period}",
      "{short} {يقلص|تقلص} خسائر{ه|ها} إلى {profit} في {period}",
      "انخفاض خسائر {short} في {period}",
    ],
    textsAr: [
      "قلّص{|ت} {name} خسائر{ه|ها} إلى {profit} خلال {period}، مقابل خسائر بلغت {before} في الفترة المماثلة.",
      "تراجعت خسائر {name}[ بنسبة {percent}] إلى {profit} في {period}، مقارنة بخسائر قدرها {before} قبل عام.",
      "انخفض صافي خسارة {name}[ {percent}] ليبلغ {profit} عن {period}، من {before} في الفترة نفسها من العام السابق.",
      "أعلن{|ت} {name} تراجع صافي الخسارة إلى {profit} في {period}[، بتحسن نسبته {percent} على أساس سنوي].",
    ],
    titlesEn: ["{name} narrows its {period} loss to {profit}", "{name} {period} loss shrinks[ {percent}] to {profit}"],
    textsEn: [
      "{name} narrowed its net loss to {profit} in {period} from {before} a year earlier.",
      "The net loss of {name} narrowed[ {percent}] to {profit} in {period}, compared with {before} a year earlier.",
    ],
  },
  "loss-up": {
    titlesAr: [
      "خسائر {short} تتسع[ {percent}] إلى {profit} في {period}",
      "اتساع خسائر {short} إلى {profit} في {period}",
      "ارتفاع خسائر {short} في {period}",
    ],
    textsAr: [
      "اتسعت خسائر {name} إلى {profit} خلال {period}، مقابل خسائر بلغت {before} في الفترة المماثلة.",
      "ارتفعت خسائر {name}[ بنسبة {percent}] إلى {profit} في {period}، مقارنة بخسائر قدرها {before} قبل عام.",
      "تفاقم صافي خسارة {name}[ {percent}] ليبلغ {profit} عن {period}، من {before} في الفترة نفسها من العام السابق.",
      "أعلن{|ت} {name} اتساع صافي الخسارة إلى {profit} في {period}[، بزيادة نسبتها {percent} على أساس سنوي].",
    ],
    titlesEn: ["{name} {period} loss widens[ {percent}] to {profit}", "{name} deepens its {period} loss to {profit}"],
    textsEn: [
      "{name} widened its net loss to {profit} in {period} from {before} a year earlier.",
      "The net loss of {name} widened[ {percent}] to {profit} in {period}, compared with {before} a year earlier.",
    ],
  },
};

const REVENUE_UP_AR = [
  "وارتفعت {revenue-word}[ {revenue-percent}] إلى {revenue}.",
  "وزادت {revenue-word} إلى {revenue}، مقابل {revenue-before} قبل عام.",
  "وجاء ذلك مع نمو {revenue-word}[ {revenue-percent}] إلى {revenue}.",
  "ووصلت {revenue-word} إلى {revenue}[، بزيادة {revenue-percent}].",
  "ونمت {revenue-word} لتسجل {revenue}[، بنسبة {revenue-percent}].",
];
const REVENUE_DOWN_AR = [
  "وتراجعت {revenue-word}[ {revenue-percent}] إلى {revenue}.",
  "وانخفضت {revenue-word} إلى {revenue}، مقابل {revenue-before} قبل عام.",
  "وجاء ذلك مع تراجع {revenue-word}[ {revenue-percent}] إلى {revenue}.",
  "ونزلت {revenue-word} إلى {revenue}[، بانخفاض {revenue-percent}].",
  "وتقلصت {revenue-word} لتسجل {revenue}[، بنسبة {revenue-percent}].",
];
const SHARE_AR = ["وبلغت ربحية {share-def} {eps}.", "وسجلت ربحية {share-def} {eps}.", ""];
const SHARE_LOSS_AR = ["وبلغت خسارة {share-def} {eps}.", ""];
const REVENUE_UP_EN = [
  "Revenue rose to {revenue} from {revenue-before}.",
  "Revenue grew[ {revenue-percent}] to {revenue}.",
];
const REVENUE_DOWN_EN = [
  "Revenue fell to {revenue} from {revenue-before}.",
  "Revenue declined[ {revenue-percent}] to {revenue}.",
];

export function resultsWays(move: ResultsMove, isRevenueUp: boolean): StoryWays {
  const { titlesAr, textsAr, titlesEn, textsEn } = OPENINGS[move];
  const isLoss = move === "to-loss" || move === "loss-down" || move === "loss-up";
  return {
    ar: {
      titles: titlesAr,
      texts: [textsAr, isRevenueUp ? REVENUE_UP_AR : REVENUE_DOWN_AR, isLoss ? SHARE_LOSS_AR : SHARE_AR],
    },
    en: { titles: titlesEn, texts: [textsEn, isRevenueUp ? REVENUE_UP_EN : REVENUE_DOWN_EN] },
  };
}
