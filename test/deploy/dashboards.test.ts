// Dashboard and alert rules use only metrics that exist, and the dashboard uses all of them.

import { expect, test } from "bun:test";
import { grafanaDashboard } from "../../docs/generators/dashboard.ts";
import { alarms, metricTable } from "../../docs/generators/metric-table.ts";

const metrics = metricTable();
const shownNames = new Set(metrics.flatMap(({ name, kind }) => (kind === "histogram" ? [`${name}_bucket`] : [name])));
const labelsOf = (name: string): readonly string[] =>
  metrics.find((metric) => name.startsWith(metric.name))?.labels ?? [];
const namesIn = (expr: string): readonly string[] => expr.match(/\bmarsad_[a-z_]+/g) ?? [];

function panelTargets(): readonly { readonly expr: string }[] {
  const { panels } = JSON.parse(grafanaDashboard().content);
  return panels.flatMap(({ targets }: { targets?: { expr: string }[] }) => targets ?? []);
}

test("every metric has a panel, and every panel asks for metrics that there are [PACKAGE-01]", () => {
  const asked = panelTargets().flatMap(({ expr }) => namesIn(expr));
  expect([...new Set(asked)].sort()).toEqual([...shownNames].sort());
  expect(shownNames.size).toBeGreaterThan(40);
});

test("every alert rule asks for metrics that there are, by labels that they have [PACKAGE-02]", () => {
  for (const { alert: name, expr } of alarms()) {
    for (const metric of namesIn(expr)) expect([name, shownNames.has(metric)]).toEqual([name, true]);
    for (const [, metric = "", label = ""] of expr.matchAll(/(marsad_[a-z_]+)\{([a-z]+)=/g)) {
      expect([name, labelsOf(metric).includes(label)]).toEqual([name, true]);
    }
  }
});
