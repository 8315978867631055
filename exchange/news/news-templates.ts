// Templates of general company news: how often each kind appears and its text in both languages. This news is colour only: it
// changes no accounts, no share count and no price.

import type { Random } from "../../src/base/index.ts";
import type { Listing } from "../universe/index.ts";
import type { Words } from "./story.ts";

/** One kind of general news. */
export interface NewsTemplate {
  /** The event type that an analyser should find in the text. */
  readonly about: string;
  /** How often it appears, relative to the other templates. */
  readonly weight: number;
  readonly write: (listing: Listing, random: Random) => { readonly ar: Words; readonly en: Words };
}

const CITIES: readonly (readonly [ar: string, en: string])[] = [
  ["الرياض", "Riyadh"],
  ["جدة", "Jeddah"],
  ["الدمام", "Dammam"],
  ["تبوك", "Tabuk"],
  ["جازان", "Jazan"],
  ["ينبع", "Yanbu"],
];
const COUNTRIES: readonly (readonly [ar: string, en: string])[] = [
  ["الإمارات", "the United Arab Emirates"],
  ["مصر", "Egypt"],
  ["البحرين", "Bahrain"],
  ["العراق", "Iraq"],
  ["الأردن", "Jordan"],
];

const millions = (random: Random): number => 20 + random.int(480);

