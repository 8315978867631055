// The words of the liquidity panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["السيولة", "Liquidity"],
  inflow: ["السيولة الداخلة", "Inflow"],
  outflow: ["السيولة الخارجة", "Outflow"],
  net: ["صافي السيولة", "Net liquidity"],
  volume: ["الكمية", "Volume"],
  empty: ["لا سيولة قبل أول صفقة في اليوم.", "No liquidity before the day's first trade."],
});
