// The words of the frame around every page.

import { texts } from "../language/texts.ts";

export const text = texts({
  name: ["مرصد", "Marsad"],
  skip: ["إلى المحتوى", "Skip to content"],
  navigation: ["الصفحات", "Pages"],
  market: ["السوق", "Market"],
  marketStrip: ["المؤشرات والجلسة", "Indices and session"],
  settings: ["الإعدادات", "Settings"],
  language: ["اللغة", "Language"],
  digits: ["الأرقام", "Digits"],
  theme: ["المظهر", "Theme"],
  themes: { system: ["حسب النظام", "System"], light: ["فاتح", "Light"], dark: ["داكن", "Dark"] },
  digitNames: { latn: ["123", "123"], arab: ["١٢٣", "١٢٣"] },
  signOut: ["تسجيل الخروج", "Sign out"],
  account: ["الحساب", "Account"],
  search: ["ابحث عن شركة أو رمز", "Search a company or symbol"],
  keys: ["مفاتيح لوحة المفاتيح", "Keyboard"],
  keyMeanings: {
    search: ["البحث عن شركة", "Search a company"],
    help: ["هذه القائمة", "This list"],
    market: ["صفحة السوق", "The market page"],
    watchlist: ["قوائم المتابعة", "The watchlists"],
    rows: ["التنقل بين الصفوف والنتائج", "Move through rows and results"],
    open: ["فتح المحدد", "Open what is selected"],
    close: ["إغلاق النافذة", "Close the window"],
  },
  notFound: ["لا توجد صفحة بهذا العنوان", "There is no page at this address"],
  toMarket: ["إلى صفحة السوق", "To the market page"],
  loadFailed: ["تعذّر تحميل الصفحة. أعد المحاولة.", "The page could not be loaded. Try again."],
  connection: {
    idle: ["تحديث دوري", "Updated periodically"],
    connecting: ["جارٍ الاتصال…", "Connecting…"],
    live: ["مباشر", "Live"],
    resumed: ["استُؤنف البث", "Stream resumed"],
    reconnecting: ["انقطع الاتصال؛ جارٍ إعادة الاتصال…", "Connection lost; reconnecting…"],
    stale: ["لا تصل بيانات من السوق حاليًا", "No data from the market right now"],
  },
  next: (session: string, time: string) => [`ثم ${session} ${time}`, `then ${session} ${time}`],
  indices: { TASI: ["تاسي", "TASI"], NOMU: ["نمو", "Nomu"] },
});
