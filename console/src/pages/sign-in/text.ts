// The texts of the sign-in page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["سوق الأسهم السعودية، لحظة بلحظة", "The Saudi market, live"],
  lead: [
    "ادخل بمفتاح الواجهة البرمجية لترى السوق وتدير حسابك. يبقى المفتاح لدى الخدمة ولا يُحفظ في المتصفح.",
    "Sign in with an API key to watch the market and run your account. The key stays with the service and is not kept in the browser.",
  ],
  key: ["مفتاح الواجهة البرمجية", "API key"],
  submit: ["دخول", "Sign in"],
  demo: ["أو جرّب بمفتاح تجريبي", "Or try it with a demo key"],
  wrong: ["المفتاح غير صحيح أو أُلغي.", "The key is not right, or it was revoked."],
  later: ["محاولات كثيرة. انتظر دقيقة ثم أعد المحاولة.", "Too many tries. Wait a minute and try again."],
  unreachable: ["تعذّر الوصول إلى الخدمة. أعد المحاولة.", "The service was not reached. Try again."],
  withDepth: ["مع عمق السوق", "with market depth"],
  plans: {
    free: ["أسعار متأخرة، 100 طلب يوميًا", "Delayed prices, 100 requests a day"],
    starter: ["أسعار متأخرة، السوق كاملًا", "Delayed prices, the whole market"],
    pro: ["لحظي: بث وصفقات وتنبيهات", "Real time: streams, trades, alerts"],
    business: ["لحظي: عمق 20 مستوى", "Real time: 20 levels of depth"],
    enterprise: ["كل شيء، مع إدارة المفاتيح", "Everything, and managing keys"],
  },
});
