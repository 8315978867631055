// The words of the status page, in both languages.

import type { Incident } from "../../model/index.ts";
import type { rest } from "../../wire/index.ts";

export interface StatusText {
  readonly title: string;
  readonly status: Readonly<Record<rest.ServiceStatus["status"], string>>;
  readonly state: Readonly<Record<"ok" | "down", string>>;
  readonly partsTitle: string;
  readonly parts: Readonly<Record<keyof rest.ServiceStatus["parts"], string>>;
  /** The sentence about the progress of an exchange that replays its day. */
  readonly awaited: (at: string, until: string) => string;
  readonly marketTitle: string;
  readonly marketTime: string;
  readonly session: string;
  readonly sessions: Readonly<Record<rest.MarketStatus["session"], string>>;
  readonly next: string;
  readonly delay: string;
  readonly minutes: (count: number) => string;
  readonly noMarket: string;
  readonly objectivesTitle: string;
  readonly objectivesNote: string;
  readonly objectives: Readonly<Record<rest.ServiceObjective["name"], string>>;
  readonly objectiveColumns: readonly [string, string, string];
  readonly notMeasured: string;
  readonly incidentsTitle: string;
  readonly noIncidents: string;
  readonly kinds: Readonly<Record<Incident["kind"], string>>;
  readonly columns: readonly [string, string, string];
  readonly lasts: string;
  readonly version: string;
  readonly asOf: string;
}

const AR: StatusText = {
  title: "حالة مرصد",
  status: { ok: "تعمل جميع الأجزاء", down: "هناك خلل في أحد الأجزاء" },
  state: { ok: "على ما يرام", down: "خلل" },
  partsTitle: "أجزاء الخدمة",
  parts: { feed: "مصدر السوق", database: "قاعدة البيانات", market: "الأسعار" },
  awaited: (at, until) => `تعيد السوق المحاكية يومها لتكمل من حيث توقفت: بلغت ${at} من ${until}.`,
  marketTitle: "السوق",
  marketTime: "وقت السوق",
  session: "الجلسة",
  sessions: {
    preopen: "ما قبل الافتتاح",
    regular: "التداول المستمر",
    preclose: "مزاد الإغلاق",
    atc: "التداول على سعر الإغلاق",
    postmarket: "ما بعد الإغلاق",
    closed: "السوق مغلقة",
  },
  next: "الجلسة التالية",
  delay: "تأخير الأسعار المتأخرة",
  minutes: (count) => `${count} دقيقة`,
  noMarket: "لم يبدأ أي يوم تداول بعد.",
  objectivesTitle: "مستوى الخدمة",
  objectivesNote: "في آخر أربع وعشرين ساعة، أو منذ بدء التشغيل.",
  objectives: {
    rest_availability: "طلبات أُجيب عنها بلا خلل في الخدمة",
    rest_latency: "طلبات أُجيب عنها خلال 250 مللي ثانية",
    stream_latency: "بيانات سوق نُشرت خلال 250 مللي ثانية من وصولها",
    webhook_latency: "إشعارات بدأ إرسالها خلال 5 ثوانٍ",
    feed_freshness: "وقت الجلسات الذي عُرضت فيه الأسعار",
  },
  objectiveColumns: ["المقياس", "الهدف", "المتحقق"],
  notMeasured: "لا قياس بعد",
  incidentsTitle: "الحوادث الأخيرة",
  noIncidents: "لا حوادث في آخر تسعين يومًا.",
  kinds: {
    feed: "انقطاع بيانات السوق",
    database: "انقطاع قاعدة البيانات",
    market: "أسعار غير موثوقة",
    restart: "إعادة تشغيل الخدمة",
  },
  columns: ["ما حدث", "البداية", "النهاية"],
  lasts: "مستمر",
  version: "الإصدار",
  asOf: "آخر تحديث",
};

const EN: StatusText = {
  title: "Marsad status",
  status: { ok: "Everything works", down: "Something does not work" },
  state: { ok: "Works", down: "Down" },
  partsTitle: "Parts of the service",
  parts: { feed: "Market feed", database: "Database", market: "Prices" },
  awaited: (at, until) =>
    `The simulated exchange plays its day again to go on where it stood: it is at ${at} of ${until}.`,
  marketTitle: "Market",
  marketTime: "Market time",
  session: "Session",
  sessions: {
    preopen: "Pre-open",
    regular: "Continuous trading",
    preclose: "Closing auction",
    atc: "Trade at last",
    postmarket: "After close",
    closed: "Market closed",
  },
  next: "Next session",
  delay: "Delay of delayed prices",
  minutes: (count) => `${count} minutes`,
  noMarket: "No trading day has begun yet.",
  objectivesTitle: "Service levels",
  objectivesNote: "In the last 24 hours, or since the start.",
  objectives: {
    rest_availability: "Requests answered without a fault of the service",
    rest_latency: "Requests answered within 250 ms",
    stream_latency: "Market data published within 250 ms of its arrival",
    webhook_latency: "Notifications begun within 5 seconds",
    feed_freshness: "Time of sessions with prices",
  },
  objectiveColumns: ["Measure", "Objective", "Measured"],
  notMeasured: "nothing yet",
  incidentsTitle: "Recent incidents",
  noIncidents: "None in the last ninety days.",
  kinds: {
    feed: "Market feed interrupted",
    database: "Database away",
    market: "Prices could not be trusted",
    restart: "Service restarted",
  },
  columns: ["What happened", "From", "To"],
  lasts: "ongoing",
  version: "Version",
  asOf: "As of",
};

export const STATUS_TEXT: Readonly<Record<"ar" | "en", StatusText>> = { ar: AR, en: EN };
