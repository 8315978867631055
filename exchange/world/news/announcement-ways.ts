// Ways of writing announcements other than results: dividends, splits, bonus issues, meetings, and changed ratings.

import type { StoryWays } from "./story-writer.ts";

export const DIVIDEND_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يعلن|تعلن} توزيع أرباح نقدية بواقع {value} {per-share} عن {period}",
      "توزيعات نقدية من {short} بواقع {value} {per-share} عن {period}",
      "{short} {يوزع|توزع} أرباحًا نقدية على {holders} عن {period}",
      "{holders-nom} في {short} على موعد مع أرباح نقدية عن {period}",
    ],
    texts: [
      [
        "قرر {board} توزيع أرباح نقدية على {holders} عن {period} بواقع {value} {per-share}.",
        "أعلن{|ت} {name} توزيع أرباح نقدية عن {period} تبلغ {value} {per-share}.",
        "{يوزع|توزع} {name} على {holders} أرباحًا نقدية قدرها {value} {per-share} عن {period}.",
        "أقرّ {board} أرباحًا نقدية بواقع {value} {per-share} عن {period}.",
        "وافق {board} على توزيعات نقدية عن {period} بمقدار {value} {per-share}.",
        "اعتمد{|ت} {name} أرباحًا نقدية تبلغ {value} {per-share} عن {period}.",
      ],
      [
        "وتاريخ الأحقية {eligible}، والتوزيع في {paid}.",
        "وتكون الأحقية بنهاية تداول {eligible}، على أن يبدأ الصرف في {paid}.",
        "ويستحقها المالكون بنهاية يوم {eligible}، ويجري دفعها في {paid}.",
        "ويبدأ صرفها في {paid} للمستحقين بتاريخ {eligible}.",
        "وحُدّد {eligible} تاريخًا للأحقية و{paid} تاريخًا للتوزيع.",
      ],
    ],
  },
  en: {
    titles: [
      "{name} to pay a cash dividend of SAR {value-en} per {share} for {period}",
      "{name} declares a dividend of SAR {value-en} per {share} for {period}",
      "{name} announces cash distribution of SAR {value-en} per {share}",
    ],
    texts: [
      [
        "{board} decided to distribute a cash dividend of SAR {value-en} per {share} for {period}.",
        "{board} approved a cash dividend of SAR {value-en} per {share} for {period}.",
        "{holders} of {name} will receive a cash dividend of SAR {value-en} per {share} for {period}.",
      ],
      [
        "The eligibility date is {eligible}, payment is on {paid}.",
        "The eligibility date is {eligible} and payment starts on {paid}.",
      ],
    ],
  },
};

export const SPLIT_WAYS: StoryWays = {
  ar: {
    titles: ["{short} {يعلن|تعلن} تقسيم أسهم{ه|ها}", "تقسيم أسهم {short} ابتداءً من {day}", "تجزئة سهم {short}"],
    texts: [
      [
        "أعلن{|ت} {name} تقسيم القيمة الاسمية للسهم بحيث يصبح {old} {new} ابتداءً من {day}.",
        "{يقسم|تقسم} {name} أسهم{ه|ها} ليصبح {old} {new}، اعتبارًا من {day}.",
        "تقرر تجزئة سهم {name} بحيث يصبح {old} {new}، ويسري ذلك في {day}.",
      ],
    ],
  },
  en: {
    titles: ["{name} announces a stock split", "{name} to split its shares {ratio}"],
    texts: [
      [
        "{name} will split its shares {ratio}, effective {day}.",
        "The stock split of {name} is {ratio} and takes effect on {day}.",
      ],
    ],
  },
};

export const BONUS_WAYS: StoryWays = {
  ar: {
    titles: [
      "مجلس إدارة {short} يوصي بزيادة رأس المال عن طريق منح أسهم مجانية",
      "{short} {يعتزم|تعتزم} منح أسهم مجانية بواقع {bonus}",
      "أسهم منحة لمساهمي {short} بواقع {bonus}",
    ],
    texts: [
      [
        "أوصى {board} بزيادة رأس المال عن طريق منح أسهم مجانية بواقع {bonus}، والاستحقاق في {day}.",
        "{يعتزم|تعتزم} {name} زيادة رأس مال{ه|ها} بمنح المساهمين أسهمًا مجانية بواقع {bonus}، ويكون الاستحقاق في {day}.",
        "يحصل المساهمون في {name} على أسهم منحة بواقع {bonus} ضمن زيادة رأس المال، والأحقية في {day}.",
        "اقترح {board} رسملة جزء من الأرباح المبقاة ومنح أسهم مجانية بواقع {bonus}، على أن يكون الاستحقاق في {day}.",
      ],
    ],
  },
  en: {
    titles: [
      "{name} board recommends a capital increase through bonus shares",
      "{name} to grant bonus shares",
      "{name} plans bonus issue",
    ],
    texts: [
      [
        "{board} recommended to raise the capital by granting {bonus}, effective {day}.",
        "{board} proposed a bonus issue of {bonus}, effective {day}.",
      ],
    ],
  },
};

