// Kinds of events in the business itself: products, new places and markets.

import { kindsOf } from "./event-kind.ts";
import { PREMISES, PRODUCT } from "./vocabulary.ts";

export const PRODUCT_KINDS = kindsOf("PRODUCT_LAUNCH", [
  {
    name: "recall",
    sentiment: -2,
    weight: 9,
    phrases: [
      `recall* ~ ${PRODUCT}|cars|vehicles|batch*`,
      "recall*",
      `withdraw*|pull* ~ ${PRODUCT} ~ market|shelves`,
      "تسحب|سحب|استدعاء|تستدعي|سحبت ~ منتج*|دواء|مستحضر|مركبات|سيارات|دفعه|عبوات",
    ],
    ways: [
      "سحب{|ت} {name} أحد منتجات{ه|ها} من السوق.",
      "استدع{ى|ت} {name} منتجًا طُرح حديثًا.",
      "أعلن{|ت} {name} سحب منتج من الأسواق احترازيًا.",
    ],
  },
  {
    name: "launch",
    sentiment: 1,
    weight: 6,
    phrases: [
      `اطلاق|تطلق|يطلق|اطلقت|اطلق|تدشين|تدشن|يدشن|دشنت|تطرح|طرحت|طرح|تقدم|قدمت|تكشف|كشفت|يقدم|يكشف|توفر|تستحدث|يطرح|تتيح|يتيح|اتاحت ~ ${PRODUCT}|خط|جديد*`,
      "منتج*|خدمه|تطبيق|منصه|بطاقه|باقه جديد*",
      "خط* جديد* من",
      `launch* ~ ${PRODUCT}|line|range|new`,
      "launch*",
      "unveil*",
      `introduc*|debut*|releas*|present*|bring*|offer* ~ ${PRODUCT}|line|generic|new`,
      "roll* out",
      "go*_live|goes_live|went_live",
      "new product*|service*|app|brand|range",
    ],
    ways: [
      "أطلق{|ت} {name} {product} لعملائ{ه|ها}[ في {city}].",
      "{يقدم|تقدم} {name} لعملائ{ه|ها}[ في {city}] {product}.",
      "طرح{|ت} {name} {product} في السوق[ ابتداءً من {city}].",
      "دشّن{|ت} {name} {product} ضمن توسيع عروض{ه|ها}[ في {city}].",
      "كشف{|ت} {name} عن {product-gen} لعملائ{ه|ها}[ في {city}].",
    ],
  },
]);

