// How the service is: its parts, the market's clock and sessions, version and recent incidents, as /status.json says it to
// everybody.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { SessionState } from "../../../../sdk/src/index.ts";
import { PageTitle } from "../../components/page-title.tsx";
import { Panel } from "../../components/panel.tsx";
import { sessionName } from "../../components/session-name.ts";
import { type Column, Table } from "../../components/table.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { dayAndTime, timeOfDay } from "../../format/times.ts";
import { Polling } from "../../live/polling.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { readServiceStatus, type ServiceIncident, type ServiceStatus } from "./read-service-status.ts";
import { text } from "./text.ts";

const REFRESH_S = 10;
const PARTS = ["feed", "database", "market"] as const;

export function StatusPage(): JSX.Element {
  const said = text();
  const { data, error, reload } = useLoaded(readServiceStatus);
  useEffect(() => {
    const polling = new Polling(() => REFRESH_S, reload).start();
    return () => polling.stop();
  }, []);
  return (
    <>
      <PageTitle title={said.title}>
        {data === null ? null : (
          <>
            <span class={`badge is-${data.status === "ok" ? "ready" : "not-ready"}`}>{said[data.status]}</span>
            <span class="is-soft">{said.asOf(timeOfDay(data.time))}</span>
          </>
        )}
      </PageTitle>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : (
        <div class="stack">
          <Parts status={data} />
          {data.market === null ? null : <Sessions markets={data.market.markets} />}
          <Incidents incidents={data.incidents} />
        </div>
      )}
      <p class="page-links">
        <a href="/status">{said.public}</a> <Link to={`${BASE}operator`}>{said.operator}</Link>
      </p>
    </>
  );
}

function Parts({ status: { parts, market, version } }: { readonly status: ServiceStatus }): JSX.Element {
  const said = text();
  const figures = [
    { name: said.marketTime, value: timeOfDay(market?.market_time), note: sessionName(market?.session ?? null) },
    { name: said.delay, value: said.minutes(count(market?.delay_minutes)), note: "" },
    { name: said.version, value: version, note: "" },
  ];
  return (
    <section class="meters" aria-label={said.title}>
      {PARTS.map((part) => (
        <div key={part} class="meter">
          <span class="meter-name">{said.parts[part]}</span>
          <span class={`badge is-${parts[part] === "ok" ? "ready" : "not-ready"}`}>
            {parts[part] === "ok" ? said.working : said.notWorking}
          </span>
          <span class="meter-note">{said.partNotes[part]}</span>
        </div>
      ))}
      {figures.map(({ name, value, note }) => (
        <div key={name} class="meter">
          <span class="meter-name">{name}</span>
          <span class="meter-figures number">
            <b>{value}</b>
          </span>
          <span class="meter-note">{note}</span>
        </div>
      ))}
    </section>
  );
}

function Sessions({ markets }: { readonly markets: readonly SessionState[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<SessionState>[] = [
    { key: "market", title: said.market, cell: ({ market }) => <b>{said.markets[market]}</b> },
    { key: "session", title: said.session, cell: ({ session }) => sessionName(session) },
    { key: "next", title: said.next, cell: ({ next_session }) => sessionName(next_session) },
    {
      key: "at",
      title: said.at,
      cell: ({ next_session_at }) => <span class="amount">{dayAndTime(next_session_at)}</span>,
    },
  ];
  return (
    <Panel title={said.sessions}>
      <Table caption={said.sessions} columns={columns} rows={markets} keyOf={({ market }) => market} />
    </Panel>
  );
}

function Incidents({ incidents }: { readonly incidents: readonly ServiceIncident[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<ServiceIncident>[] = [
    { key: "kind", title: said.kind, cell: ({ kind }) => said.kinds[kind] },
    { key: "began", title: said.began, cell: ({ started_at }) => <span class="amount">{dayAndTime(started_at)}</span> },
    {
      key: "ended",
      title: said.ended,
      cell: ({ ended_at }) =>
        ended_at === null ? (
          <span class="badge is-failed">{said.lasts}</span>
        ) : (
          <span class="amount">{dayAndTime(ended_at)}</span>
        ),
    },
  ];
  return (
    <Panel title={said.incidents}>
      <Table
        caption={said.incidents}
        columns={columns}
        rows={incidents}
        keyOf={({ kind, started_at }) => `${kind} ${started_at}`}
        empty={said.noIncidents}
      />
    </Panel>
  );
}
