// The words of the auction panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "المزاد",
    opening: "مزاد الافتتاح",
    closing: "مزاد الإغلاق",
    price: "السعر الاسترشادي",
    volume: "الكمية الاسترشادية",
    against: "عن آخر سعر",
    updatedAt: "آخر تحديث",
    none: "لا يوجد مزاد الآن. يُعرض السعر الاسترشادي هنا أثناء مزادي الافتتاح والإغلاق.",
  },
  en: {
    title: "Auction",
    opening: "Opening auction",
    closing: "Closing auction",
    price: "Indicative price",
    volume: "Indicative volume",
    against: "against the last price",
    updatedAt: "Updated",
    none: "No auction now. The indicative price stands here during the opening and the closing auction.",
  },
});
