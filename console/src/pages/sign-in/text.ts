// The words of the sign-in page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  ar: {
    title: "سوق الأسهم السعودية، لحظة بلحظة",
    lead: "ادخل بمفتاح الواجهة البرمجية لترى السوق وتدير حسابك. يبقى المفتاح لدى الخدمة ولا يُحفظ في المتصفح.",
    key: "مفتاح الواجهة البرمجية",
    submit: "دخول",
    demo: "أو جرّب بمفتاح تجريبي",
    wrong: "المفتاح غير صحيح أو أُلغي.",
    later: "محاولات كثيرة. انتظر دقيقة ثم أعد المحاولة.",
    unreachable: "تعذّر الوصول إلى الخدمة. أعد المحاولة.",
    withDepth: "مع عمق السوق",
    plans: {
      free: "أسعار متأخرة، 100 طلب يوميًا",
      starter: "أسعار متأخرة، السوق كاملًا",
      pro: "لحظي: بث وصفقات وتنبيهات",
      business: "لحظي: عمق 20 مستوى",
      enterprise: "كل شيء، مع إدارة المفاتيح",
    },
  },
  en: {
    title: "The Saudi market, live",
    lead: "Sign in with an API key to watch the market and run your account. The key stays with the service and is not kept in the browser.",
    key: "API key",
    submit: "Sign in",
    demo: "Or try it with a demo key",
    wrong: "The key is not right, or it was revoked.",
    later: "Too many tries. Wait a minute and try again.",
    unreachable: "The service was not reached. Try again.",
    withDepth: "with market depth",
    plans: {
      free: "Delayed prices, 100 requests a day",
      starter: "Delayed prices, the whole market",
      pro: "Real time: streams, trades, alerts",
      business: "Real time: 20 levels of depth",
      enterprise: "Everything, and managing keys",
    },
  },
});