export const NEWS_TEMPLATES: readonly NewsTemplate[] = [
  {
    about: "PARTNERSHIP",
    weight: 22,
    write: ({ nameAr, nameEn }, random) => {
      const value = millions(random);
      const [cityAr, cityEn] = random.pick(CITIES);
      return {
        ar: [
          `${nameAr} توقع عقدًا بقيمة ${value} مليون ريال`,
          `وقعت ${nameAr} عقدًا مع جهة حكومية في ${cityAr} بقيمة ${value} مليون ريال لمدة ${2 + random.int(4)} سنوات.`,
        ],
        en: [
          `${nameEn} signs a SAR ${value} million contract`,
          `${nameEn} signed a contract with a government body in ${cityEn} worth SAR ${value} million.`,
        ],
      };
    },
  },
  {
    about: "PARTNERSHIP",
    weight: 10,
    write: ({ nameAr, nameEn }) => ({
      ar: [
        `${nameAr} توقع مذكرة تفاهم للتعاون في التقنيات الحديثة`,
        `أعلنت ${nameAr} توقيع مذكرة تفاهم غير ملزمة مع شريك دولي لدراسة فرص التعاون، مدتها عام واحد.`,
      ],
      en: [
        `${nameEn} signs a memorandum of understanding with an international partner`,
        `${nameEn} announced a non-binding memorandum of understanding to study a strategic partnership over one year.`,
      ],
    }),
  },
  {
    about: "MANAGEMENT_CHANGE",
    weight: 16,
    write: ({ nameAr, nameEn }, random) =>
      random.chance(0.5)
        ? {
            ar: [
              `${nameAr} تعلن تعيين رئيس تنفيذي جديد`,
              `أعلنت ${nameAr} قرار مجلس الإدارة تعيين رئيس تنفيذي جديد للشركة اعتبارًا من الشهر المقبل.`,
            ],
            en: [
              `${nameEn} appoints a new chief executive officer`,
              `The board of ${nameEn} appointed a new CEO, effective next month.`,
            ],
          }
        : {
            ar: [
              `${nameAr} تعلن استقالة عضو من مجلس الإدارة`,
              `تقدم عضو مجلس إدارة ${nameAr} باستقالته لظروفه الخاصة وقبلها المجلس.`,
            ],
            en: [
              `${nameEn} announces the resignation of a board member`,
              `A member of the board of directors of ${nameEn} resigned for personal reasons.`,
            ],
          },
  },
  {
    about: "MARKET_EXPANSION",
    weight: 12,
    write: ({ nameAr, nameEn }, random) => {
      const [cityAr, cityEn] = random.pick(CITIES);
      const [countryAr, countryEn] = random.pick(COUNTRIES);
      return random.chance(0.6)
        ? {
            ar: [
              `${nameAr} تفتتح فرعًا جديدًا في ${cityAr}`,
              `أعلنت ${nameAr} افتتاح فرع جديد في ${cityAr} ضمن خطتها للتوسع.`,
            ],
            en: [
              `${nameEn} opens a new branch in ${cityEn}`,
              `${nameEn} opened a new branch in ${cityEn} as part of its expansion plan.`,
            ],
          }
        : {
            ar: [`${nameAr} تتوسع في ${countryAr}`, `أعلنت ${nameAr} دخول سوق ${countryAr} وتأسيس شركة تابعة هناك.`],
            en: [
              `${nameEn} expands into ${countryEn}`,
              `${nameEn} enters the market of ${countryEn} through a new subsidiary.`,
            ],
          };
    },
  },
  {
    about: "PRODUCT_LAUNCH",
    weight: 9,
    write: ({ nameAr, nameEn }) => ({
      ar: [`${nameAr} تطلق منتجًا جديدًا`, `أطلقت ${nameAr} منتجًا جديدًا يستهدف عملاءها في المملكة.`],
      en: [`${nameEn} launches a new product`, `${nameEn} launched a new product for its customers in the Kingdom.`],
    }),
  },
  {
    about: "LEGAL_ISSUE",
    weight: 7,
    write: ({ nameAr, nameEn }, random) => {
      const value = millions(random);
      return {
        ar: [
          `${nameAr} تعلن رفع دعوى قضائية ضدها`,
          `أعلنت ${nameAr} تبلغها بدعوى قضائية أمام المحكمة التجارية تطالبها بمبلغ ${value} مليون ريال.`,
        ],
        en: [
          `${nameEn} faces a lawsuit over SAR ${value} million`,
          `${nameEn} was notified of a lawsuit before the commercial court that claims SAR ${value} million.`,
        ],
      };
    },
  },
  {
    about: "REGULATORY_ACTION",
    weight: 7,
    write: ({ nameAr, nameEn }, random) => {
      const value = 1 + random.int(9);
      return random.chance(0.5)
        ? {
            ar: [
              `هيئة السوق المالية تفرض غرامة على ${nameAr}`,
              `فرضت هيئة السوق المالية غرامة قدرها ${value} ملايين ريال على ${nameAr} لمخالفة لوائح الإفصاح.`,
            ],
            en: [
              `Capital Market Authority fines ${nameEn}`,
              `The Capital Market Authority imposed a fine of SAR ${value} million on ${nameEn} for a breach of disclosure rules.`,
            ],
          }
        : {
            ar: [
              `${nameAr} تحصل على ترخيص من الجهة المنظمة`,
              `حصلت ${nameAr} على موافقة الجهة التنظيمية وترخيص بمزاولة نشاط جديد.`,
            ],
            en: [
              `${nameEn} receives a regulatory licence`,
              `The regulator granted ${nameEn} approval and a licence for a new activity.`,
            ],
          };
    },
  },
  {
    about: "MERGER_ACQUISITION",
    weight: 6,
    write: ({ nameAr, nameEn }, random) => {
      const value = millions(random);
      return {
        ar: [
          `${nameAr} تدرس الاستحواذ على حصة في شركة منافسة`,
          `أعلنت ${nameAr} بدء مفاوضات أولية للاستحواذ على شركة بقيمة تقارب ${value} مليون ريال.`,
        ],
        en: [
          `${nameEn} in talks to acquire a competitor`,
          `${nameEn} began preliminary talks over the acquisition of a company valued at about SAR ${value} million.`,
        ],
      };
    },
  },
  {
    about: "RESTRUCTURING",
    weight: 4,
    write: ({ nameAr, nameEn }) => ({
      ar: [
        `${nameAr} تعلن إعادة هيكلة أعمالها`,
        `أقر مجلس إدارة ${nameAr} خطة لإعادة هيكلة قطاعات الشركة وخفض التكاليف.`,
      ],
      en: [
        `${nameEn} announces a restructuring plan`,
        `The board of ${nameEn} approved a plan to restructure its units and cut costs.`,
      ],
    }),
  },
  {
    about: "INSIDER_TRADING",
    weight: 5,
    write: ({ nameAr, nameEn }, random) => {
      const shares = (1 + random.int(40)) * 5_000;
      return {
        ar: [
          `عضو مجلس إدارة ${nameAr} يشتري ${shares} سهم`,
          `أظهر إفصاح أن عضو مجلس إدارة ${nameAr} اشترى ${shares} سهم من أسهم الشركة.`,
        ],
        en: [
          `${nameEn} director buys ${shares} shares`,
          `A disclosure shows that a director of ${nameEn} bought ${shares} shares of the company.`,
        ],
      };
    },
  },
  {
    about: "OTHER",
    weight: 6,
    write: ({ nameAr, nameEn }) => ({
      ar: [`${nameAr} تشارك في معرض دولي`, `شاركت ${nameAr} في معرض دولي أقيم هذا الأسبوع والتقت زوارها.`],
      en: [
        `${nameEn} takes part in an international exhibition`,
        `${nameEn} took part in an exhibition this week and met visitors.`,
      ],
    }),
  },
];
