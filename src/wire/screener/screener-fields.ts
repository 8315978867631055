// The fields of the screener, each once: its unit, its lowest plan and its names. A field has the same name and value as at the endpoint
// of its group.

import type { Plan } from "../../model/index.ts";

/** The source of a field: the part of another answer that has it under the same name. */
type Group =
  | "identity"
  | "quote"
  | "liquidity"
  | "snapshot"
  | "company"
  | "fundamentals"
  | "technicals"
  | "valuation"
  | "analysts"
  | "ratios"
  | "key_metrics"
  | "dividends"
  | "sharia"
  | "past";

export const SCREENER_TYPES = ["number", "text", "time"] as const;
export type ScreenerType = (typeof SCREENER_TYPES)[number];

export const SCREENER_UNITS = [
  "SAR",
  "percent",
  "shares",
  "trades",
  "points",
  "ratio",
  "count",
  "date",
  "none",
] as const;
type Unit = (typeof SCREENER_UNITS)[number];

export interface ScreenerField {
  readonly field: string;
  readonly group: Group;
  readonly type: ScreenerType;
  readonly unit: Unit;
  readonly plan: Plan;
  readonly name: string;
  readonly name_en: string;
}

type Row = readonly [field: string, unit: Unit, name: string, nameEn: string];

const fieldsOf = (group: Group, plan: Plan, type: ScreenerType, rows: readonly Row[]): readonly ScreenerField[] =>
  rows.map(([field, unit, name, name_en]) => ({ field, group, type, unit, plan, name, name_en }));

/** Fields on every row of the answer, whatever the request asks for. */
const IDENTITY = fieldsOf("identity", "starter", "text", [
  ["symbol", "none", "الرمز", "Symbol"],
  ["name", "none", "الاسم", "Arabic name"],
  ["name_en", "none", "الاسم بالإنجليزية", "English name"],
  ["market", "none", "السوق", "Market"],
  ["sector_id", "none", "رمز القطاع", "Sector id"],
  ["sector", "none", "القطاع", "Sector in Arabic"],
  ["sector_en", "none", "القطاع بالإنجليزية", "Sector"],
]);

