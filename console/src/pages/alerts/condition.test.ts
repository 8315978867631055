// Every kind of rule reads as a sentence in both languages.

import { describe, expect, test } from "bun:test";
import { conditionText, type Rule, repeatText, type Wording } from "./condition.ts";

const NAMES: Readonly<Record<string, string>> = {
  "2222": "Aramco",
  "1120": "Al Rajhi",
  "7010": "stc",
  "2010": "SABIC",
};
const wording: Wording = {
  name: (symbol) => NAMES[symbol] ?? symbol,
  price: (price) => price.toFixed(2),
  percent: (percent) => `${percent}%`,
  number: String,
};
const rule = (given: Partial<Rule>): Rule => ({
  symbols: ["2222"],
  event_type: "price_alert",
  condition: "price_above",
  value: 28,
  once: true,
  config: {},
  ...given,
});

const SENTENCES: readonly (readonly [Partial<Rule>, string, string])[] = [
  [
    { condition: "price_above", value: 28 },
    "When the price of Aramco is 28.00 SAR or higher.",
    "عندما يبلغ سعر Aramco 28.00 ريال أو أكثر.",
  ],
  [
    { condition: "price_below", value: 26.5 },
    "When the price of Aramco is 26.50 SAR or lower.",
    "عندما ينزل سعر Aramco إلى 26.50 ريال أو أقل.",
  ],
  [
    { condition: "pct_change", value: 3 },
    "When Aramco is up 3% or more on the day.",
    "عندما يرتفع Aramco بنسبة 3% أو أكثر خلال اليوم.",
  ],
  [
    { condition: "pct_change", value: -3 },
    "When Aramco is down 3% or more on the day.",
    "عندما ينخفض Aramco بنسبة 3% أو أكثر خلال اليوم.",
  ],
  [
    { event_type: "large_move", condition: "pct_change_abs_gte", value: 2, config: { window: "5m" } },
    "When Aramco moves 2% or more, up or down, within 5 minutes.",
    "عندما يتحرك Aramco بنسبة 2% أو أكثر، صعودًا أو هبوطًا، خلال 5 دقائق.",
  ],
  [
    { event_type: "large_move", condition: "pct_change_abs_gte", value: 2, config: { window: "15m" } },
    "When Aramco moves 2% or more, up or down, within 15 minutes.",
    "عندما يتحرك Aramco بنسبة 2% أو أكثر، صعودًا أو هبوطًا، خلال 15 دقيقة.",
  ],
  [
    { event_type: "abnormal_volume", condition: "ratio_gte", value: 3 },
    "When the volume of Aramco reaches 3 times what is usual by this time of day.",
    "عندما تبلغ كمية تداول Aramco 3 أضعاف المعتاد حتى هذا الوقت من اليوم.",
  ],
  [
    { event_type: "unusual_value_traded", condition: "ratio_gte", value: 2 },
    "When the value traded in Aramco reaches twice what is usual by this time of day.",
    "عندما تبلغ قيمة تداول Aramco ضعفي المعتاد حتى هذا الوقت من اليوم.",
  ],
  [
    { event_type: "unusual_value_traded", condition: "ratio_gte", value: 1.5 },
    "When the value traded in Aramco reaches 1.5 times what is usual by this time of day.",
    "عندما تبلغ قيمة تداول Aramco 150% من المعتاد حتى هذا الوقت من اليوم.",
  ],
  [
    { event_type: "stock_event", condition: "type_in", value: ["DIVIDEND_ANNOUNCEMENT", "FINANCIAL_REPORT"] },
    "When there is an event about Aramco of this kind: dividend or financial results.",
    "عندما يقع حدث يخص Aramco من هذا النوع: توزيع أرباح أو نتائج مالية.",
  ],
  [
    { event_type: "stock_event", condition: "importance_gte", value: "important" },
    "When there is an important or critical event about Aramco.",
    "عندما يقع حدث مهم أو حرج يخص Aramco.",
  ],
];

describe("the sentence of a rule", () => {
  for (const [given, english, arabic] of SENTENCES) {
    test(english, () => {
      expect(conditionText(rule(given), "en", wording)).toBe(english);
      expect(conditionText(rule(given), "ar", wording)).toBe(arabic);
    });
  }

  test("names a few symbols and counts many", () => {
    expect(conditionText(rule({ symbols: ["2222", "1120"] }), "en", wording)).toContain("Aramco or Al Rajhi");
    const many = rule({ symbols: ["2222", "1120", "7010", "2010"] });
    expect(conditionText(many, "en", wording)).toContain("any of 4 shares");
    expect(conditionText(many, "ar", wording)).toContain("أي من 4 أسهم");
    const dozen = rule({ symbols: Array.from({ length: 12 }, (_, index) => String(1000 + index)) });
    expect(conditionText(dozen, "ar", wording)).toContain("أي من 12 سهمًا");
  });

  test("leaves a blank for what was not typed yet", () => {
    expect(conditionText(rule({ symbols: [], value: null }), "en", wording)).toBe(
      "When the price of … is … SAR or higher.",
    );
    const untyped = rule({ event_type: "stock_event", condition: "type_in", value: [] });
    expect(conditionText(untyped, "ar", wording)).toBe("عندما يقع حدث يخص Aramco من هذا النوع: ….");
  });

  test("says how often it tells", () => {
    expect(repeatText(rule({ once: true }), "en")).toBe("Fires once, then stops.");
    expect(repeatText(rule({ once: false }), "en")).toContain("at most once a minute");
    expect(repeatText(rule({ once: false, event_type: "stock_event" }), "ar")).toBe("ينبّه عند كل حدث جديد.");
  });
});
