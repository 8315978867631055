// The words of the market page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  ar: {
    title: "السوق",
    movers: "الأكثر حركة",
    gainers: "الأكثر ارتفاعًا",
    losers: "الأكثر انخفاضًا",
    company: "الشركة",
    price: "السعر",
    change: "التغير",
    volume: "الكمية",
    events: "آخر الأحداث",
  },
  en: {
    title: "Market",
    movers: "Movers",
    gainers: "Gainers",
    losers: "Losers",
    company: "Company",
    price: "Price",
    change: "Change",
    volume: "Volume",
    events: "Latest events",
  },
});
