// The months of the civil year and the ordinals of quarters, as Saudi companies write them.

export const MONTH_NAMES_AR: readonly string[] = [
  "يناير",
  "فبراير",
  "مارس",
  "أبريل",
  "مايو",
  "يونيو",
  "يوليو",
  "أغسطس",
  "سبتمبر",
  "أكتوبر",
  "نوفمبر",
  "ديسمبر",
];

export const ORDINALS_AR: readonly string[] = ["الأول", "الثاني", "الثالث", "الرابع"];
