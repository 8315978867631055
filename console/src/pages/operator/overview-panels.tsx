// The state of the installation at one look, read anew every few seconds.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fillLevel } from "../../components/fill-level.ts";
import { Panel } from "../../components/panel.tsx";
import { sessionName } from "../../components/session-name.ts";
import { type Column, Table } from "../../components/table.tsx";
import { text as words } from "../../components/text.ts";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { dayAndTime, timeOfDay } from "../../format/times.ts";
import { Polling } from "../../live/polling.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import type { BusyAccount, FailingDestination, Overview, OverviewMember } from "./generated/operator-api.ts";
import { asOperator } from "./operator-session.ts";
import { text } from "./text.ts";

const REFRESH_S = 5;

export const accountPath = (id: number): string => `${BASE}operator/${id}`;

export function OverviewPanels(): JSX.Element {
  const { data, error, reload } = useLoaded(() => asOperator().call("getOverview"));
  useEffect(() => {
    const polling = new Polling(() => REFRESH_S, reload).start();
    return () => polling.stop();
  }, []);
  if (error !== null) return <Trouble error={error} retry={reload} />;
  if (data === null) return <p class="notice">{words().loading}</p>;
  return (
    <div class="stack">
      <Health overview={data} />
      <div class="two-columns">
        <Busiest accounts={data.busiest} />
        <Deliveries deliveries={data.deliveries} />
      </div>
      <Members members={data.members} />
      {data.warnings.length === 0 ? null : (
        <Panel title={text().warnings}>
          <ul class="panel-body">
            {data.warnings.map((warning) => (
              <li key={warning} dir="auto">
                {warning}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Health({ overview }: { readonly overview: Overview }): JSX.Element {
  const said = text();
  const { feed, database, market, accounts } = overview;
  const checks = [
    { name: said.feed, ...feed },
    { name: said.database, ...database },
    { name: said.market, ...market },
  ];
  return (
    <section class="meters" aria-label={said.overview}>
      {checks.map(({ name, ready, detail }) => (
        <div key={name} class="meter">
          <span class="meter-name">{name}</span>
          <span class={`badge is-${ready ? "ready" : "not-ready"}`}>{ready ? said.ready : said.notReady}</span>
          <span class="meter-note" dir="auto">
            {detail}
          </span>
        </div>
      ))}
      <div class="meter">
        <span class="meter-name">{said.marketTime}</span>
        <span class="meter-figures number">
          <b>{timeOfDay(market.market_time)}</b>
        </span>
        <span class="meter-note">{sessionName(market.session)}</span>
      </div>
      <div class="meter">
        <span class="meter-name">{said.accountCounts}</span>
        <span class="meter-figures number">
          <b>{count(accounts.active)}</b>
        </span>
        <span class="meter-note">
          {said.statuses.suspended} {count(accounts.suspended)} · {said.statuses.unverified}{" "}
          {count(accounts.unverified)}
        </span>
      </div>
    </section>
  );
}

function Busiest({ accounts }: { readonly accounts: readonly BusyAccount[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<BusyAccount>[] = [
    { key: "name", title: said.account, cell: ({ id, name }) => <Link to={accountPath(id)}>{name}</Link> },
    { key: "plan", title: said.plan, cell: ({ plan }) => words().plans[plan], isWide: true },
    {
      key: "requests",
      title: said.requests,
      cell: ({ requests }) => <span class="number">{count(requests)}</span>,
      isNumber: true,
    },
    {
      key: "limit",
      title: said.ofLimit,
      cell: ({ requests, limit }) => (
        <progress
          class={`meter-bar is-${fillLevel(requests, limit)}`}
          aria-label={said.ofLimit}
          max={1}
          value={Math.min(1, requests / Math.max(1, limit))}
        />
      ),
    },
  ];
  return (
    <Panel title={said.busiest}>
      <Table caption={said.busiest} columns={columns} rows={accounts} keyOf={({ id }) => String(id)} />
    </Panel>
  );
}

function Deliveries({ deliveries }: { readonly deliveries: Overview["deliveries"] }): JSX.Element {
  const said = text();
  const columns: readonly Column<FailingDestination>[] = [
    {
      key: "account",
      title: said.account,
      cell: ({ account_id }) => <Link to={accountPath(account_id)}>{count(account_id)}</Link>,
    },
    {
      key: "url",
      title: said.url,
      cell: ({ url }) => (
        <code class="number path" title={url}>
          {url}
        </code>
      ),
    },
    {
      key: "since",
      title: said.since,
      cell: ({ is_active, failing_since }) => (
        <>
          {is_active ? null : <span class="badge is-failed">{said.switchedOff}</span>}{" "}
          <span class="amount">{dayAndTime(failing_since)}</span>
        </>
      ),
    },
  ];
  return (
    <Panel title={said.deliveries}>
      <dl class="facts-row panel-body">
        <div>
          <dt>{said.waiting}</dt>
          <dd>
            <span class="number">{count(deliveries.waiting)}</span>
          </dd>
        </div>
        <div>
          <dt>{said.failing}</dt>
          <dd>
            <span class={deliveries.failing === 0 ? "number" : "number is-down"}>{count(deliveries.failing)}</span>
          </dd>
        </div>
      </dl>
      <Table
        caption={said.failingDestinations}
        columns={columns}
        rows={deliveries.destinations}
        keyOf={({ id }) => String(id)}
        empty={said.noFailing}
      />
    </Panel>
  );
}

function Members({ members }: { readonly members: readonly OverviewMember[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<OverviewMember>[] = [
    { key: "member", title: said.member, cell: ({ member }) => <code class="number">{member}</code> },
    { key: "role", title: said.role, cell: ({ role }) => <code>{role}</code> },
    { key: "leads", title: said.leads, cell: ({ leads }) => (leads ? said.yes : said.no) },
    {
      key: "position",
      title: said.position,
      cell: ({ position }) => <code class="number">{position ?? "–"}</code>,
      isWide: true,
    },
  ];
  return (
    <Panel title={said.members}>
      <Table caption={said.members} columns={columns} rows={members} keyOf={({ member }) => member} />
    </Panel>
  );
}
