// The description of a company in both languages and its web address. The text follows from its sector; the address is in a
// reserved top-level domain that can never exist, so that nobody takes it for the real one.

import { Random } from "../../src/base/index.ts";
import type { Listing } from "../universe/index.ts";

interface CompanyDescription {
  readonly descriptionAr: string;
  readonly descriptionEn: string;
  readonly website: string | null;
}

/** What the companies of a sector do, in Arabic and in English. */
const ACTIVITIES: Readonly<Record<string, readonly (readonly [ar: string, en: string])[]>> = {
  Energy: [
    ["تعمل في إنتاج النفط والغاز وتكريرهما وتسويق المنتجات البترولية", "produces, refines and markets oil and gas"],
    ["تقدم خدمات الحفر والإمداد لقطاع الطاقة", "provides drilling and supply services to the energy industry"],
  ],
  Materials: [
    [
      "تنتج المواد الكيميائية ومواد البناء للسوق المحلية والتصدير",
      "makes chemicals and building materials for home and export",
    ],
    ["تصنع المنتجات المعدنية والبلاستيكية والأسمنت", "manufactures metal, plastic and cement products"],
  ],
  "Capital Goods": [
    [
      "تصنع المعدات الكهربائية والصناعية وتنفذ مشاريعها",
      "manufactures electrical and industrial equipment and installs it",
    ],
    ["تنفذ مشاريع المقاولات والبنية التحتية", "carries out construction and infrastructure projects"],
  ],
  "Commercial & Professional Svc": [
    ["تقدم خدمات التوظيف والتشغيل والصيانة للمنشآت", "offers staffing, operation and maintenance services"],
    ["تقدم خدمات الطباعة والاستشارات وإدارة المرافق", "offers printing, consulting and facility management"],
  ],
  Transportation: [["تقدم خدمات النقل والخدمات اللوجستية", "provides transport and logistics"]],
  "Consumer Durables & Apparel": [
    ["تصنع وتسوق الأجهزة المنزلية والأثاث والملابس", "makes and sells appliances, furniture and clothing"],
  ],
  "Consumer Services": [
    ["تدير الفنادق والمطاعم والمرافق الترفيهية", "runs hotels, restaurants and leisure venues"],
    ["تدير المدارس ومراكز التدريب", "runs schools and training centres"],
  ],
  "Media and Entertainment": [
    ["تعمل في النشر والإعلان والإنتاج الإعلامي", "works in publishing, advertising and media production"],
  ],
  "Consumer Discretionary Distribution & Retail": [
    ["تدير سلسلة متاجر للسلع الكمالية والإلكترونيات", "runs stores for electronics and leisure goods"],
    ["توزع السيارات وقطع الغيار والوقود", "distributes cars, spare parts and fuel"],
  ],
  "Consumer Staples Distribution & Retail": [
    ["تدير أسواقًا وصيدليات وتوزع السلع الاستهلاكية", "runs supermarkets and pharmacies and distributes staples"],
  ],
  "Food & Beverages": [
    ["تنتج الألبان والعصائر والأغذية", "produces dairy, juices and food"],
    ["تعمل في الزراعة والدواجن والمنتجات الغذائية", "works in farming, poultry and food products"],
  ],
  "Household & Personal Products": [
    [
      "تنتج وتوزع المنتجات المنزلية ومنتجات العناية الشخصية",
      "makes and distributes household and personal care products",
    ],
  ],
  "Health Care Equipment & Svc": [
    ["تدير المستشفيات والمراكز الطبية وتوزع مستلزماتها", "runs hospitals and medical centres and supplies them"],
  ],
  "Pharma, Biotech & Life Science": [["تطور وتصنع الأدوية والمستحضرات", "develops and manufactures medicines"]],
  Banks: [
    [
      "تقدم الخدمات المصرفية للأفراد والشركات والخزينة والاستثمار",
      "provides retail, corporate, treasury and investment banking",
    ],
  ],
  "Financial Services": [
    ["تقدم خدمات التمويل والوساطة وإدارة الأصول", "provides financing, brokerage and asset management"],
  ],
  Insurance: [["تقدم التأمين الصحي وتأمين المركبات والتأمين العام", "provides health, motor and general insurance"]],
  "Software & Services": [["تقدم حلول تقنية المعلومات والبرمجيات", "provides information technology and software"]],
  "Telecommunication Services": [["تقدم خدمات الاتصالات والبيانات", "provides telecommunication and data services"]],
  Utilities: [["تعمل في الكهرباء والمياه والغاز", "works in electricity, water and gas"]],
  REITs: [
    [
      "صندوق يستثمر في عقارات مدرة للدخل ويوزع ريعها على مالكي الوحدات",
      "invests in income-producing property and pays its rent out to unit holders",
    ],
  ],
  "Real Estate Mgmt & Dev't": [
    ["تطور العقارات السكنية والتجارية وتديرها", "develops and manages residential and commercial property"],
  ],
};

const BY_TYPE: Readonly<Record<string, readonly [ar: string, en: string]>> = {
  ETF: ["صندوق مؤشر متداول", "is an exchange-traded index fund"],
  Sukuk: ["صكوك مدرجة في السوق المالية السعودية", "is a listed sukuk"],
};

export function companyDescription(listing: Listing): CompanyDescription {
  const random = new Random("profile", listing.symbol);
  const { nameAr, nameEn, securityType } = listing;
  const ofType = BY_TYPE[securityType];
  if (ofType !== undefined) {
    return { descriptionAr: `${nameAr}: ${ofType[0]}.`, descriptionEn: `${nameEn} ${ofType[1]}.`, website: null };
  }
  const activities = ACTIVITIES[listing.sectorEn];
  if (activities === undefined) return { descriptionAr: "", descriptionEn: "", website: null };
  const [ar, en] = random.pick(activities);
  const isFund = securityType === "Closed-End Fund";
  const marketAr = listing.market === "TASI" ? "السوق الرئيسية" : "السوق الموازية نمو";
  const marketEn = listing.market === "TASI" ? "the Main Market" : "Nomu, the parallel market";
  return {
    descriptionAr: isFund
      ? `${nameAr}: ${ar}. مدرج في ${marketAr}.`
      : `${nameAr} شركة سعودية مدرجة في ${marketAr}، ${ar}.`,
    descriptionEn: `${nameEn} ${en}. It is listed on ${marketEn} of the Saudi Exchange.`,
    website: `https://www.${slugOf(nameEn, listing.symbol)}.example`,
  };
}

const FILLER = /^(?:co|company|corp|group|the|for|and|of|saudi|ltd|inc)$/;

/** A host name from the English name: letters and digits, in the reserved top-level domain of examples. */
function slugOf(nameEn: string, symbol: string): string {
  const words = nameEn
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !FILLER.test(word));
  const slug = words.join("").slice(0, 30);
  return slug.length < 3 ? `company${symbol}` : slug;
}
