// The usage of the account against its limits: today, by day, by key and by route.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Account, AccountUsage, RouteUsage } from "../../../../sdk/src/index.ts";
import { Choice } from "../../components/choice.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { FigureMeter, Meter } from "../../components/meter.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { count, percent } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { client, readAccount } from "../../session/session.ts";
import { DayChart } from "./day-chart.tsx";
import { text } from "./text.ts";
import { shareOf } from "./usage-series.ts";

const RANGES = [7, 30, 90] as const;

export function UsagePage(): JSX.Element {
  const said = text();
  const days = useSignal<(typeof RANGES)[number]>(30);
  const read = async () => {
    const [account, usage] = await Promise.all([readAccount(), client().account.usage({ days: days.value })]);
    return { account, usage };
  };
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end">
          <Choice
            label={said.range}
            options={RANGES.map((range) => ({ value: range, name: said.days(range, count(range)) }))}
            chosen={days.value}
            choose={(range) => (days.value = range)}
          />
        </div>
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      <LoadedView of={useLoaded(read, [days.value], true)}>
        {({ account, usage }) => (
          <div class="stack">
            <Limits account={account} />
            <Panel title={said.byDay}>
              <div class="panel-body">
                <DayChart days={usage.days} total={usage.total} limit={account.usage.requests_limit} />
              </div>
            </Panel>
            <div class="two-columns">
              <Panel title={said.byRoute} actions={<Link to={`${BASE}requests`}>{said.seeFailed}</Link>}>
                <RouteUsageTable usage={usage} />
              </Panel>
              <Panel title={said.byKey}>
                <KeyUsageTable usage={usage} />
              </Panel>
            </div>
          </div>
        )}
      </LoadedView>
    </>
  );
}

function Limits({ account: { limits, usage } }: { readonly account: Account }): JSX.Element {
  const said = text();
  return (
    <section class="meters" aria-label={said.title}>
      <Meter
        name={said.today}
        used={usage.requests_today}
        limit={usage.requests_limit}
        note={said.resets(dayAndTime(usage.resets_at))}
      />
      <FigureMeter
        name={said.perMinute}
        value={count(limits.requests_per_minute)}
        note={said.perMinuteOfKey(count(limits.key_requests_per_minute))}
      />
      <PlanMeter name={said.connections} used={usage.connections} limit={limits.stream_connections} />
      <PlanMeter name={said.webhooks} used={usage.webhooks} limit={limits.webhook_destinations} />
      <PlanMeter name={said.alerts} used={usage.alerts} limit={limits.alert_rules} />
    </section>
  );
}

/** A limit of 0 means that the plan has none of it. */
function PlanMeter(props: { readonly name: string; readonly used: number; readonly limit: number }): JSX.Element {
  if (props.limit > 0) return <Meter {...props} />;
  return (
    <div class="meter">
      <span class="meter-name">{props.name}</span>
      <span class="meter-figures is-soft">–</span>
      <span class="meter-note">{text().notInPlan}</span>
    </div>
  );
}

type KeyUsage = AccountUsage["keys"][number];

function KeyUsageTable({ usage }: { readonly usage: AccountUsage }): JSX.Element {
  const said = text();
  const columns: readonly Column<KeyUsage>[] = [
    {
      key: "key",
      title: said.key,
      cell: ({ id, hint }) => (
        <>
          <code class="number">…{hint}</code> <span class="is-soft">{said.keyNumber(count(id))}</span>
        </>
      ),
      sortBy: ({ id }) => id,
    },
    numberColumn("requests", said.requests, ({ requests }) => requests, count),
    shareColumn(said.share, usage.total),
  ];
  return (
    <Table
      caption={said.byKey}
      columns={columns}
      rows={usage.keys}
      keyOf={({ id }) => String(id)}
      file="marsad-usage-by-key"
      empty={said.empty}
    />
  );
}

function RouteUsageTable({ usage }: { readonly usage: AccountUsage }): JSX.Element {
  const said = text();
  const columns: readonly Column<RouteUsage>[] = [
    {
      key: "route",
      title: said.route,
      cell: ({ route }) => <code class="number">{route.replace(/^\/api\/v1/, "")}</code>,
      sortBy: ({ route }) => route,
    },
    numberColumn("requests", said.requests, ({ requests }) => requests, count),
    {
      key: "failed",
      title: said.failed,
      cell: ({ failed }) => <span class={failed === 0 ? "number is-soft" : "number is-down"}>{count(failed)}</span>,
      sortBy: ({ failed }) => failed,
      isNumber: true,
    },
    shareColumn(said.share, usage.total),
  ];
  return (
    <Table
      caption={said.byRoute}
      columns={columns}
      rows={usage.routes}
      keyOf={({ route }) => route}
      file="marsad-usage-by-route"
      empty={said.empty}
    />
  );
}

interface Counted {
  readonly requests: number;
}

function shareColumn<Row extends Counted>(title: string, total: number): Column<Row> {
  return {
    key: "share",
    title,
    cell: ({ requests }) => {
      const share = shareOf(requests, total);
      return (
        <span class="share">
          <progress class="meter-bar is-calm" aria-label={title} max={1} value={share} />
          <span class="number">{percent(share * 100)}</span>
        </span>
      );
    },
    isWide: true,
  };
}
