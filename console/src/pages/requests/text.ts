// Texts of the page of requests.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["الطلبات", "Requests"],
  lead: (kept: string) => [
    `أحدث طلبات حسابك: آخر ${kept} طلب ناجح وآخر ${kept} طلب متعثر. اذكر رقم الطلب حين تسأل الدعم.`,
    `The latest requests of your account: the last ${kept} that succeeded and the last ${kept} that failed. Name the request id when you ask for help.`,
  ],
  refresh: ["تحديث", "Refresh"],
  views: ["العرض", "View"],
  errors: ["الأخطاء", "Errors"],
  all: ["كل الطلبات", "All requests"],
  groups: ["الأخطاء حسب الرمز والمسار", "Errors by code and route"],
  noErrors: ["لا أخطاء", "No errors"],
  noErrorsNote: ["كل الطلبات المحفوظة نجحت.", "Every request that is kept succeeded."],
  none: ["لا طلبات بعد", "No requests yet"],
  noneNote: ["يظهر هنا كل طلب يرسله أحد مفاتيحك.", "Every request that one of your keys sends shows up here."],
  code: ["الرمز", "Code"],
  route: ["المسار", "Route"],
  times: ["المرات", "Times"],
  means: ["المعنى", "Meaning"],
  todo: ["ما العمل", "What to do"],
  unknownCode: [
    "رمز لا تعرفه هذه الصفحة بعد؛ راجع دليل الأخطاء.",
    "A code that this page does not know yet; see the error reference.",
  ],
  example: ["أحدث مثال", "Latest example"],
  log: ["سجل الطلبات", "Log of requests"],
  time: ["الوقت", "Time"],
  request: ["الطلب", "Request"],
  status: ["الحالة", "Status"],
  ms: ["الزمن (م‌ث)", "Time (ms)"],
  key: ["المفتاح", "Key"],
  requestId: ["رقم الطلب", "Request id"],
  reference: ["دليل الأخطاء", "Error reference"],
});
