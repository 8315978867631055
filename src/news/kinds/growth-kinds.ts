// Kinds of events in the business itself: products, new places and markets, and what analysts make of it.

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
      "start*|begin*|began|commenc* ~ production|commercial_operation*|output|operation*|trial",
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
    name: "opening",
    sentiment: 1,
    weight: 7,
    phrases: [
      "افتتاح|تفتتح|افتتحت|يفتتح|تفتح",
      "توسع*",
      "توسعه",
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

const TARGET = "target|targets|fair_value|price_target|سعر*_مستهدف|قيمه_عادله|سعر*_عادل|هدف_سعري";

export const RATING_KINDS = kindsOf("ANALYST_RATING_CHANGE", [
  {
    name: "rating-raised",
    sentiment: 2,
    weight: 10,
    phrases: [
      "upgrad*",
      "raise*|lift* ~ to ~ overweight|buy|outperform|accumulate|hold|neutral|strong_buy|sell|reduce",
      `raise*|lift*|hike*|increas*|boost* ~ ${TARGET}|credit_rating|rating`,
      "revis* outlook to positive",
      "outlook ~ to positive",
      "ترفع|رفعت|رفع|يرفع|رفعها|ترقيه ~ توصي*|تصنيف*|سعر*_مستهدف|قيمه_عادله|سعر_عادل",
      "نظره ~ ايجابيه",
      "توصيه|بتوصيه ~ شراء قوي",
    ],
    ways: [
      "رفعت {house} توصيتها ل{stock} {name}[ من «{rating-before}»][ إلى «{rating}»][، وحددت السعر المستهدف عند {target}].",
      "منحت {house} {stock} {name} توصية أعلى[، إذ انتقلت إلى «{rating}»][ بعد أن كانت «{rating-before}»][، بسعر مستهدف قدره {target}].",
      "حسّنت {house} تقييمها ل{stock} {name}[ إلى «{rating}»][ بدلًا من «{rating-before}»][ مع سعر مستهدف عند {target}].",
      "{house}: توصية أفضل ل{stock} {name}[، من «{rating-before}» إلى «{rating}»][، والسعر المستهدف {target}].",
    ],
  },
  {
    name: "rating-cut",
    sentiment: -2,
    weight: 10,
    phrases: [
      "downgrad*",
      `cut*|lower*|trim*|reduc*|slash* ~ ${TARGET}|credit_rating|rating`,
      "lower*|cut|cuts ~ to ~ underweight|sell|underperform|hold|neutral|reduce|strong_sell|buy",
      "review for downgrade",
      "outlook ~ to negative",
      "negative watch|outlook",
      "تخفض|خفضت|خفض|يخفض|تخفيض ~ توصي*|تصنيف*|سعر*_مستهدف|قيمه_عادله|سعر_عادل",
      "مراجعه سلبيه",
      "نظره ~ سلبيه",
    ],
    ways: [
      "خفّضت {house} توصيتها ل{stock} {name}[ من «{rating-before}»][ إلى «{rating}»][، وحددت السعر المستهدف عند {target}].",
      "تراجعت توصية {house} ل{stock} {name}[ إلى «{rating}»][ بعد أن كانت «{rating-before}»][، بسعر مستهدف قدره {target}].",
      "قلّصت {house} تقييمها ل{stock} {name}[ إلى «{rating}»][ بدلًا من «{rating-before}»][ مع سعر مستهدف عند {target}].",
      "{house}: توصية أدنى ل{stock} {name}[، من «{rating-before}» إلى «{rating}»][، والسعر المستهدف {target}].",
    ],
  },
  {
    name: "coverage",
    sentiment: 0,
    weight: 9,
    phrases: [
      "initiat*|start*|begin*|resum* ~ coverage",
      "coverage ~ neutral|hold|buy|sell",
      "reiterat*|maintain*|affirm*|keep*|reaffirm* ~ rating|hold|buy|sell|neutral|target|recommendation",
      "بدء|تبدا|بدات|تبدي ~ تغطيه",
      "تبقي|يبقي|ابقت|تثبت|تثبيت|يثبت|ابقي ~ توصي*|تصنيف*|سعر*_مستهدف",
    ],
    ways: [
      "بدأت {house} تغطية {stock} {name}[ بتوصية «{rating}»][، وسعر مستهدف عند {target}].",
      "أبقت {house} على نظرتها ل{stock} {name}[ عند «{rating}»][، والسعر المستهدف {target}].",
      "حددت {house} سعرًا مستهدفًا ل{stock} {name}[ عند {target}][ مع توصية «{rating}»].",
    ],
  },
  {
    name: "rating-mentioned",
    sentiment: 0,
    weight: 5,
    phrases: [
      "سعر*_مستهدف|عادل",
      "تصنيف ايتماني",
      "توصي* ~ شراء|بيع|احتفاظ|حياد|محايد",
      "price target*",
      "target price*",
      "fair value",
      "credit rating*",
      "rating* ~ agency|moodys|fitch|p",
      "overweight|underweight|outperform|underperform",
    ],
    ways: [
      "حدّثت {house} تقييمها ل{stock} {name}[ عند «{rating}»][، بسعر مستهدف قدره {target}].",
      "أصدرت {house} تقييمًا ل{stock} {name}[ بتوصية «{rating}»][ وسعر مستهدف عند {target}].",
      "قيّمت {house} {stock} {name}[ بسعر مستهدف يبلغ {target}].",
    ],
  },
]);
