// The words of the trade tape.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["الصفقات", "Trades"],
  caption: ["آخر الصفقات، الأحدث أولاً", "Latest trades, newest first"],
  time: ["الوقت", "Time"],
  price: ["السعر", "Price"],
  quantity: ["الكمية", "Quantity"],
  side: ["الجهة", "Side"],
  buy: ["شراء", "Buy"],
  sell: ["بيع", "Sell"],
  empty: ["لم تُنفَّذ صفقات اليوم بعد.", "Nothing was traded today yet."],
  recovered: (count: string) => [
    `استُعيدت ${count} صفقة فاتت أثناء الانقطاع.`,
    `${count} trades missed during the break were recovered.`,
  ],
});
