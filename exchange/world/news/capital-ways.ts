// Ways of writing that a company issues rights or cuts its capital.

import type { StoryWays } from "./story-writer.ts";

export const RIGHTS_WAYS: StoryWays = {
  ar: {
    titles: [
      "مجلس إدارة {short} يوصي بزيادة رأس المال بإصدار أسهم حقوق أولوية",
      "{short} {يعتزم|تعتزم} طرح أسهم حقوق أولوية بواقع {rights}",
      "حقوق أولوية لمساهمي {short} بسعر {price} للسهم",
    ],
    texts: [
      [
        "أوصى {board} بزيادة رأس المال بإصدار أسهم حقوق أولوية بواقع {rights} وبسعر {price} للسهم، والأحقية في {day}.",
        "{يطرح|تطرح} {name} أسهم حقوق أولوية بواقع {rights} وبسعر طرح قدره {price}، والأحقية في {day}.",
        "{يزيد|تزيد} {name} رأس مال{ه|ها} بإصدار أسهم حقوق أولوية بواقع {rights}، وسعر السهم الجديد {price}، ويسري ذلك في {day}.",
      ],
    ],
  },
  en: {
    titles: [
      "{name} board recommends a capital increase through a rights issue",
      "{name} plans rights issue",
      "{name} to raise capital by a rights issue",
    ],
    texts: [
      [
        "{board} recommended to raise the capital by a rights issue of {rights} at SAR {price-en} each, effective {day}.",
        "{name} plans a rights issue of {rights}; each costs SAR {price-en}, and the issue is effective {day}.",
      ],
    ],
  },
};

export const REDUCTION_WAYS: StoryWays = {
  ar: {
    titles: [
      "مجلس إدارة {short} يوصي بتخفيض رأس المال بنسبة {percent}",
      "{short} {يعتزم|تعتزم} خفض رأس المال لإطفاء الخسائر المتراكمة",
      "تخفيض رأس مال {short} بنسبة {percent} لإطفاء الخسائر",
    ],
    texts: [
      [
        "أوصى {board} بتخفيض رأس المال بنسبة {percent} لإطفاء الخسائر المتراكمة، ويسري ذلك في {day}.",
        "{يعتزم|تعتزم} {name} خفض رأس المال بنسبة {percent} لإطفاء الخسائر المتراكمة بإلغاء {cancelled}، ويسري ذلك في {day}.",
      ],
      ["ويُعلَّق تداول السهم يومي تداول قبل ذلك.", "ويتوقف تداول السهم يومي تداول، ثم يعود بالسعر المعدل."],
    ],
  },
  en: {
    titles: [
      "{name} board recommends a capital reduction of {percent}",
      "{name} to cut its capital to absorb accumulated losses",
      "{name} plans capital reduction to cover losses",
    ],
    texts: [
      [
        "{board} recommended a capital reduction of {percent} to absorb accumulated losses, effective {day}.",
        "{name} plans to cut its capital by {percent} to absorb accumulated losses by cancelling {cancelled}, effective {day}.",
      ],
      ["Trading in the share is suspended for two sessions before that."],
    ],
  },
};
