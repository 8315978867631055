// The report as one HTML page without any outside address.

import { type Day, formatDay, outOfRange } from "../../src/base/index.ts";
import { type Comparison, formatAmount } from "./comparisons.ts";
import { drawPlot, escapeText, type Plot } from "./svg-plot.ts";

export interface ReportPage {
  readonly seed: number;
  readonly day: Day;
  readonly comparisons: readonly Comparison[];
  readonly plots: readonly Plot[];
  readonly findings: readonly string[];
  /** Further lines of what was counted. */
  readonly remarks: readonly string[];
}

const NEAR = 0.25;

const CSS = `:root{color-scheme:light;font:15px/1.5 system-ui,sans-serif;color:#1c2b2a;background:#f7f7f4}
body{max-width:1240px;margin:0 auto;padding:24px}h1{font-size:26px;margin:0 0 4px}p{margin:4px 0 16px;color:#4a5a59}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(380px,1fr));gap:16px}
figure{margin:0;background:#fff;border:1px solid #e2e2dc;border-radius:8px;padding:12px}figcaption{font-size:13px;min-height:40px}
svg{width:100%;height:auto}svg text{font-size:10px;fill:#5c6b6a}.grid{stroke:#ebebe6}
.legend{font-size:12px;display:flex;gap:14px;flex-wrap:wrap}.legend i{display:inline-block;width:10px;height:10px;margin-right:5px}
table{border-collapse:collapse;background:#fff;border:1px solid #e2e2dc;margin:16px 0;width:100%}
td,th{padding:4px 12px;border-bottom:1px solid #eeeee9;text-align:right;font-variant-numeric:tabular-nums}
td:first-child,th:first-child{text-align:left}.far{color:#b3261e;font-weight:600}`;

export function renderPage(page: ReportPage): string {
  const title = `Simulated exchange, ${formatDay(page.day)}, seed ${page.seed}`;
  const rows = page.comparisons.map(({ name, simulated, fact, unit }) => {
    const ratio = simulated / fact;
    const style = Math.abs(ratio - 1) > NEAR ? ' class="far"' : "";
    return `<tr><td>${escapeText(name)}</td><td>${formatAmount(simulated, unit)}</td><td>${formatAmount(fact, unit)}</td><td${style}>${ratio.toFixed(2)}</td></tr>`;
  });
  const verdict =
    page.findings.length === 0
      ? "Every frame was checked against the rules of the exchange: nothing was found."
      : `Rules broken: ${page.findings.map(escapeText).join("; ")}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><style>${CSS}</style></head>
<body><h1>${escapeText(title)}</h1>
<p>A full simulated trading day beside the facts of the real market. All prices and orders are synthetic. ${verdict}</p>
<div class="plots">${page.plots.map(drawPlot).join("\n")}</div>
<table><thead><tr><th>property</th><th>simulated</th><th>fact</th><th>ratio</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table>
${page.remarks.map((remark) => `<p>${escapeText(remark)}</p>`).join("\n")}
</body></html>
`;
}

/** The comparisons as a plain table. */
export function renderTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ name, simulated, fact, unit }) => [
    name,
    formatAmount(simulated, unit),
    formatAmount(fact, unit),
    (simulated / fact).toFixed(2),
  ]);
  const table = [["property", "simulated", "fact", "ratio"], ...rows];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...table.map((row) => (row[at] ?? outOfRange(at)).length)));
  const lines = table.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? outOfRange(at);
        return at === 0 ? cell.padEnd(width) : cell.padStart(width + 2);
      })
      .join(""),
  );
  return `${lines.join("\n")}\n`;
}
