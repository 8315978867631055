// The words that general news is filled with, in both languages: places, parties, works, products.

/** The same thing in Arabic and English. */
interface Bilingual {
  readonly ar: string;
  readonly en: string;
}

const words = (pairs: readonly (readonly [ar: string, en: string])[]): readonly Bilingual[] =>
  pairs.map(([ar, en]) => ({ ar, en }));

export const CITIES = words([
  ["الرياض", "Riyadh"],
  ["جدة", "Jeddah"],
  ["الدمام", "Dammam"],
  ["تبوك", "Tabuk"],
  ["جازان", "Jazan"],
  ["ينبع", "Yanbu"],
  ["الجبيل", "Jubail"],
  ["أبها", "Abha"],
]);
export const COUNTRIES = words([
  ["الإمارات", "the United Arab Emirates"],
  ["مصر", "Egypt"],
  ["البحرين", "Bahrain"],
  ["العراق", "Iraq"],
  ["الأردن", "Jordan"],
  ["الكويت", "Kuwait"],
]);
export const PARTIES = words([
  ["جهة حكومية", "a government body"],
  ["إحدى الجامعات", "a university"],
  ["شركة طيران", "an airline"],
  ["شريك دولي", "an international partner"],
]);
export const SCOPES = words([
  ["خدمات الصيانة والتشغيل", "operation and maintenance"],
  ["توريد المعدات", "supply of equipment"],
  ["أعمال التطوير", "development works"],
  ["الخدمات الاستشارية", "consulting services"],
  ["الخدمات اللوجستية", "logistics services"],
]);
export const FIELDS = words([
  ["التقنيات الحديثة", "new technology"],
  ["الطاقة المتجددة", "renewable energy"],
  ["التحول الرقمي", "digital transformation"],
  ["سلاسل الإمداد", "supply chains"],
  ["التدريب وتوطين الوظائف", "training"],
]);
export const PRODUCTS = words([
  ["منتجًا جديدًا", "a new product"],
  ["خدمة رقمية جديدة", "a new digital service"],
  ["تطبيقًا جديدًا للهواتف", "a new app"],
  ["منصة إلكترونية جديدة", "a new platform"],
  ["برنامج ولاء جديدًا", "a new loyalty service"],
]);
/** The same after a preposition. */
export const PRODUCTS_AFTER = words([
  ["منتج جديد", "a new product"],
  ["خدمة رقمية جديدة", "a new digital service"],
  ["تطبيق جديد للهواتف", "a new app"],
  ["منصة إلكترونية جديدة", "a new platform"],
  ["برنامج ولاء جديد", "a new loyalty service"],
]);
export const ACTIVITIES = words([
  ["نشاط جديد", "a new activity"],
  ["نشاط التخزين", "storage"],
  ["نشاط التدريب", "training"],
  ["نشاط الاستشارات", "consulting"],
]);
export const EVENTS = words([
  ["معرض دولي", "an international exhibition"],
  ["مؤتمر متخصص", "a specialised conference"],
  ["منتدى اقتصادي", "an economic forum"],
]);
export const CLAIMANTS = words([
  ["مقاول", "a contractor"],
  ["مورد سابق", "a former supplier"],
  ["عميل سابق", "a former customer"],
]);
export const POSTS = words([
  ["الرئيس التنفيذي", "the chief executive officer"],
  ["الرئيس المالي", "the chief financial officer"],
  ["عضو مجلس الإدارة", "a board member"],
  ["العضو المنتدب", "the managing director"],
]);
export const NEW_POSTS = words([
  ["رئيس تنفيذي جديد", "a new chief executive officer"],
  ["رئيس مالي جديد", "a new chief financial officer"],
  ["عضو مستقل في مجلس الإدارة", "an independent board member"],
  ["رئيس جديد للعمليات", "a new chief operating officer"],
]);
export const PLANTS = words([
  ["أحد المرافق", "one of its sites"],
  ["مرفق رئيسي", "a main site"],
  ["وحدة تشغيل", "an operating unit"],
]);
export const OUTAGE_CAUSES = words([
  ["خلل كهربائي", "an electrical fault"],
  ["حريق محدود", "a small fire"],
  ["خلل في المعدات", "failed equipment"],
]);
