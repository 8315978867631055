// What the account has used, against its limits: today, by day, by key and by route.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Account } from "../../../../sdk/src/index.ts";
import { Choice } from "../../components/choice.tsx";
import { Meter } from "../../components/meter.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { client, readAccount } from "../../session/session.ts";
import { DayChart } from "./day-chart.tsx";
import { text } from "./text.ts";
import { KeyUsageTable, RouteUsageTable } from "./usage-tables.tsx";

const RANGES = [7, 30, 90] as const;

export function UsagePage(): JSX.Element {
  const said = text();
  const days = useSignal<(typeof RANGES)[number]>(30);
  const { data, error, reload } = useLoaded(async () => {
    const [account, usage] = await Promise.all([readAccount(), client().account.usage({ days: days.value })]);
    return { account, usage };
  }, [days.value]);
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end">
          <Choice
            label={said.range}
            options={RANGES.map((range) => ({ value: range, name: said.days(range, count(range)) }))}
            chosen={days.value}
            choose={(range) => {
              days.value = range;
            }}
          />
        </div>
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : (
        <div class="stack">
          <Limits account={data.account} />
          <Panel title={said.byDay}>
            <DayChart days={data.usage.days} total={data.usage.total} limit={data.account.usage.requests_limit} />
          </Panel>
          <div class="two-columns">
            <section class="panel" aria-labelledby="by-route">
              <div class="panel-head">
                <h2 id="by-route">{said.byRoute}</h2>
                <Link to={`${BASE}requests`}>{said.seeFailed}</Link>
              </div>
              <RouteUsageTable usage={data.usage} />
            </section>
            <section class="panel" aria-labelledby="by-key">
              <div class="panel-head">
                <h2 id="by-key">{said.byKey}</h2>
              </div>
              <KeyUsageTable usage={data.usage} />
            </section>
          </div>
        </div>
      )}
    </>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <section class="panel" aria-label={title}>
      <div class="panel-head">
        <h2>{title}</h2>
      </div>
      <div class="panel-body">{children}</div>
    </section>
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
      <div class="meter">
        <span class="meter-name">{said.perMinute}</span>
        <span class="meter-figures">
          <b class="number">{count(limits.requests_per_minute)}</b>
        </span>
        <span class="meter-note">{said.perMinuteOfKey(count(limits.key_requests_per_minute))}</span>
      </div>
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
