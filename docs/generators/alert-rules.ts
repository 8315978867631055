// deploy/prometheus-alerts.yml: when somebody should be told, with what it means and what to do.

import type { GeneratedFile } from "./generated-file.ts";

export interface OperatorAlert {
  readonly name: string;
  readonly expr: string;
  readonly forTime: string;
  /** page: customers feel it now. ticket: it can wait until the morning. */
  readonly severity: "page" | "ticket";
  readonly summary: string;
  readonly action: string;
}

export const OPERATOR_ALERTS: readonly OperatorAlert[] = [
  {
    name: "MarsadDown",
    expr: 'up{job="marsad"} == 0',
    forTime: "1m",
    severity: "page",
    summary: "{{ $labels.instance }} does not answer.",
    action: "Look at the process and its last log lines; a start recovers by itself.",
  },
  {
    name: "MarsadDatabaseAway",
    expr: "marsad_database_up == 0",
    forTime: "30s",
    severity: "page",
    summary: "The database of {{ $labels.instance }} is away; prices stand still until it is back.",
    action: "Bring the database back. Everything goes on by itself; /readyz says what is wrong.",
  },
  {
    name: "MarsadNobodyLeads",
    expr: "max(marsad_market_leads) == 0",
    forTime: "30s",
    severity: "page",
    summary: "No process leads the market.",
    action: "Look at the processes of role market or all: do they run, and do they reach the database?",
  },
  {
    name: "MarsadFeedRefused",
    expr: "increase(marsad_feed_refusals_total[10m]) > 3",
    forTime: "0m",
    severity: "page",
    summary: "The feed was refused again and again ({{ $labels.kind }}).",
    action: "The log says what was wrong with it; docs/operating/faults.md says what to do.",
  },
  {
    name: "MarsadPricesRefused",
    // A symbol without any price is refused with the same code, so it is the share of all requests that counts.
    expr: 'sum by (instance) (rate(marsad_http_refusals_total{code="PRICE_DATA_TEMPORARILY_UNAVAILABLE"}[2m])) / sum by (instance) (rate(marsad_http_requests_total[2m])) > 0.2',
    forTime: "1m",
    severity: "page",
    summary: "{{ $labels.instance }} refuses prices: the feed is silent, or cannot be used.",
    action: "Look at check feed of /readyz, and at the feed handler.",
  },
  {
    name: "MarsadServerErrors",
    expr: 'sum by (instance) (rate(marsad_http_requests_total{status="500"}[5m])) > 0.1',
    forTime: "5m",
    severity: "page",
    summary: "Requests of {{ $labels.instance }} end with SERVER_ERROR.",
    action: "Find the cause by request_id in the log.",
  },
  {
    name: "MarsadSlow",
    expr: "histogram_quantile(0.99, sum by (le, instance) (rate(marsad_http_request_seconds_bucket[5m]))) > 0.5",
    forTime: "10m",
    severity: "ticket",
    summary: "One in a hundred answers of {{ $labels.instance }} takes longer than half a second.",
    action: "Look at the processor, at the routes in the dashboard, and at the database.",
  },
  {
    name: "MarsadBatchHeld",
    expr: "marsad_feed_held_seconds > 10",
    forTime: "0m",
    severity: "page",
    summary: "A batch of the feed has not been kept for {{ $value }} seconds; nothing newer is shown.",
    action: "The database takes no writes: is its disk full, is it locked, is it away?",
  },
  {
    name: "MarsadNatsAway",
    expr: "marsad_nats_up == 0",
    forTime: "1m",
    severity: "page",
    summary: "{{ $labels.instance }} has no connection to NATS.",
    action: "Bring NATS back; until then processes read the market from the database.",
  },
  {
    name: "MarsadEdgeCutOff",
    expr: "marsad_market_learned_age_seconds > 5",
    forTime: "10s",
    severity: "page",
    summary: "{{ $labels.instance }} learns nothing new of the market.",
    action: "It takes itself out of service. Look at its way to NATS and the database.",
  },
  {
    name: "MarsadEdgeDiesAgain",
    expr: "increase(marsad_edge_restarts_total[10m]) > 3",
    forTime: "0m",
    severity: "page",
    summary: "Door processes of {{ $labels.instance }} end again and again.",
    action: "The log of the parent says how they ended.",
  },
  {
    name: "MarsadRulesBehind",
    expr: "marsad_alert_lots_ahead > 32",
    forTime: "2m",
    severity: "ticket",
    summary: "The thread of the alert rules of {{ $labels.instance }} is behind.",
    action: "Too many rules for this processor; beyond 64 the market waits for them.",
  },
  {
    name: "MarsadDescriptorsShort",
    expr: 'increase(marsad_connections_ended_total{reason="descriptors"}[10m]) > 0',
    forTime: "0m",
    severity: "ticket",
    summary: "{{ $labels.instance }} closed connections because descriptors ran short.",
    action: "Raise LimitNOFILE of the unit.",
  },
  {
    name: "MarsadFilesFail",
    expr: "increase(marsad_files_days_failed_total[1h]) > 2",
    forTime: "0m",
    severity: "ticket",
    summary: "The files of a day cannot be written.",
    action: "The log says why: most often the disk of --files-dir is full.",
  },
];

/** Where the page on incidents says what to do: it has a heading for each alert. */
export const runbookOf = ({ name }: Pick<OperatorAlert, "name">): string =>
  `docs/operating/incidents.md#${name.toLowerCase()}`;

/** A text in YAML: JSON's form of it is one of YAML's. */
const quoted = (text: string): string => JSON.stringify(text);

export function alertRules(): GeneratedFile {
  const rules = OPERATOR_ALERTS.map(({ name, expr, forTime, severity, summary, action }) =>
    [
      `      - alert: ${name}`,
      `        expr: ${quoted(expr)}`,
      `        for: ${forTime}`,
      "        labels:",
      `          severity: ${severity}`,
      "        annotations:",
      `          summary: ${quoted(summary)}`,
      `          action: ${quoted(action)}`,
      `          runbook: ${quoted(runbookOf({ name }))}`,
    ].join("\n"),
  );
  const head =
    "# Written by docs/generate.ts; change docs/generators/alert-rules.ts and run npm run generate.\ngroups:\n  - name: marsad\n    rules:\n";
  return { path: "deploy/prometheus-alerts.yml", content: `${head}${rules.join("\n")}\n` };
}
