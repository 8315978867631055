// The texts of the page of news and disclosures.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["الأخبار والإفصاحات", "News"],
  lead: [
    "ما أعلنته الشركات وما كُتب عنها، الأحدث أولًا، مصنفًا بنوعه وأهميته وأثره.",
    "What companies disclosed and what was written about them, newest first, each with its kind, importance and tone.",
  ],
  filters: ["التصفية", "Filters"],
  kind: ["النوع", "Kind"],
  allKinds: ["كل الأنواع", "All kinds"],
  importance: ["الأهمية", "Importance"],
  allImportances: ["كلها", "All"],
  from: ["من يوم", "From"],
  to: ["إلى يوم", "To"],
  list: ["الأخبار", "News"],
  found: (total: string) => [`عدد الأخبار: ${total}`, `${total} items`],
  empty: ["لا أخبار بهذه الصفات.", "Nothing matches these filters."],
  clear: ["أزل التصفية", "Clear filters"],
  time: ["الوقت", "Time"],
  name: ["الشركة", "Company"],
  tone: ["الأثر", "Tone"],
  what: ["النص", "Text"],
});
