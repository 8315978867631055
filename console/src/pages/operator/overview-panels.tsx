// The state of the installation at one look, reloaded every few seconds.

import type { JSX } from "preact";
import { Trouble, useLoaded } from "../../components/loaded.tsx";
import { FigureMeter, MeterBar, StateMeter } from "../../components/meter.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { sessionName, text as words } from "../../components/text.ts";
import { Fact } from "../../components/value-list.tsx";
import { count } from "../../format/numbers.ts";
import { dayAndTime, timeOfDay } from "../../format/times.ts";
import { useRefresh } from "../../live/polling.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import type { BusyAccount, FailingDestination, Overview, OverviewMember } from "./generated/operator-api.ts";
import { asOperator } from "./operator-client.ts";
import { text } from "./text.ts";

const REFRESH_S = 5;

export const accountPath = (id: number): string => `${BASE}operator/${id}`;

export function OverviewPanels(): JSX.Element {
  const overview = useLoaded(() => asOperator().call("getOverview"));
  const { data, error } = overview;
  useRefresh(overview, REFRESH_S);
  if (error !== null) return <Trouble of={overview} />;
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
  const { suspended, unverified } = said.statuses;
  const others = `${suspended} ${count(accounts.suspended)} · ${unverified} ${count(accounts.unverified)}`;
  return (
    <section class="meters" aria-label={said.overview}>
      {checks.map(({ name, ready, detail }) => (
        <StateMeter
          key={name}
          name={name}
          isReady={ready}
          state={ready ? said.ready : said.notReady}
          note={<span dir="auto">{detail}</span>}
        />
      ))}
      <FigureMeter name={said.marketTime} value={timeOfDay(market.market_time)} note={sessionName(market.session)} />
      <FigureMeter name={said.accountCounts} value={count(accounts.active)} note={others} />
    </section>
  );
}

function Busiest({ accounts }: { readonly accounts: readonly BusyAccount[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<BusyAccount>[] = [
    { key: "name", title: said.account, cell: ({ id, name }) => <Link to={accountPath(id)}>{name}</Link> },
    { key: "plan", title: said.plan, cell: ({ plan }) => words().plans[plan], isWide: true },
    numberColumn("requests", said.requests, ({ requests }) => requests, count, { isSorted: false }),
    {
      key: "limit",
      title: said.ofLimit,
      cell: ({ requests, limit }) => <MeterBar name={said.ofLimit} used={requests} limit={limit} />,
    },
  ];
  return (
    <Panel title={said.busiest}>
      <Table
        caption={said.busiest}
        columns={columns}
        rows={accounts}
        keyOf={({ id }) => String(id)}
        file="marsad-busiest"
      />
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
        <Fact name={said.waiting} value={count(deliveries.waiting)} />
        <Fact name={said.failing} value={count(deliveries.failing)} isBad={deliveries.failing > 0} />
      </dl>
      <Table
        caption={said.failingDestinations}
        columns={columns}
        rows={deliveries.destinations}
        keyOf={({ id }) => String(id)}
        empty={said.noFailing}
        file="marsad-failing-destinations"
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
      <Table
        caption={said.members}
        columns={columns}
        rows={members}
        keyOf={({ member }) => member}
        file="marsad-members"
      />
    </Panel>
  );
}
