// The report as one HTML page without any outside address.

import { type Day, formatDay } from "../../src/base/index.ts";
import { type RowScore, renderRows } from "./scorecard.ts";
import { drawPlot, escapeText, type Plot } from "./svg-plot.ts";

export interface ReportPage {
  readonly day: Day;
  readonly seeds: readonly number[];
  readonly card: readonly RowScore[];
  /** Plots of the first seed's day. */
  readonly plots: readonly Plot[];
  readonly findings: readonly string[];
  /** Further lines with counts. */
  readonly remarks: readonly string[];
}

const CSS = `:root{color-scheme:light;font:15px/1.5 system-ui,sans-serif;color:#1c2b2a;background:#f7f7f4}
body{max-width:1240px;margin:0 auto;padding:24px}h1{font-size:26px;margin:0 0 4px}p{margin:4px 0 16px;color:#4a5a59}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(380px,1fr));gap:16px}
.wide{grid-column:1/-1}figure{margin:0;background:#fff;border:1px solid #e2e2dc;border-radius:8px;padding:12px}figcaption{font-size:13px;min-height:40px}
svg{width:100%;height:auto}svg text{font-size:10px;fill:#5c6b6a}.grid{stroke:#ebebe6}
.legend{font-size:12px;display:flex;gap:14px;flex-wrap:wrap}.legend i{display:inline-block;width:10px;height:10px;margin-right:5px}
table{border-collapse:collapse;background:#fff;border:1px solid #e2e2dc;margin:16px 0;width:100%}
td,th{padding:4px 8px;border-bottom:1px solid #eeeee9;text-align:right;font-variant-numeric:tabular-nums}
td{white-space:nowrap}td:first-child,td:last-child{white-space:normal}td:first-child,th:first-child{text-align:left}.far{color:#b3261e;font-weight:600}
.strip{width:220px;height:18px}.strip rect{fill:#d7ece9}.strip circle{fill:#0b7a75;fill-opacity:.7}.strip .out{fill:#b3261e}td:last-child,th:last-child{text-align:left}`;

export function renderPage(page: ReportPage): string {
  const title = `Simulated exchange, ${formatDay(page.day)}, ${page.seeds.length} ${page.seeds.length === 1 ? "seed" : "seeds"}`;
  const met = page.card.filter(({ isMet }) => isMet).length;
  const verdict =
    page.findings.length === 0
      ? "Every frame was checked against the rules of the exchange: nothing was found."
      : `Rules broken: ${page.findings.map(escapeText).join("; ")}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><style>${CSS}</style></head>
<body><h1>${escapeText(title)}</h1>
<p>Full simulated trading days, and the past before them, beside the real market and the literature. All prices and orders are synthetic. ${verdict}</p>
<p>${met} of ${page.card.length} properties lie inside their band on at least 80 % of the seeds; the others are red.</p>
${renderRows(page.card)}
<p>The day of seed ${page.seeds[0]}:</p>
<div class="plots">${page.plots.map(drawPlot).join("\n")}</div>
${page.remarks.map((remark) => `<p>${escapeText(remark)}</p>`).join("\n")}
</body></html>
`;
}
