// The texts of the page of notifications.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["الإشعارات", "Notifications"],
  lead: [
    "ما تحقق من تنبيهاتك، الأحدث أولًا. تُحفظ هنا آخر 1000 إشعار، سواء أُرسلت إلى بريد أو وجهة أم لم تُرسل.",
    "What your alerts have told, newest first. The latest 1,000 are kept here, whether or not they also went to an e-mail address or a webhook.",
  ],
  show: ["المعروض", "Shown"],
  all: ["الكل", "All"],
  unread: ["غير المقروءة", "Unread"],
  markAll: ["تعليم الكل كمقروء", "Mark all as read"],
  mark: ["تعليم كمقروء", "Mark as read"],
  markNamed: (title: string) => [`تعليم كمقروء: ${title}`, `Mark as read: ${title}`],
  isUnread: ["غير مقروء", "Unread"],
  list: ["قائمة الإشعارات", "List of notifications"],
  none: ["لا إشعارات بعد", "No notifications yet"],
  noneNote: [
    "حين يتحقق تنبيه من تنبيهاتك تجده هنا، ويظهر عدده على الجرس.",
    "When one of your alerts fires it is here, and the bell counts it.",
  ],
  allRead: ["قرأت كل الإشعارات", "You have read everything"],
  toAlerts: ["إلى التنبيهات", "To the alerts"],
  inBrowser: ["إشعارات المتصفح", "Browser notifications"],
  inBrowserNote: [
    "تظهر على شاشتك حين تكون هذه الصفحة مفتوحة ولكنها خلف نافذة أخرى.",
    "Shown on your screen while this page is open behind another window.",
  ],
  turnOn: ["تفعيل إشعارات المتصفح", "Turn on browser notifications"],
  turnOff: ["إيقاف إشعارات المتصفح", "Turn off browser notifications"],
  isOn: ["مفعّلة", "On"],
  denied: [
    "المتصفح يمنع إشعارات هذا الموقع. اسمح بها من إعدادات الموقع في المتصفح ثم أعد تحميل الصفحة.",
    "The browser blocks notifications of this site. Allow them in the browser's settings for the site, then reload the page.",
  ],
  unavailable: [
    "إشعارات المتصفح تحتاج اتصالًا آمنًا (https) ومتصفحًا يدعمها.",
    "Browser notifications need a secure connection (https) and a browser that has them.",
  ],
});
