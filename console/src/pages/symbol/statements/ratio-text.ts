// The names of the ratios. A ratio that the service adds later is shown by its own name.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  ar: {
    roe: "العائد على حقوق المساهمين",
    roa: "العائد على الموجودات",
    net_margin: "هامش صافي الربح",
    gross_margin: "هامش مجمل الربح",
    operating_margin: "هامش الربح التشغيلي",
    ebitda_margin: "هامش الربح قبل الفوائد والاستهلاك",
    operating_cash_flow_margin: "هامش التدفق التشغيلي",
    free_cash_flow_margin: "هامش التدفق الحر",
    revenue_growth_yoy: "نمو الإيرادات السنوي",
    net_income_growth_yoy: "نمو صافي الربح السنوي",
    asset_turnover: "معدل دوران الموجودات",
    equity_ratio: "نسبة حقوق المساهمين",
    debt_to_equity: "القروض إلى حقوق المساهمين",
    current_ratio: "نسبة التداول",
    interest_coverage: "تغطية تكاليف التمويل",
    cash_conversion: "تحويل الربح إلى نقد",
    inventory_turnover: "معدل دوران المخزون",
  },
  en: {
    roe: "Return on equity",
    roa: "Return on assets",
    net_margin: "Net margin",
    gross_margin: "Gross margin",
    operating_margin: "Operating margin",
    ebitda_margin: "EBITDA margin",
    operating_cash_flow_margin: "Operating cash flow margin",
    free_cash_flow_margin: "Free cash flow margin",
    revenue_growth_yoy: "Revenue growth, year on year",
    net_income_growth_yoy: "Net income growth, year on year",
    asset_turnover: "Asset turnover",
    equity_ratio: "Equity ratio",
    debt_to_equity: "Debt to equity",
    current_ratio: "Current ratio",
    interest_coverage: "Interest coverage",
    cash_conversion: "Cash conversion",
    inventory_turnover: "Inventory turnover",
  },
});
