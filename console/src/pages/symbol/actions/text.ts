// The words of the corporate actions panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["إجراءات الشركة", "Corporate actions"],
  type: ["الإجراء", "Action"],
  exDate: ["تاريخ السريان", "Ex-date"],
  description: ["التفاصيل", "Details"],
  factor: ["معامل التعديل", "Adjustment factor"],
  empty: ["لا توجد إجراءات مسجلة.", "None on record."],
  more: ["عرض المزيد", "Show more"],
  types: {
    CASH_DIVIDEND: ["أرباح نقدية", "Cash dividend"],
    SPLIT: ["تجزئة أسهم", "Share split"],
    BONUS_ISSUE: ["أسهم منحة", "Bonus issue"],
    RIGHTS_ISSUE: ["حقوق أولوية", "Rights issue"],
    CAPITAL_REDUCTION: ["تخفيض رأس المال", "Capital reduction"],
    LISTING: ["إدراج", "Listing"],
    MARKET_TRANSFER: ["انتقال بين السوقين", "Market transfer"],
    NAME_CHANGE: ["تغيير الاسم", "Name change"],
  },
});
