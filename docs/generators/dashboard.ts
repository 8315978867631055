// deploy/grafana-dashboard.json: a panel for every metric of docs/operating/watching.md, in the order and under the headings of that page.

import { type GeneratedFile, jsonFile } from "./generated-file.ts";
import { type MetricRow, metricTable } from "./metric-table.ts";

const SOURCE = { type: "prometheus", uid: `$${"{source}"}` };
const WIDTH = 8;
const HEIGHT = 7;
const COLUMNS = 24;
const QUANTILES = ["0.5", "0.99"];

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

/** The queries of a panel to Prometheus. */
function targetsOf({ name, labels, kind }: MetricRow): readonly Target[] {
  const by = labels.join(", ");
  const legendFormat = labels.length === 0 ? "{{instance}}" : labels.map((label) => `{{${label}}}`).join(" ");
  const groups = labels.length === 0 ? "instance" : by;
  if (kind === "gauge") return [{ expr: labels.length === 0 ? name : `sum by (${groups}) (${name})`, legendFormat }];
  if (kind === "counter") return [{ expr: `sum by (${groups}) (rate(${name}[5m]))`, legendFormat }];
  return QUANTILES.map((quantile) => ({
    expr: `histogram_quantile(${quantile}, sum by (le, ${by}) (rate(${name}_bucket[5m])))`,
    legendFormat: `${legendFormat} p${Number(quantile) * 100}`,
  }));
}

function unitOf({ name, kind }: MetricRow): string {
  if (name.endsWith("_bytes")) return "bytes";
  if (name === "marsad_market_time_seconds") return "dateTimeAsIso";
  if (kind === "counter") return name === "marsad_process_cpu_seconds_total" ? "percentunit" : "ops";
  return name.endsWith("_seconds") ? "s" : "short";
}

/** Market time is in seconds; Grafana expects milliseconds. */
function scaled({ expr, legendFormat }: Target, { name }: MetricRow): Target {
  return { expr: name === "marsad_market_time_seconds" ? `${expr} * 1000` : expr, legendFormat };
}

export function grafanaDashboard(): GeneratedFile {
  const panels: unknown[] = [];
  let y = 0;
  for (const [section, rows] of Map.groupBy(metricTable(), (row) => row.section)) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title: section,
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
      panels: [],
    });
    y++;
    rows.forEach((row, at) => {
      const x = (at * WIDTH) % COLUMNS;
      if (at > 0 && x === 0) y += HEIGHT;
      const targets = targetsOf(row).map((target, index) => {
        return { refId: String.fromCharCode(65 + index), datasource: SOURCE, ...scaled(target, row) };
      });
      const defaults = { unit: unitOf(row), min: 0 };
      const place = { x, y, w: WIDTH, h: HEIGHT };
      const said = { title: row.name.replace("marsad_", ""), description: row.meaning };
      panels.push({
        id: panels.length + 1,
        type: "timeseries",
        ...said,
        datasource: SOURCE,
        targets,
        fieldConfig: { defaults, overrides: [] },
        gridPos: place,
      });
    });
    y += HEIGHT;
  }
  const source = { name: "source", type: "datasource", query: "prometheus", label: "Prometheus" };
  return jsonFile("deploy/grafana-dashboard.json", {
    uid: "marsad",
    title: "Marsad",
    tags: ["marsad"],
    timezone: "Asia/Riyadh",
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [source] },
    panels,
  });
}