export const MEETING_WAYS: StoryWays = {
  ar: {
    titles: [
      "{short} {يدعو|تدعو} {holders} إلى {meeting}",
      "{meeting} في {short} يُعقد في {held}",
      "{short} {يحدد|تحدد} {held} موعدًا لاجتماع {holders}",
    ],
    texts: [
      [
        "دعا {board} {holders} إلى حضور {meeting} المقرر في {held}.",
        "دع{ا|ت} {name} {holders} إلى {meeting} المنعقد في {held}.",
        "{يعقد|تعقد} {name} {meeting} في {held}.",
        "حدّد{|ت} {name} يوم {held} موعدًا لعقد {meeting}.",
        "ينعقد {meeting} {for-name} في {held}.",
      ],
      [
        "ويُعقد الاجتماع عبر وسائل التقنية الحديثة.",
        "ويجري التصويت إلكترونيًا.",
        "ويتضمن جدول الأعمال الاطلاع على القوائم المالية.",
        "ويحق الحضور لكل مالك مسجل بنهاية تداول يوم الاجتماع.",
        "",
      ],
    ],
  },
  en: {
    titles: ["{name} invites {holders} to its {meeting}", "{name} calls its {meeting}"],
    texts: [
      [
        "{board} invites the {holders} to attend the {meeting} to be held on {held}.",
        "The {meeting} of {name} is to be held on {held}.",
      ],
    ],
  },
};

export const RATING_UP_WAYS: StoryWays = {
  ar: {
    titles: [
      "{house} ترفع توصيتها ل{stock} {short} إلى «{rating}»",
      "رفع توصية {stock} {short} إلى «{rating}»",
      "{stock} {short}: {house} ترفع التوصية إلى «{rating}»",
    ],
    texts: [
      [
        "رفعت {house} توصيتها ل{stock} {name} من «{rating-before}» إلى «{rating}»، وحددت السعر المستهدف عند {target}.",
        "حسّنت {house} تقييمها ل{stock} {name} إلى «{rating}» بدلًا من «{rating-before}»، بسعر مستهدف قدره {target}.",
        "منحت {house} {stock} {name} توصية أعلى هي «{rating}» بعد أن كانت «{rating-before}»، بسعر مستهدف عند {target}.",
        "انتقلت توصية {house} ل{stock} {name} من «{rating-before}» إلى «{rating}»، والسعر المستهدف {target}.",
      ],
    ],
  },
  en: {
    titles: ["{house} upgrades {name} to {rating}", "{house} raises {name} to {rating}"],
    texts: [
      [
        "{house} changed its rating of {name} from {rating-before} to {rating} with a price target of SAR {target-en}.",
        "{house} upgraded {name} from {rating-before} to {rating}. The price target is SAR {target-en}.",
      ],
    ],
  },
};

export const RATING_DOWN_WAYS: StoryWays = {
  ar: {
    titles: [
      "{house} تخفض توصيتها ل{stock} {short} إلى «{rating}»",
      "خفض توصية {stock} {short} إلى «{rating}»",
      "{stock} {short}: {house} تخفض التوصية إلى «{rating}»",
    ],
    texts: [
      [
        "خفّضت {house} توصيتها ل{stock} {name} من «{rating-before}» إلى «{rating}»، وحددت السعر المستهدف عند {target}.",
        "قلّصت {house} تقييمها ل{stock} {name} إلى «{rating}» بدلًا من «{rating-before}»، بسعر مستهدف قدره {target}.",
        "منحت {house} {stock} {name} توصية أدنى هي «{rating}» بعد أن كانت «{rating-before}»، بسعر مستهدف عند {target}.",
        "تراجعت توصية {house} ل{stock} {name} من «{rating-before}» إلى «{rating}»، والسعر المستهدف {target}.",
      ],
    ],
  },
  en: {
    titles: ["{house} downgrades {name} to {rating}", "{house} lowers {name} to {rating}"],
    texts: [
      [
        "{house} changed its rating of {name} from {rating-before} to {rating} with a price target of SAR {target-en}.",
        "{house} downgraded {name} from {rating-before} to {rating}. The price target is SAR {target-en}.",
      ],
    ],
  },
};
