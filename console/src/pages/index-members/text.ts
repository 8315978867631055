// The texts of the index page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: (index: string) => [`شركات مؤشر ${index}`, `Members of ${index}`],
  indices: { TASI: ["تاسي", "TASI"], NOMU: ["نمو", "Nomu"] },
  index: ["المؤشر", "Index"],
  lead: [
    "وزن كل شركة في المؤشر، والنقاط التي أضافتها إليه اليوم أو أخذتها منه. الأوزان بالأسهم الحرة وبحد أعلى للشركة الواحدة.",
    "What each company weighs in the index, and the points that it gave or took today. Weights count free float, with a cap on a single company.",
  ],
  level: ["المستوى", "Level"],
  company: ["الشركة", "Company"],
  price: ["السعر", "Price"],
  weight: ["الوزن", "Weight"],
  points: ["النقاط اليوم", "Points today"],
  cap: ["القيمة بالأسهم الحرة", "Free-float value"],
  freeFloat: ["الأسهم الحرة", "Free float"],
  capFactor: ["معامل الحد الأعلى", "Cap factor"],
  empty: ["لا أوزان لهذا المؤشر الآن.", "There are no weights of this index now."],
  unknown: ["لا يوجد مؤشر بهذا الاسم.", "There is no such index."],
});
