// The texts of the account page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["الحساب", "Account"],
  facts: ["بيانات الحساب", "About the account"],
  name: ["الاسم", "Name"],
  plan: ["الباقة", "Plan"],
  number: ["رقم الحساب", "Account number"],
  more: ["المزيد عن الحساب", "More about the account"],
  keys: ["المفاتيح", "Keys"],
  usage: ["الاستخدام", "Usage"],
  requests: ["الطلبات", "Requests"],
  webhooks: ["الوجهات", "Webhooks"],
  widgets: ["أدوات لموقعك", "Widgets for your site"],
  emails: ["عناوين البريد الإلكتروني", "E-mail addresses"],
  emailsNote: [
    "يمكن لأي تنبيه أن يرسل إشعاره إلى عنوان منها بعد تأكيده. رسالة واحدة في الدقيقة لكل تنبيه على الأكثر، وفي كل رسالة رابط يوقفها.",
    "An alert can send its notifications to one of these once it is confirmed: at most one e-mail a minute for each alert, and each has a link that stops them.",
  ],
  noService: [
    "هذه الخدمة لا ترسل بريدًا: لم يهيّئ مشغّلها خادم بريد (`--smtp-url`). تبقى الإشعارات على الجرس وفي صفحتها.",
    "This service sends no e-mails: its operator has given it no mail server (`--smtp-url`). Notifications are on the bell and on their page.",
  ],
  add: ["إضافة عنوان", "Add an address"],
  none: ["لا عناوين بعد", "No addresses yet"],
  address: ["العنوان", "Address"],
  state: ["الحالة", "State"],
  confirmed: ["مؤكَّد", "Confirmed"],
  waiting: ["بانتظار التأكيد", "Waiting for confirmation"],
  language: ["لغة الرسائل", "Language of its e-mails"],
  languages: { ar: ["العربية", "Arabic"], en: ["الإنجليزية", "English"] },
  added: ["أُضيف", "Added"],
  actions: ["إجراءات", "Actions"],
  again: ["إرسال الرابط من جديد", "Send the link again"],
  againNamed: (email: string) => [`إرسال الرابط من جديد إلى ${email}`, `Send the link to ${email} again`],
  sent: (email: string) => [
    `أرسلنا رابط التأكيد إلى ${email}. افتحه ليكتمل التأكيد.`,
    `A link was sent to ${email}. Open it to confirm the address.`,
  ],
  remove: ["حذف", "Delete"],
  removeNamed: (email: string) => [`حذف ${email}`, `Delete ${email}`],
  removeTitle: ["حذف العنوان؟", "Delete this address?"],
  removeNote: (email: string) => [
    `لن يُرسل شيء بعدها إلى ${email}، وتستمر تنبيهاته على الجرس وحده.`,
    `Nothing more is sent to ${email}; alerts that name it go on with the bell alone.`,
  ],
  removed: ["حُذف العنوان.", "The address was deleted."],
  send: ["إرسال رابط التأكيد", "Send the link"],
});
