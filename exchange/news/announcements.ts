// Announcements that follow from other publications: results, dividends, splits and bonus issues, general assemblies, changed
// ratings. Their numbers are those of the filings, corporate actions and opinions.

import { addDays, outOfRange, Random } from "../../src/base/index.ts";
import type { FinancialStatement } from "../accounts/index.ts";
import { type CashDividend, isBonusIssue, type ShareSplit } from "../corporate-actions/index.ts";
import { type AnalystOpinion, type AnalystRating, RATINGS } from "../research/index.ts";
import { type Listing, previousTradingDay, tradingDayFrom } from "../universe/index.ts";
import { amountAr, amountEn, date, dividendPeriod, percentText, periodAr, periodEn, price } from "./news-text.ts";
import type { Story } from "./story.ts";

/** From this change of profit on, results may be reported as a surprise to analysts. */
const SURPRISE = 0.3;
const SPLIT_NOTICE_DAYS = 40;

/** The results of a period against those of the same period a year before. */
export function resultsStories(
  listing: Listing,
  now: FinancialStatement,
  before: FinancialStatement,
  seed: number,
): readonly Story[] {
  const income = now.income.netIncomeToShareholders ?? 0;
  const earlier = before.income.netIncomeToShareholders ?? 0;
  const change = earlier === 0 ? 0 : (income - earlier) / Math.abs(earlier);
  const ar = periodAr(now.fiscalYear, now.fiscalQuarter, now.quartersCovered);
  const en = periodEn(now.fiscalYear, now.fiscalQuarter, now.quartersCovered);
  const key = `${now.period}-${now.fiscalYear}-${now.fiscalQuarter}`;
  const common = { listing, day: now.publishedDay, isAnnouncement: true };
  const { nameAr, nameEn } = listing;
  const isUp = income >= earlier;
  const revenueAr = amountAr(now.income.totalRevenue ?? 0);
  const revenueEn = amountEn(now.income.totalRevenue ?? 0);
  const moveAr = `${isUp ? "بارتفاع" : "بانخفاض"} ${percentText(change)} عن الفترة المماثلة`;
  const moveEn = `${isUp ? "up" : "down"} ${percentText(change)} from the same period a year earlier`;
  const resultAr = income >= 0 ? "أرباح" : "خسائر";
  const resultEn = income >= 0 ? "net profit" : "net loss";
  const stories: Story[] = [
    {
      ...common,
      about: "FINANCIAL_REPORT",
      key: `results-${key}`,
      ar: [
        `${nameAr} تعلن نتائجها المالية: ${resultAr} ${ar} تبلغ ${amountAr(income)} ريال`,
        `أعلنت ${nameAr} نتائجها المالية عن ${ar}، وبلغ صافي ${resultAr === "أرباح" ? "الربح" : "الخسارة"} ${amountAr(income)} ريال ${moveAr}. وبلغت الإيرادات ${revenueAr} ريال.`,
      ],
      en: [
        `${nameEn} reports ${en} results with a ${resultEn} of SAR ${amountEn(income)}`,
        `${nameEn} announced its financial results for ${en}: a ${resultEn} of SAR ${amountEn(income)}, ${moveEn}. Revenue came to SAR ${revenueEn}.`,
      ],
    },
  ];
  const random = new Random("surprise", seed, listing.symbol, key);
  if (Math.abs(change) > SURPRISE && random.chance(0.4)) {
    const gap = percentText(0.05 + 0.25 * random.next());
    stories.push({
      ...common,
      about: "EARNINGS_SURPRISE",
      key: `surprise-${key}`,
      ar: [
        `${resultAr} ${nameAr} ${isUp ? "تفوق" : "دون"} توقعات المحللين بنسبة ${gap}`,
        `جاءت نتائج ${nameAr} عن ${ar} ${isUp ? "أعلى من" : "أقل من"} متوسط توقعات المحللين بنسبة ${gap}.`,
      ],
      en: [
        `${nameEn} earnings ${isUp ? "beat" : "miss"} analyst expectations by ${gap}`,
        `The ${en} result of ${nameEn} came in ${gap} ${isUp ? "above" : "below"} the mean forecast of analysts.`,
      ],
    });
  }
  return stories;
}

export function dividendStory(listing: Listing, dividend: CashDividend): Story {
  const { nameAr, nameEn } = listing;
  const period = dividendPeriod(dividend.fiscalYear, dividend.period);
  const value = price(dividend.value);
  const eligible = date(dividend.eligibilityDay);
  const paid = date(dividend.distributionDay);
  return {
    listing,
    about: "DIVIDEND_ANNOUNCEMENT",
    key: `dividend-${dividend.fiscalYear}-${dividend.period}`,
    day: dividend.announcementDay,
    isAnnouncement: true,
    ar: [
      `${nameAr} تعلن توزيع أرباح نقدية بواقع ${value} ريال للسهم عن ${period.ar}`,
      `قرر مجلس إدارة ${nameAr} توزيع أرباح نقدية على المساهمين عن ${period.ar} بواقع ${value} ريال للسهم. تاريخ الأحقية ${eligible} وتاريخ التوزيع ${paid}.`,
    ],
    en: [
      `${nameEn} to pay a cash dividend of SAR ${value} per share for ${period.en}`,
      `The board of ${nameEn} decided to distribute a cash dividend of SAR ${value} per share for ${period.en}. The eligibility date is ${eligible}, payment is on ${paid}.`,
    ],
  };
}

