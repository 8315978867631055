// Reads the metrics that docs/operating/watching.md lists, for the dashboard, and the alarms of deploy, which a test checks against the
// metrics.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./generated-file.ts";

export interface MetricRow {
  readonly name: string;
  readonly labels: readonly string[];
  readonly meaning: string;
  readonly kind: "counter" | "histogram" | "gauge";
  /** The heading above the row. */
  readonly section: string;
}

const ROW = /^\| (`marsad_[^|]+) \| ([^|]*) ?\| ([^|]+) \|$/;
/** Counters whose names do not end in `_total`. */
const OTHER_COUNTERS: ReadonlySet<string> = new Set(["marsad_stream_frames_published"]);

export function metricTable(): readonly MetricRow[] {
  const page = readFileSync(join(ROOT, "docs/operating/watching.md"), "utf8");
  const rows: MetricRow[] = [];
  let section = "";
  for (const line of page.split("\n")) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const [, names = "", labels = "", meaning = ""] = ROW.exec(line) ?? [];
    for (const name of names.match(/marsad_[a-z_]+/g) ?? []) {
      rows.push({
        name,
        labels: labels.match(/[a-z]+/g) ?? [],
        meaning: plain(meaning),
        kind: kindOf(name, meaning),
        section,
      });
    }
  }
  return rows;
}

/** An alarm of deploy/prometheus-alerts.yml. */
export interface Alarm {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
}

export function alarms(): readonly Alarm[] {
  const file = Bun.YAML.parse(readFileSync(join(ROOT, "deploy/prometheus-alerts.yml"), "utf8"));
  return (file as { readonly groups: readonly { readonly rules: readonly Alarm[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );
}

function kindOf(name: string, meaning: string): MetricRow["kind"] {
  if (meaning.startsWith("histogram")) return "histogram";
  return name.endsWith("_total") || OTHER_COUNTERS.has(name) ? "counter" : "gauge";
}

/** The text without links and code marks. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll("`", "")
    .trim();
}
