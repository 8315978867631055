// Texts of the page of status.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["حالة الخدمة", "Status"],
  ok: ["كل شيء يعمل", "Everything works"],
  down: ["جزء من الخدمة متعطل", "A part of the service does not work"],
  parts: { feed: ["مصدر السوق", "Feed"], database: ["قاعدة البيانات", "Database"], market: ["الأسعار", "Prices"] },
  partNotes: {
    feed: ["وصول بيانات السوق", "Market data comes in"],
    database: ["قراءة ما يُحفظ وكتابته", "What is kept can be read and written"],
    market: ["صحة الأسعار المعروضة", "Prices can be trusted"],
  },
  awaited: (at: string, until: string) => [
    `تعيد السوق المحاكية يومها: بلغت ${at} من ${until}`,
    `The exchange plays its day again: at ${at} of ${until}`,
  ],
  working: ["على ما يرام", "Working"],
  notWorking: ["خلل", "Not working"],
  marketTime: ["وقت السوق", "Market time"],
  delay: ["تأخير الباقات المؤجلة", "Delay of delayed plans"],
  minutes: (minutes: string) => [`${minutes} دقيقة`, `${minutes} minutes`],
  version: ["إصدار الخدمة", "Version"],
  sessions: ["الجلسات", "Sessions"],
  market: ["السوق", "Market"],
  markets: {
    TASI: ["السوق الرئيسية (تاسي)", "Main market (TASI)"],
    NOMU: ["السوق الموازية (نمو)", "Parallel market (Nomu)"],
  },
  session: ["الجلسة الآن", "Session now"],
  next: ["التالية", "Next"],
  at: ["في", "At"],
  objectives: ["مستوى الخدمة", "Service levels"],
  objectiveNames: {
    rest_availability: ["طلبات أُجيب عنها بلا خلل في الخدمة", "Requests answered without a fault of the service"],
    rest_latency: ["طلبات أُجيب عنها خلال 250 مللي ثانية", "Requests answered within 250 ms"],
    stream_latency: [
      "بيانات سوق نُشرت خلال 250 مللي ثانية من وصولها",
      "Market data published within 250 ms of its arrival",
    ],
    webhook_latency: ["إشعارات بدأ إرسالها خلال 5 ثوانٍ", "Notifications begun within 5 seconds"],
    feed_freshness: ["وقت الجلسات الذي عُرضت فيه الأسعار", "Time of sessions with prices"],
  },
  objective: ["المقياس", "Measure"],
  target: ["الهدف", "Objective"],
  measured: ["المتحقق في 24 ساعة", "Measured in 24 hours"],
  incidents: ["الحوادث الأخيرة", "Recent incidents"],
  noIncidents: ["لا حوادث في آخر تسعين يومًا.", "No incident in the last ninety days."],
  kind: ["ماذا حدث", "What happened"],
  kinds: {
    feed: ["انقطعت بيانات السوق", "Market data stopped"],
    database: ["غابت قاعدة البيانات", "The database was away"],
    market: ["تعذّر الوثوق بالأسعار", "Prices could not be trusted"],
    restart: ["أُعيد تشغيل الخدمة", "The service was restarted"],
  },
  began: ["بدأ", "Began"],
  ended: ["انتهى", "Ended"],
  lasts: ["مستمر", "Still lasts"],
  asOf: (time: string) => [`حتى ${time}`, `As of ${time}`],
  public: ["الصفحة العامة للحالة", "The public status page"],
  operator: ["صفحات المشغّل", "Operator’s pages"],
});