/** A board's recommendation, some weeks before the shares change. */
export function splitStory(listing: Listing, split: ShareSplit): Story {
  const { nameAr, nameEn } = listing;
  const { numerator, denominator } = split;
  const isBonus = isBonusIssue(split);
  const fresh = numerator - denominator;
  return {
    listing,
    about: isBonus ? "CAPITAL_INCREASE" : "STOCK_SPLIT",
    key: `split-${split.exDay}`,
    day: previousTradingDay(addDays(split.exDay, -SPLIT_NOTICE_DAYS)),
    isAnnouncement: true,
    ar: isBonus
      ? [
          `مجلس إدارة ${nameAr} يوصي بزيادة رأس المال عن طريق منح أسهم مجانية`,
          `أوصى مجلس إدارة ${nameAr} بزيادة رأس مال الشركة عن طريق منح ${fresh} سهم مجاني لكل ${denominator} أسهم، على أن يكون يوم الاستحقاق ${date(split.exDay)}.`,
        ]
      : [
          `${nameAr} تعلن تقسيم أسهمها`,
          `أعلنت ${nameAr} تقسيم القيمة الاسمية للسهم بحيث يصبح كل ${denominator} سهم ${numerator} أسهم ابتداء من ${date(split.exDay)}.`,
        ],
    en: isBonus
      ? [
          `${nameEn} board recommends a capital increase through bonus shares`,
          `The board of ${nameEn} recommended to raise the capital by granting ${fresh} bonus shares for every ${denominator} shares held, effective ${date(split.exDay)}.`,
        ]
      : [
          `${nameEn} announces a stock split`,
          `${nameEn} will split its shares ${numerator} for ${denominator}, effective ${date(split.exDay)}.`,
        ],
  };
}

/** The invitation to the yearly assembly, in spring. */
export function meetingStory(listing: Listing, year: number, seed: number): Story {
  const random = new Random("meeting", seed, listing.symbol, year);
  const day = tradingDayFrom(addDays(year * 10_000 + 405, random.int(50)));
  const held = date(addDays(day, 21));
  const { nameAr, nameEn } = listing;
  return {
    listing,
    about: "SHAREHOLDER_MEETING",
    key: `meeting-${year}`,
    day,
    isAnnouncement: true,
    ar: [
      `${nameAr} تدعو مساهميها إلى حضور اجتماع الجمعية العامة العادية`,
      `يسر مجلس إدارة ${nameAr} دعوة المساهمين إلى حضور اجتماع الجمعية العامة العادية المقرر عقده بتاريخ ${held} عبر وسائل التقنية الحديثة.`,
    ],
    en: [
      `${nameEn} invites shareholders to its ordinary general assembly`,
      `The board of ${nameEn} invites the shareholders to attend the ordinary general assembly meeting to be held on ${held}.`,
    ],
  };
}

/** In the order of the ratings, best first. */
const RATING_AR = ["شراء قوي", "شراء", "احتفاظ", "بيع", "بيع قوي"];

const ratingAr = (rating: AnalystRating): string =>
  RATING_AR[RATINGS.indexOf(rating)] ?? outOfRange(RATINGS.indexOf(rating));
const ratingEn = (rating: AnalystRating): string => rating.replace("_", " ");

/** A research house that changed its rating; `isUp` when the new one is better. */
export function ratingStory(listing: Listing, now: AnalystOpinion, before: AnalystOpinion, isUp: boolean): Story {
  const { nameAr, nameEn } = listing;
  const target = price(now.target);
  return {
    listing,
    about: "ANALYST_RATING_CHANGE",
    key: `rating-${now.issuedDay}-${now.analyst.replaceAll(" ", "-").toLowerCase()}`,
    day: now.issuedDay,
    isAnnouncement: false,
    ar: [
      `${now.analyst} ${isUp ? "ترفع" : "تخفض"} توصيتها لسهم ${nameAr} إلى "${ratingAr(now.rating)}"`,
      `غيرت ${now.analyst} توصيتها لسهم ${nameAr} من "${ratingAr(before.rating)}" إلى "${ratingAr(now.rating)}" وحددت السعر المستهدف عند ${target} ريال.`,
    ],
    en: [
      `${now.analyst} ${isUp ? "upgrades" : "downgrades"} ${nameEn} to ${ratingEn(now.rating)}`,
      `${now.analyst} changed its rating of ${nameEn} from ${ratingEn(before.rating)} to ${ratingEn(now.rating)} with a price target of SAR ${target}.`,
    ],
  };
}
