// The texts of the company calendar.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["تقويم الشركات", "Calendar"],
  lead: [
    "توزيعات ونتائج وإجراءات وإدراجات وجمعيات، كل منها في يومه.",
    "Dividends, results, corporate actions, listings and meetings, each on its day.",
  ],
  span: ["المدة", "Span"],
  spans: { week: ["أسبوع", "Week"], month: ["شهر", "Month"] },
  before: ["السابق", "Previous"],
  after: ["التالي", "Next"],
  today: ["اليوم", "Today"],
  types: {
    dividend: ["توزيعات", "Dividends"],
    earnings: ["نتائج", "Results"],
    action: ["إجراءات الشركات", "Corporate actions"],
    listing: ["إدراجات", "Listings"],
    meeting: ["جمعيات", "Meetings"],
    index_review: ["مراجعات المؤشرات", "Index reviews"],
  },
  typeFilter: ["الأنواع", "Kinds"],
  range: (from: string, to: string) => [`من ${from} إلى ${to}`, `${from} to ${to}`],
  items: (count: string) => [`عدد المواعيد: ${count}`, `${count} dates`],
  empty: ["لا مواعيد في هذه الأيام.", "Nothing in these days."],
  day: ["اليوم", "Day"],
  kind: ["النوع", "Kind"],
  what: ["الموعد", "What"],
  name: ["الشركة", "Company"],
  file: ["ملف تقويم", "Calendar file"],
  subscribe: ["اشترك في التقويم", "Subscribe"],
  subscribeNote: [
    "أضف هذا العنوان إلى برنامج التقويم لديك، فيتجدد وحده. يظهر مرة واحدة، ومن يملكه يرى هذه المواعيد بباقة حسابك. تجده بين روابط الحساب وتحذفه منها.",
    "Add this address to your calendar program, and it keeps itself up to date. It is shown this once; whoever has it sees these dates with the plan of your account. Delete it among the links of the account.",
  ],
  subscribeOwner: [
    "إنشاء رابط اشتراك يحتاج مفتاحًا له صلاحية المالك. حمّل الملف بدلًا منه.",
    "Making a link needs a key with the scope owner. Download the file instead.",
  ],
  address: ["عنوان التقويم", "Address of the calendar"],
  linkName: ["تقويم الشركات", "Company calendar"],
  done: ["تم", "Done"],
});
