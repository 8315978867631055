// The words of the events panel.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  title: ["الأحداث", "Events"],
  empty: ["لا توجد أحداث مسجلة.", "No events on record."],
  more: ["عرض المزيد", "Show more"],
  importance: { critical: ["جوهري", "Critical"], important: ["مهم", "Important"], regular: ["اعتيادي", "Regular"] },
  sentiments: {
    very_positive: ["إيجابي جداً", "Very positive"],
    positive: ["إيجابي", "Positive"],
    slightly_positive: ["إيجابي قليلاً", "Slightly positive"],
    neutral: ["محايد", "Neutral"],
    slightly_negative: ["سلبي قليلاً", "Slightly negative"],
    negative: ["سلبي", "Negative"],
    very_negative: ["سلبي جداً", "Very negative"],
  },
  types: {
    FINANCIAL_REPORT: ["نتائج مالية", "Financial report"],
    DIVIDEND_ANNOUNCEMENT: ["توزيع أرباح", "Dividend"],
    STOCK_SPLIT: ["تجزئة أسهم", "Share split"],
    MERGER_ACQUISITION: ["اندماج أو استحواذ", "Merger or acquisition"],
    MANAGEMENT_CHANGE: ["تغيير في الإدارة", "Management change"],
    NEW_LISTING: ["إدراج جديد", "New listing"],
    DELISTING: ["إلغاء إدراج", "Delisting"],
    REGULATORY_ACTION: ["إجراء تنظيمي", "Regulatory action"],
    PRODUCT_LAUNCH: ["إطلاق منتج", "Product launch"],
    PARTNERSHIP: ["شراكة", "Partnership"],
    LEGAL_ISSUE: ["مسألة قانونية", "Legal issue"],
    MARKET_EXPANSION: ["توسع", "Expansion"],
    RESTRUCTURING: ["إعادة هيكلة", "Restructuring"],
    EARNINGS_SURPRISE: ["نتائج مفاجئة", "Earnings surprise"],
    INSIDER_TRADING: ["تعاملات المطلعين", "Insider trading"],
    ANALYST_RATING_CHANGE: ["تغيير تقييم محلل", "Analyst rating"],
    CAPITAL_INCREASE: ["زيادة رأس المال", "Capital increase"],
    SHAREHOLDER_MEETING: ["جمعية عامة", "Shareholder meeting"],
    OTHER: ["أخرى", "Other"],
  },
});
