// The words of the auction panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["المزاد", "Auction"],
  opening: ["مزاد الافتتاح", "Opening auction"],
  closing: ["مزاد الإغلاق", "Closing auction"],
  price: ["السعر الاسترشادي", "Indicative price"],
  volume: ["الكمية الاسترشادية", "Indicative volume"],
  against: ["عن آخر سعر", "against the last price"],
  updatedAt: ["آخر تحديث", "Updated"],
  none: [
    "لا يوجد مزاد الآن. يُعرض السعر الاسترشادي هنا أثناء مزادي الافتتاح والإغلاق.",
    "No auction now. The indicative price stands here during the opening and the closing auction.",
  ],
});
