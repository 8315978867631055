// The words of the corporate actions panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "إجراءات الشركة",
    type: "الإجراء",
    exDate: "تاريخ السريان",
    description: "التفاصيل",
    factor: "معامل التعديل",
    empty: "لا توجد إجراءات مسجلة.",
    more: "عرض المزيد",
    types: {
      CASH_DIVIDEND: "أرباح نقدية",
      SPLIT: "تجزئة أسهم",
      BONUS_ISSUE: "أسهم منحة",
      RIGHTS_ISSUE: "حقوق أولوية",
      CAPITAL_REDUCTION: "تخفيض رأس المال",
      LISTING: "إدراج",
      MARKET_TRANSFER: "انتقال بين السوقين",
      NAME_CHANGE: "تغيير الاسم",
    },
  },
  en: {
    title: "Corporate actions",
    type: "Action",
    exDate: "Ex-date",
    description: "Details",
    factor: "Adjustment factor",
    empty: "None on record.",
    more: "Show more",
    types: {
      CASH_DIVIDEND: "Cash dividend",
      SPLIT: "Share split",
      BONUS_ISSUE: "Bonus issue",
      RIGHTS_ISSUE: "Rights issue",
      CAPITAL_REDUCTION: "Capital reduction",
      LISTING: "Listing",
      MARKET_TRANSFER: "Market transfer",
      NAME_CHANGE: "Name change",
    },
  },
});
