// Texts of the page of keys.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["مفاتيح الواجهة", "API keys"],
  lead: [
    "كل برنامج يتصل بالخدمة يعرّف نفسه بمفتاح. اجعل لكل برنامج مفتاحه، فإن تسرّب واحد حذفته وحده.",
    "Every program that talks to the service shows a key. Give each program its own: if one leaks, you delete just that one.",
  ],
  make: ["مفتاح جديد", "New key"],
  table: ["مفاتيح الحساب", "Keys of the account"],
  name: ["الاسم", "Name"],
  unnamed: ["بلا اسم", "Unnamed"],
  key: ["المفتاح", "Key"],
  scope: ["الصلاحية", "Scope"],
  created: ["أُنشئ", "Created"],
  lastUsed: ["آخر استخدام", "Last used"],
  never: ["لم يُستخدم", "Never used"],
  expires: ["ينتهي", "Expires"],
  noExpiry: ["لا ينتهي", "Never"],
  actions: ["إجراءات", "Actions"],
  remove: ["حذف", "Delete"],
  removeNamed: (name: string) => [`حذف المفتاح ${name}`, `Delete the key ${name}`],
  scopes: { data: ["بيانات", "Data"], owner: ["مالك", "Owner"] },
  scopeNotes: {
    data: ["يقرأ البيانات ويدير التنبيهات والوجهات.", "Reads data and manages alerts and webhooks."],
    owner: ["يفعل ذلك كله، وينشئ المفاتيح ويحذفها أيضًا.", "All of that, and makes and deletes keys too."],
  },
  nameHint: [
    "ما يذكّرك بمكان استخدامه، مثل: خادم التداول",
    "Something that says where it is used, such as: trading server",
  ],
  createIt: ["إنشاء المفتاح", "Make the key"],
  madeTitle: ["انسخ المفتاح الآن", "Copy the key now"],
  madeNote: [
    "لن يظهر هذا المفتاح مرة أخرى؛ فالخدمة لا تحفظ نصه. ضعه في مكان آمن قبل الإغلاق.",
    "This key is not shown again: the service does not keep its text. Put it somewhere safe before you close this.",
  ],
  saved: ["حفظته", "I have saved it"],
  removeTitle: ["حذف المفتاح؟", "Delete this key?"],
  removeNote: (name: string) => [
    `يُرفض «${name}» فور الحذف وتُغلق اتصالاته. لا رجعة في ذلك، وعلى البرامج التي تستخدمه أن تأخذ مفتاحًا آخر.`,
    `“${name}” is refused at once and its connections are closed. This cannot be undone; programs that use it need another key.`,
  ],
  removed: ["حُذف المفتاح.", "The key was deleted."],
  ownKey: [
    "لا يحذف المفتاح نفسه: سجّل الدخول بمفتاح مالك آخر لتحذف هذا.",
    "A key cannot delete itself: sign in with another owner key to delete this one.",
  ],
  ownerTitle: ["دخلت بمفتاح بيانات", "You are signed in with a data key"],
  ownerNote: [
    "إدارة المفاتيح تحتاج مفتاحًا بصلاحية المالك. يصدره من يشغّل الخدمة بهذا الأمر، ثم تسجّل الدخول به:",
    "Managing keys needs a key with the owner scope. Whoever runs the service issues one with this command; then sign in with it:",
  ],
  ownerElse: [
    "وإن لم تكن أنت المشغّل فاطلب منه «مفتاح مالك» لحسابك واذكر رقم الحساب.",
    "If that is not you, ask the operator for an owner key and name your account number.",
  ],
  accountNumber: ["رقم الحساب", "Account number"],
  signInAgain: ["الدخول بمفتاح آخر", "Sign in with another key"],
});
