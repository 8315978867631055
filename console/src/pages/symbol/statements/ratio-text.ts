// The names of the ratios. A ratio that the service adds later is shown by its own name.

import { texts } from "../../../language/texts.ts";

export const text = texts({
  roe: ["العائد على حقوق المساهمين", "Return on equity"],
  roa: ["العائد على الموجودات", "Return on assets"],
  net_margin: ["هامش صافي الربح", "Net margin"],
  gross_margin: ["هامش مجمل الربح", "Gross margin"],
  operating_margin: ["هامش الربح التشغيلي", "Operating margin"],
  ebitda_margin: ["هامش الربح قبل الفوائد والاستهلاك", "EBITDA margin"],
  operating_cash_flow_margin: ["هامش التدفق التشغيلي", "Operating cash flow margin"],
  free_cash_flow_margin: ["هامش التدفق الحر", "Free cash flow margin"],
  revenue_growth_yoy: ["نمو الإيرادات السنوي", "Revenue growth, year on year"],
  net_income_growth_yoy: ["نمو صافي الربح السنوي", "Net income growth, year on year"],
  asset_turnover: ["معدل دوران الموجودات", "Asset turnover"],
  equity_ratio: ["نسبة حقوق المساهمين", "Equity ratio"],
  debt_to_equity: ["القروض إلى حقوق المساهمين", "Debt to equity"],
  current_ratio: ["نسبة التداول", "Current ratio"],
  interest_coverage: ["تغطية تكاليف التمويل", "Interest coverage"],
  cash_conversion: ["تحويل الربح إلى نقد", "Cash conversion"],
  inventory_turnover: ["معدل دوران المخزون", "Inventory turnover"],
});