export const EXPANSION_KINDS = kindsOf("MARKET_EXPANSION", [
  {
    name: "market-exit",
    sentiment: -2,
    weight: 9,
    phrases: [
      "exit*|quit*|leav*|pull*_out|withdraw* ~ market|country|egypt|uae|emirates|kuwait|iraq|jordan|bahrain|qatar",
      `shut*|clos* ~ branch*|store*|outlet*|plant*|restaurant*|office*|factory`,
      "تغلق|اغلاق|يغلق|اغلقت ~ فرع*|فروع*|متجر|متاجر|مصنع*|مطعم|مكاتب",
      "تغادر|تنسحب|خروج|مغادره|تخرج|يغادر ~ سوق|اسواق",
    ],
    ways: [
      "{يغلق|تغلق} {name} مواقع ل{ه|ها}[ في {country}][ في {city}] و{ينسحب|تنسحب} من السوق.",
      "انسحب{|ت} {name} من إحدى أسواق{ه|ها}[ في {country}].",
      "أعلن{|ت} {name} إغلاق فروع{ه|ها}[ في {country}].",
    ],
  },
  {
    name: "start-delayed",
    sentiment: -1,
    weight: 9,
    phrases: [
      `delay*|postpon*|push*_back ~ start|opening|launch|production|plant|factory|hospital|operation*`,
      `${PREMISES} ~ delay*|postpon*`,
      "تاخر|تاجيل|تاخير|تتاخر|ارجاء ~ تشغيل|افتتاح|انتاج|مصنع|مشروع|بدء",
    ],
    ways: [
      "تأجّل تشغيل مشروع {for-name}[ في {city}] عن موعده.",
      "أخّر{|ت} {name} بدء التشغيل في أحد مشاريع{ه|ها}.",
      "أعلن{|ت} {name} تأخر تشغيل منشأة جديدة[ في {city}].",
    ],
  },
  {
    name: "production-started",
    sentiment: 2,
    weight: 8,
    phrases: [
      "start*|begin*|began|commenc*|kick*_off ~ production|commercial_operation*|output|operation*|trial",
      "بدء|تبدا|يبدا|بدات ~ انتاج*|تشغيل*",
      "تشغيل تجاري|تجريبي",
    ],
    ways: [
      "بدأ{|ت} {name} الإنتاج في منشأة جديدة[ في {city}][ بتكلفة {amount}].",
      "انطلق التشغيل في مصنع جديد {for-name}[ في {city}].",
      "دشّن{|ت} {name} التشغيل التجاري لمنشأة جديدة[ في {city}][ كلفت {amount}].",
    ],
  },
  {
    name: "market-entry",
    sentiment: 1,
    weight: 8,
    phrases: [
      "enter*|entry ~ market*|country",
      "expan* ~ into|to|abroad",
      "subsidiary|unit|office ~ in ~ egypt|bahrain|uae|emirates|kuwait|iraq|jordan|oman|qatar|turkey|india|morocco",
      "set*_up|establish*|found*|form* ~ subsidiary|company|unit",
      "دخول|تدخل|يدخل ~ سوق|اسواق",
      "تتوسع|يتوسع|توسع ~ في|خارج",
      "تاسيس|توسس|يوسس|اسست ~ شركه|فرع",
    ],
    ways: [
      "دخل{|ت} {name} سوق {country} عبر شركة تابعة.",
      "{يوسع|توسع} {name} أعمال{ه|ها} خارج أسواق{ه|ها} الحالية[ بدخول {country}].",
      "أسّس{|ت} {name} شركة تابعة جديدة[ في {country}] لتوسيع أعمال{ه|ها}.",
      "{يتوسع|تتوسع} {name} في {country} من خلال شركة تابعة جديدة.",
    ],
  },
  {
    name: "openings",
    sentiment: 1,
    weight: 8,
    phrases: [
      "open*|add*|inaugurat* ~ branches|stores|outlets|hotels|pharmacies|restaurants|clinics|schools|clubs|offices",
      "تفتتح|افتتاح|تضيف|اضافه|يفتتح ~ فروع*|متاجر|صيدليات|مطاعم|عيادات|مدارس|مراكز|معارض|فرعا",
    ],
    ways: [
      "{يفتتح|تفتتح} {name} فروعًا جديدة[ في {country}][ في {city}].",
      "{يوسع|توسع} {name} شبكة فروع{ه|ها}[ في {country}][ في {city}].",
      "أضاف{|ت} {name} فروعًا جديدة إلى شبكت{ه|ها}[ في {country}][ في {city}].",
    ],
  },
  {
    name: "facility-expanded",
    sentiment: 1,
    weight: 8,
    phrases: [
      "build*|built ~ new|plant|tower|hospital|factory|warehouse|extension",
      "doubl*|expand*|increas*|boost*|rais*|add* ~ capacity|warehouse|plant|factory|hospital",
      "تضاعف|يضاعف|ضاعفت|رفع|ترفع|زياده|تزيد ~ طاقه*",
      "توسعه",
      "توسع|يوسع ~ طاقت*|مصنع*|مستشفي*",
    ],
    ways: [
      "{يوسع|توسع} {name} منشآت{ه|ها}[ في {city}][ بتكلفة {amount}].",
      "رفع{|ت} {name} طاقت{ه|ها}[ في {city}] بتوسعة جديدة[ كلفتها {amount}].",
    ],
  },
  {
    name: "opening",
    sentiment: 1,
    weight: 7,
    phrases: [
      "افتتاح|تفتتح|افتتحت|يفتتح|تفتح",
      "توسع*",
      `${PREMISES} جديد*`,
      `تضيف|اضافه|تبني|بناء|انشاء|تنشي ~ ${PREMISES}`,
      "expan*",
      `open*|add*|build*|built|inaugurat* ~ ${PREMISES}`,
      `new ${PREMISES}`,
      "footprint",
    ],
    ways: [
      "افتتح{|ت} {name} فرعًا جديدًا[ في {city}][ بتكلفة {amount}].",
      "{يوسع|توسع} {name} شبكة فروع{ه|ها}[ بموقع جديد في {city}][ كلفته {amount}].",
      "أضاف{|ت} {name} موقعًا جديدًا إلى أعمال{ه|ها}[ في {city}][ باستثمار قدره {amount}].",
      "عزّز{|ت} {name} وجود{ه|ها}[ في {city}] بافتتاح فرع جديد[ بلغت تكلفته {amount}].",
      "أعلن{|ت} {name} افتتاح موقع جديد[ في {city}] ضمن خطت{ه|ها} للتوسع[، بتكلفة {amount}].",
    ],
  },
]);
