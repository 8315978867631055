// The Arabic names of the research houses, which are as invented as they are.

const HOUSES_AR: Readonly<Record<string, string>> = {
  "Rimal Research": "رمال للأبحاث",
  "Wadi Capital Research": "وادي كابيتال للأبحاث",
  "Nakheel Securities": "نخيل للأوراق المالية",
  "Sarat Equity Research": "السراة لأبحاث الأسهم",
  "Dahna Investment Research": "الدهناء لأبحاث الاستثمار",
  "Yanbu Bay Analytics": "خليج ينبع للتحليلات",
  "Tuwaiq Partners Research": "شركاء طويق للأبحاث",
  "Qamar Brokerage": "قمر للوساطة",
  "Asir Highlands Research": "مرتفعات عسير للأبحاث",
  "Farasan Markets": "فرسان للأسواق",
  "Hail Plains Capital": "سهول حائل كابيتال",
  "Liwan Financial Research": "ليوان للأبحاث المالية",
  "Safwa Street Research": "صفوة للأبحاث",
  "Marmar Equity": "مرمر للأسهم",
};

/** A house without an Arabic name is one of the houses. */
export function houseAr(name: string): string {
  const known = HOUSES_AR[name];
  return known === undefined ? "دار أبحاث" : `دار ${known}`;
}