export const SCREENER_FIELDS: readonly ScreenerField[] = [
  ...IDENTITY,
  ...fieldsOf("snapshot", "starter", "text", [["security_type", "none", "نوع الورقة المالية", "Kind of instrument"]]),
  ...fieldsOf("quote", "starter", "number", [
    ["price", "SAR", "السعر", "Price"],
    ["change", "SAR", "التغير", "Change"],
    ["change_percent", "percent", "نسبة التغير", "Change in percent"],
    ["open", "SAR", "الافتتاح", "Open"],
    ["high", "SAR", "الأعلى", "High"],
    ["low", "SAR", "الأدنى", "Low"],
    ["previous_close", "SAR", "الإغلاق السابق", "Previous close"],
    ["limit_up", "SAR", "الحد الأعلى اليومي", "Highest price of the day"],
    ["limit_down", "SAR", "الحد الأدنى اليومي", "Lowest price of the day"],
    ["volume", "shares", "الكمية المتداولة", "Volume"],
    ["value", "SAR", "القيمة المتداولة", "Value traded"],
    ["trade_count", "trades", "عدد الصفقات", "Trades"],
    ["bid", "SAR", "أفضل طلب", "Best bid"],
    ["ask", "SAR", "أفضل عرض", "Best ask"],
    ["bid_size", "shares", "كمية أفضل طلب", "Shares at the best bid"],
    ["ask_size", "shares", "كمية أفضل عرض", "Shares at the best ask"],
  ]),
  ...fieldsOf("quote", "starter", "time", [["updated_at", "date", "وقت آخر صفقة", "Time of the last trade"]]),
  ...fieldsOf("liquidity", "starter", "number", [
    ["inflow_value", "SAR", "قيمة السيولة الداخلة", "Value of trades that buyers started"],
    ["inflow_volume", "shares", "كمية السيولة الداخلة", "Shares of trades that buyers started"],
    ["inflow_trades", "trades", "صفقات السيولة الداخلة", "Trades that buyers started"],
    ["outflow_value", "SAR", "قيمة السيولة الخارجة", "Value of trades that sellers started"],
    ["outflow_volume", "shares", "كمية السيولة الخارجة", "Shares of trades that sellers started"],
    ["outflow_trades", "trades", "صفقات السيولة الخارجة", "Trades that sellers started"],
    ["net_value", "SAR", "صافي السيولة", "Net liquidity"],
  ]),
  ...fieldsOf("company", "starter", "number", [["current_price", "SAR", "السعر الحالي", "Current price"]]),
  ...fieldsOf("company", "starter", "text", [
    ["sector_name", "none", "اسم القطاع بالإنجليزية", "Name of the sector"],
    ["sector_name_ar", "none", "اسم القطاع", "Arabic name of the sector"],
    ["market_id", "none", "رمز السوق", "Market of the company"],
    ["website", "none", "الموقع الإلكتروني", "Website"],
    ["country", "none", "الدولة", "Country"],
    ["currency", "none", "العملة", "Currency"],
  ]),
  ...fieldsOf("fundamentals", "starter", "number", [
    ["market_cap", "SAR", "القيمة السوقية", "Market value"],
    ["pe_ratio", "ratio", "مكرر الأرباح", "Price to earnings"],
    ["forward_pe", "ratio", "مكرر الأرباح المتوقع", "Price to expected earnings"],
    ["eps", "SAR", "ربحية السهم السنوية", "Earnings per share of the last year"],
    ["eps_ttm", "SAR", "ربحية السهم لآخر 12 شهراً", "Earnings per share of 12 months"],
    ["basic_eps", "SAR", "ربحية السهم الأساسية", "Basic earnings per share"],
    ["diluted_eps", "SAR", "ربحية السهم المخفضة", "Diluted earnings per share"],
    ["book_value", "SAR", "القيمة الدفترية للسهم", "Book value per share"],
    ["price_to_book", "ratio", "مضاعف القيمة الدفترية", "Price to book"],
    ["beta", "ratio", "معامل بيتا", "Beta"],
    ["shares_outstanding", "shares", "الأسهم المصدرة", "Shares outstanding"],
    ["float_shares", "shares", "الأسهم الحرة", "Shares in free float"],
    ["week_high", "SAR", "أعلى سعر في أسبوع", "Week high"],
    ["week_low", "SAR", "أدنى سعر في أسبوع", "Week low"],
    ["month_high", "SAR", "أعلى سعر في شهر", "Month high"],
    ["month_low", "SAR", "أدنى سعر في شهر", "Month low"],
    ["fifty_two_week_high", "SAR", "أعلى سعر في 52 أسبوعاً", "52-week high"],
    ["fifty_two_week_low", "SAR", "أدنى سعر في 52 أسبوعاً", "52-week low"],
  ]),
  ...fieldsOf("technicals", "pro", "number", [
    ["rsi_14", "points", "مؤشر القوة النسبية 14", "RSI of 14 days"],
    ["macd_line", "SAR", "خط الماكد", "MACD line"],
    ["macd_signal", "SAR", "إشارة الماكد", "MACD signal"],
    ["macd_histogram", "SAR", "مدرج الماكد", "MACD histogram"],
    ["fifty_day_average", "SAR", "متوسط 50 يوماً", "50-day average"],
    ["technical_strength", "points", "القوة الفنية", "Technical strength"],
  ]),
  ...fieldsOf("technicals", "pro", "text", [["price_direction", "none", "اتجاه السعر", "Direction of the price"]]),
  ...fieldsOf("valuation", "pro", "number", [
    ["fair_price", "SAR", "السعر العادل", "Fair price"],
    ["fair_price_confidence", "ratio", "الثقة في السعر العادل", "Confidence in the fair price"],
  ]),
  ...fieldsOf("valuation", "pro", "time", [
    ["calculated_at", "date", "وقت تقدير السعر العادل", "Time of the estimate"],
  ]),
  ...fieldsOf("analysts", "pro", "number", [
    ["target_mean", "SAR", "متوسط السعر المستهدف", "Mean price target"],
    ["target_median", "SAR", "وسيط السعر المستهدف", "Median price target"],
    ["target_high", "SAR", "أعلى سعر مستهدف", "Highest price target"],
    ["target_low", "SAR", "أدنى سعر مستهدف", "Lowest price target"],
    ["consensus_score", "points", "درجة إجماع المحللين", "Score of the consensus"],
    ["num_analysts", "count", "عدد المحللين", "Analysts"],
  ]),
  ...fieldsOf("analysts", "pro", "text", [["consensus", "none", "إجماع المحللين", "Consensus of analysts"]]),
  ...fieldsOf("ratios", "starter", "number", [
    ["roe", "percent", "العائد على حقوق المساهمين", "Return on equity"],
    ["roa", "percent", "العائد على الأصول", "Return on assets"],
    ["net_margin", "percent", "هامش صافي الربح", "Net margin"],
    ["revenue_growth_yoy", "percent", "نمو الإيرادات السنوي", "Growth of revenue"],
    ["net_income_growth_yoy", "percent", "نمو صافي الربح السنوي", "Growth of net income"],
    ["asset_turnover", "ratio", "معدل دوران الأصول", "Asset turnover"],
  ]),
  ...fieldsOf("ratios", "pro", "number", [
    ["gross_margin", "percent", "هامش إجمالي الربح", "Gross margin"],
    ["operating_margin", "percent", "هامش الربح التشغيلي", "Operating margin"],
    ["ebitda_margin", "percent", "هامش الأرباح قبل الفوائد والزكاة والإهلاك", "EBITDA margin"],
    ["operating_cash_flow_margin", "percent", "هامش التدفق النقدي التشغيلي", "Operating cash flow margin"],
    ["free_cash_flow_margin", "percent", "هامش التدفق النقدي الحر", "Free cash flow margin"],
    ["equity_ratio", "percent", "نسبة حقوق المساهمين إلى الأصول", "Equity to assets"],
    ["debt_to_equity", "ratio", "الدين إلى حقوق المساهمين", "Debt to equity"],
    ["current_ratio", "ratio", "نسبة التداول", "Current ratio"],
    ["interest_coverage", "ratio", "تغطية تكاليف التمويل", "Interest coverage"],
    ["cash_conversion", "ratio", "معدل تحويل الأرباح إلى نقد", "Cash conversion"],
    ["inventory_turnover", "ratio", "معدل دوران المخزون", "Inventory turnover"],
  ]),
  ...fieldsOf("key_metrics", "starter", "number", [
    ["total_revenue", "SAR", "الإيرادات", "Revenue"],
    ["net_income", "SAR", "صافي الربح", "Net income"],
    ["operating_cash_flow", "SAR", "التدفق النقدي التشغيلي", "Operating cash flow"],
    ["total_assets", "SAR", "إجمالي الأصول", "Total assets"],
    ["stockholders_equity", "SAR", "حقوق المساهمين", "Equity"],
  ]),
  ...fieldsOf("dividends", "starter", "number", [
    ["trailing_12m_yield", "percent", "عائد التوزيعات لآخر 12 شهراً", "Dividend yield of 12 months"],
    ["trailing_12m_dividends", "SAR", "توزيعات السهم لآخر 12 شهراً", "Dividends per share of 12 months"],
    ["payments_last_year", "count", "عدد التوزيعات في سنة", "Dividends in a year"],
  ]),
  ...fieldsOf("sharia", "starter", "text", [
    ["sharia_aaoifi", "none", "الفرز الشرعي وفق أيوفي", "Sharia screen by AAOIFI"],
    ["sharia_djim", "none", "الفرز الشرعي وفق داو جونز الإسلامي", "Sharia screen by Dow Jones Islamic Market"],
    ["sharia_msci", "none", "الفرز الشرعي وفق إم إس سي آي الإسلامي", "Sharia screen by MSCI Islamic"],
    ["sharia_sp", "none", "الفرز الشرعي وفق ستاندرد آند بورز", "Sharia screen by S&P Shariah"],
  ]),
  ...fieldsOf("past", "starter", "number", [
    ["return_1w", "percent", "العائد في أسبوع", "Return over a week"],
    ["return_1m", "percent", "العائد في شهر", "Return over a month"],
    ["return_3m", "percent", "العائد في 3 أشهر", "Return over 3 months"],
    ["return_6m", "percent", "العائد في 6 أشهر", "Return over 6 months"],
    ["return_1y", "percent", "العائد في سنة", "Return over a year"],
    ["return_ytd", "percent", "العائد منذ بداية السنة", "Return since the beginning of the year"],
    ["from_high_52w", "percent", "البعد عن أعلى سعر في 52 أسبوعاً", "Distance from the 52-week high"],
    ["from_low_52w", "percent", "البعد عن أدنى سعر في 52 أسبوعاً", "Distance from the 52-week low"],
    ["mean_volume_20d", "shares", "متوسط الكمية في 20 يوماً", "Mean volume of 20 days"],
  ]),
];

export const SCREENER_IDENTITY: readonly string[] = IDENTITY.map(({ field }) => field);

/** The columns of a request that names none, beside the fields that it filters and sorts by. */
export const SCREENER_DEFAULTS: readonly string[] = [
  "price",
  "change_percent",
  "volume",
  "market_cap",
  "pe_ratio",
  "trailing_12m_yield",
  "return_1y",
];
