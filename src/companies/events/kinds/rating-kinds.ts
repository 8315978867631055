// Kinds of what analysts and rating agencies say: recommendations, price targets, credit ratings, coverage.

import { kindsOf } from "./event-kind.ts";

const TARGET = "target|targets|fair_value|price_target|سعر*_مستهدف|قيمه_عادله|سعر*_عادل|هدف_سعري";

export const RATING_KINDS = kindsOf("ANALYST_RATING_CHANGE", [
  {
    name: "credit-raised",
    sentiment: 2,
    weight: 11,
    phrases: [
      "raise*|lift*|upgrad* ~ credit_rating|credit",
      "rating* agency ~ raise*|upgrad*",
      "revis* outlook to positive",
      "outlook ~ to positive",
      "وكاله ~ ترفع|رفعت ~ تصنيف*",
      "ترفع|رفعت|رفع ~ تصنيف* ايتماني*",
      "نظره ~ ايجابيه",
    ],
    ways: ["عدّلت {house} تقييمها الائتماني {for-name} إيجابًا.", "حسّنت {house} نظرتها الائتمانية {for-name}."],
  },
  {
    name: "credit-cut",
    sentiment: -2,
    weight: 11,
    phrases: [
      "cut*|lower*|downgrad* ~ credit_rating|credit",
      "agency ~ lower*|cut*|downgrad*",
      "review for downgrade",
      "outlook ~ to negative",
      "negative watch|outlook",
      "moodys|fitch|sp ~ downgrad*|cut*|lower*",
      "تخفض|خفضت|خفض ~ تصنيف* ايتماني*",
      "مراجعه سلبيه",
      "نظره ~ سلبيه",
    ],
    ways: [
      "اتخذت {house} إجراءً سلبيًا بشأن التصنيف الائتماني {for-name}.",
      "شدّدت {house} نظرتها الائتمانية {for-name}.",
    ],
  },
  {
    name: "target-raised",
    sentiment: 2,
    weight: 11,
    phrases: [
      "raise*|lift*|hike*|increas*|boost* ~ target|targets|fair_value|price_target",
      "ترفع|رفعت|رفع|يرفع ~ سعر*_مستهدف|قيمه_عادله|سعر*_عادل",
    ],
    ways: [
      "رفعت {house} السعر المستهدف ل{stock} {name}[ إلى {target}].",
      "زادت {house} تقديرها لقيمة {stock} {name}[ إلى {target}].",
    ],
  },
  {
    name: "target-cut",
    sentiment: -2,
    weight: 11,
    phrases: [
      "cut*|lower*|trim*|reduc*|slash* ~ target|targets|fair_value|price_target",
      "تخفض|خفضت|خفض|يخفض ~ سعر*_مستهدف|قيمه_عادله|سعر*_عادل",
    ],
    ways: [
      "خفّضت {house} السعر المستهدف ل{stock} {name}[ إلى {target}].",
      "قلّصت {house} تقديرها لقيمة {stock} {name}[ إلى {target}].",
    ],
  },
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
