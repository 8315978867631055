// Kinds of results and guidance against what was expected. A loss that is smaller than expected is good news.

import { kindsOf } from "./event-kind.ts";
import { FORECAST } from "./vocabulary.ts";

export const SURPRISE_KINDS = kindsOf("EARNINGS_SURPRISE", [
  {
    name: "loss-below-expectations",
    sentiment: 2,
    weight: 12,
    phrases: [
      `loss|losses ~ smaller|less|lower|narrower|better ~ ${FORECAST}`,
      `smaller|narrower|lower loss|losses ~ ${FORECAST}`,
      `خساير*|خساره ~ اقل|دون|افضل|ادني ~ ${FORECAST}`,
    ],
    ways: [
      "جاءت خسائر {name}[ عن {period}] أقل من متوسط توقعات المحللين[ بنسبة {percent}].",
      "سجّل{|ت} {name}[ في {period}] خسائر أقل مما رجّحه المحللون[، بفارق {percent}].",
      "كانت خسائر {name}[ خلال {period}] دون التقديرات[ بنسبة {percent}]، خلافًا لما كان يُخشى.",
    ],
  },
  {
    name: "loss-above-expectations",
    sentiment: -3,
    weight: 12,
    phrases: [
      `loss|losses ~ bigger|larger|wider|deeper|more|above|exceed*|worse ~ ${FORECAST}`,
      `bigger|larger|wider|deeper loss|losses ~ ${FORECAST}`,
      `خساير*|خساره ~ اكبر|اعلي|تفوق|تتجاوز|اسوا|فاقت|تجاوزت ~ ${FORECAST}`,
    ],
    ways: [
      "تجاوزت خسائر {name}[ عن {period}] متوسط توقعات المحللين[ بنسبة {percent}].",
      "سجّل{|ت} {name}[ في {period}] خسائر أكبر مما توقعه المحللون[، بفارق {percent}].",
      "فاقت خسائر {name}[ خلال {period}] التقديرات[ بنسبة {percent}].",
    ],
  },
  {
    name: "guidance-cut",
    sentiment: -2,
    weight: 9,
    phrases: [
      "profit|earnings warning",
      "warn* ~ profit|profits|earnings|results",
      "cut|cuts|lower*|trim*|slash*|reduc*|withdraw* ~ guidance|outlook|forecast|forecasts|target|targets_for|guidance",
      "تحذير|تحذر|حذرت|يحذر ~ ارباح*|نتايج*",
      "تخفض|خفضت|يخفض|خفض|تقلص ~ توقعاتها|توقعاته|توقعات|مستهدف|مستهدفات*|ارشادات*|نظرتها",
    ],
    ways: [
      "خفّض{|ت} {name} توقعات{ه|ها}[ لعام {year}][ بنسبة {percent}].",
      "حذّر{|ت} {name} من أن نتائج{ه|ها}[ لعام {year}] ستأتي دون المستويات المتوقعة سابقًا.",
      "قلّص{|ت} {name} مستهدفات{ه|ها} المالية[ لعام {year}].",
      "أعلن{|ت} {name} خفض تقديرات{ه|ها} للنتائج[ عن عام {year}].",
    ],
  },
  {
    name: "guidance-raised",
    sentiment: 2,
    weight: 9,
    phrases: [
      "raise*|rais*|lift*|hike*|increas*|upgrad*|boost* ~ guidance|outlook|forecast|forecasts|targets",
      "ترفع|رفعت|يرفع|رفع ~ توقعاتها|توقعاته|مستهدف|مستهدفات*|ارشادات*|نظرتها",
      "raise*|lift*|hike* ~ revenue|profit|earnings|growth ~ outlook|forecast|guidance|target",
    ],
    ways: [
      "رفع{|ت} {name} توقعات{ه|ها} للنتائج[ عن عام {year}].",
      "زاد{|ت} {name} مستهدفات{ه|ها} المالية[ لعام {year}].",
      "عدّل{|ت} {name} توقعات{ه|ها}[ لعام {year}] إلى مستويات أعلى مما أعلن{ه|ته} سابقًا.",
    ],
  },
  {
    name: "in-line",
    sentiment: 0,
    weight: 10,
    phrases: [
      `in line with ~ ${FORECAST}`,
      `meet|meets|met|match* ~ estimate*|expectation*|forecast*|consensus`,
      "متوافق*|متماشي*|مطابق*|قريب* ~ توقعات|تقديرات|متوقع",
      "تتوافق|توافقت|تماشت ~ توقعات|تقديرات",
    ],
    ways: [
      "جاءت نتائج {name}[ عن {period}] متوافقة مع توقعات المحللين[، بصافي ربح بلغ {profit}].",
      "طابقت أرباح {name}[ في {period}] متوسط تقديرات المحللين[ عند {profit}].",
      "لم تخرج نتائج {name}[ عن {period}] عن نطاق التوقعات[، إذ بلغ صافي الربح {profit}].",
    ],
  },
  {
    name: "below-expectations",
    sentiment: -2,
    weight: 9,
    phrases: [
      `miss* ~ estimate*|expectation*|forecast*|consensus|target*`,
      `below|short|under|shy|worse|lower ~ estimate*|expectation*|forecast*|consensus|expected|market_expects`,
      "disappoint* ~ results|numbers|profit|earnings|quarter*|market|investors",
      "disappoint*",
      "دون|اقل|ادني|اسوا ~ توقعات|تقديرات|متوقع*|مستويات_متوقعه",
      "تخيب|خيبت|مخيب* ~ امال|توقعات",
      "تخالف|خالفت ~ توقعات ~ ربح|ارباح",
      "انخفاض ~ عن ~ متوقعه",
    ],
    ways: [
      "جاءت نتائج {name}[ عن {period}] أقل من متوسط توقعات المحللين[ بنسبة {percent}][، بصافي ربح بلغ {profit}].",
      "أخفق{|ت} {name} في بلوغ تقديرات المحللين[ لأرباح {period}][، وجاء الفارق {percent}].",
      "خيّبت أرباح {name}[ في {period}] توقعات السوق[ بفارق {percent}].",
      "سجّل{|ت} {name} نتائج دون التوقعات[ عن {period}][ بنسبة {percent}].",
    ],
  },
  {
    name: "above-expectations",
    sentiment: 2,
    weight: 9,
    phrases: [
      `beat*|exceed*|tops|topped|top|surpass*|outpac*|smash* ~ estimate*|expectation*|forecast*|consensus`,
      `above|ahead|better|higher|stronger ~ estimate*|expectation*|forecast*|consensus|expected`,
      "surprise* ~ profit|earnings|results",
      "تفوق|يفوق|فاق*|تتجاوز|تجاوز*|يتجاوز|تتخطي|تخطت ~ توقعات|تقديرات|متوقع",
      "اعلي|افضل|اكبر ~ توقعات|تقديرات|متوقع",
      "ارباح مفاجيه",
      "تفاجي|فاجات ~ سوق|محللين",
      "مفاج*",
    ],
    ways: [
      "تجاوزت نتائج {name}[ عن {period}] متوسط توقعات المحللين[ بنسبة {percent}][، بصافي ربح بلغ {profit}].",
      "فاقت أرباح {name}[ في {period}] تقديرات المحللين[ بفارق {percent}].",
      "جاءت نتائج {name}[ عن {period}] أعلى مما توقعه المحللون[ بنسبة {percent}].",
      "تفوّق{|ت} {name} على التوقعات[ في {period}][ بفارق نسبته {percent}].",
    ],
  },
]);
