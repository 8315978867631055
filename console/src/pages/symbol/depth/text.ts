// The words of the depth ladder.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["عمق السوق", "Market depth"],
  caption: ["أفضل الأسعار في الطلب والعرض", "Best prices on both sides"],
  bids: ["الطلب", "Bid"],
  asks: ["العرض", "Ask"],
  price: ["السعر", "Price"],
  quantity: ["الكمية", "Quantity"],
  cumulated: ["التراكمي", "Cumulated"],
  orders: ["الأوامر", "Orders"],
  spread: ["الفارق", "Spread"],
  basisPoints: ["نقطة أساس", "bps"],
  imbalance: ["ميل الدفتر", "Imbalance"],
  levels: (shown: string, entitled: string) => [`${shown} من ${entitled} مستوى`, `${shown} of ${entitled} levels`],
  marketOrders: ["أوامر السوق", "Market orders"],
  unavailable: ["لا يوجد دفتر أوامر لهذا الرمز الآن.", "There is no order book of this symbol now."],
  entitlement: [
    "عمق السوق يحتاج إلى اعتماد بيانات السوق في الحساب، إضافة إلى الباقة.",
    "Market depth needs an approved market-data entitlement on the account, beside the plan.",
  ],
  suspended: ["اعتماد عمق السوق موقوف في هذا الحساب.", "The depth entitlement of this account is suspended."],
  states: {
    normal: ["تداول مستمر", "Continuous trading"],
    auction: ["مزاد", "Auction"],
    one_sided: ["جهة واحدة فقط", "One side only"],
    market_orders_only: ["أوامر سوق فقط", "Market orders only"],
    halted: ["التداول معلّق", "Trading halted"],
  },
});
