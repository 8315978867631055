// The words of the liquidity panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    title: "السيولة",
    inflow: "السيولة الداخلة",
    outflow: "السيولة الخارجة",
    net: "صافي السيولة",
    volume: "الكمية",
    empty: "لا سيولة قبل أول صفقة في اليوم.",
  },
  en: {
    title: "Liquidity",
    inflow: "Inflow",
    outflow: "Outflow",
    net: "Net liquidity",
    volume: "Volume",
    empty: "No liquidity before the day's first trade.",
  },
});
