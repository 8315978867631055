// The texts of the widgets page.

import { texts } from "../../language/texts.ts";

export const text = texts({
  title: ["أدوات لموقعك", "Widgets for your site"],
  lead: [
    "أسعار متأخرة 15 دقيقة في إطار داخل صفحتك: بلا مفتاح وبلا برنامج نصي، وتتجدد كل دقيقة.",
    "Prices, 15 minutes late, in a frame of your page: no key, no script, loaded anew every minute.",
  ],
  off: ["لا أدوات في هذه الخدمة", "This service has no widgets"],
  offNote: [
    "يشغّلها مشغّل الخدمة بتسمية المواقع التي لها أن تعرضها: `--widget-origins`",
    "Its operator turns them on by naming the sites that may show them: `--widget-origins`",
  ],
  choose: ["اختر", "Choose"],
  kind: ["الأداة", "Widget"],
  kinds: {
    quote: ["سعر", "Quote"],
    chart: ["رسم اليوم", "Chart of the day"],
    ticker: ["شريط أسعار", "Ticker"],
  },
  language: ["اللغة", "Language"],
  languages: { ar: ["العربية", "Arabic"], en: ["الإنجليزية", "English"] },
  theme: ["المظهر", "Theme"],
  themes: { auto: ["كما يختار القارئ", "As the reader has it"], light: ["فاتح", "Light"], dark: ["داكن", "Dark"] },
  preview: ["معاينة", "Preview"],
  empty: ["اختر ورقة مالية واحدة على الأقل.", "Choose one share at least."],
  code: ["الشفرة", "Code"],
  codeNote: ["ألصقها حيث تريد في صفحتك.", "Paste it into your page."],
  origins: ["المواقع المسموح لها", "Sites that may show them"],
  originsNote: [
    "يعرض المتصفح الأداة في إطارات هذه المواقع وحدها. ويغيّرها مشغّل الخدمة بالإعداد `--widget-origins`.",
    "A browser shows a widget in frames of these sites alone. The operator changes them with `--widget-origins`.",
  ],
  every: ["كل موقع", "Every site"],
});
