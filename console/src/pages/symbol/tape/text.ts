// The words of the trade tape.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "الصفقات",
    caption: "آخر الصفقات، الأحدث أولاً",
    time: "الوقت",
    price: "السعر",
    quantity: "الكمية",
    side: "الجهة",
    buy: "شراء",
    sell: "بيع",
    empty: "لم تُنفَّذ صفقات اليوم بعد.",
    recovered: (count: string) => `استُعيدت ${count} صفقة فاتت أثناء الانقطاع.`,
  },
  en: {
    title: "Trades",
    caption: "Latest trades, newest first",
    time: "Time",
    price: "Price",
    quantity: "Quantity",
    side: "Side",
    buy: "Buy",
    sell: "Sell",
    empty: "Nothing was traded today yet.",
    recovered: (count: string) => `${count} trades missed during the break were recovered.`,
  },
});
