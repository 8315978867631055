// The words of the panel with analysts and the fair price.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  targets: ["الأسعار المستهدفة", "Price targets"],
  mean: ["المتوسط", "Mean"],
  median: ["الوسيط", "Median"],
  high: ["الأعلى", "High"],
  low: ["الأدنى", "Low"],
  price: ["السعر الحالي", "Current price"],
  upside: ["الفرق عن السعر الحالي", "Against the current price"],
  consensus: ["إجماع المحللين", "Consensus"],
  count: (count: string) => [`عدد المحللين: ${count}`, `Analysts: ${count}`],
  score: ["درجة الإجماع (1 شراء قوي – 5 بيع قوي)", "Score (1 strong buy to 5 strong sell)"],
  fairPrice: ["السعر العادل", "Fair price"],
  confidence: ["درجة الثقة", "Confidence"],
  calculatedAt: ["حُسب في", "Calculated"],
  none: ["لا يغطي المحللون هذه الورقة المالية.", "No analyst covers this security."],
  noFairPrice: ["لم يُحسب سعر عادل لهذه الورقة المالية.", "No fair price was calculated for this security."],
  words: {
    strong_buy: ["شراء قوي", "Strong buy"],
    buy: ["شراء", "Buy"],
    hold: ["احتفاظ", "Hold"],
    sell: ["بيع", "Sell"],
    strong_sell: ["بيع قوي", "Strong sell"],
  },
  range: ["نطاق الأسعار المستهدفة والسعر الحالي", "Range of price targets and the current price"],
});
