// The state of the service: its parts, the market's clock and sessions, version and recent incidents, as /status.json gives it to
// everybody.

import type { JSX } from "preact";
import { type MarketStatus, Requester, type SessionState } from "../../../../sdk/src/index.ts";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { FigureMeter, StateMeter } from "../../components/meter.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Panel } from "../../components/panel.tsx";
import { type Column, Table, timeColumn } from "../../components/table.tsx";
import { sessionName } from "../../components/text.ts";
import { count } from "../../format/numbers.ts";
import { timeOfDay } from "../../format/times.ts";
import { useRefresh } from "../../live/polling.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { text } from "./text.ts";

type WorkingOrDown = "ok" | "down";

interface ServiceIncident {
  readonly kind: "feed" | "database" | "market" | "restart";
  readonly started_at: string;
  /** Null while it lasts. */
  readonly ended_at: string | null;
}

interface ServiceObjective {
  readonly name: "rest_availability" | "rest_latency" | "stream_latency" | "webhook_latency" | "feed_freshness";
  readonly target_percent: number;
  /** Null without measurements. */
  readonly measured_percent: number | null;
}

interface ServiceStatus {
  readonly status: WorkingOrDown;
  readonly version: string;
  readonly time: string;
  readonly parts: Readonly<Record<"feed" | "database" | "market", WorkingOrDown>>;
  /** Until the market moves after a start: the market time that the exchange's replay of its day has reached, and its end. */
  readonly awaited?: { readonly market_time: string; readonly until: string };
  /** Null before the market's first day. */
  readonly market: MarketStatus | null;
  readonly incidents: readonly ServiceIncident[];
  readonly objectives: readonly ServiceObjective[];
}

const REFRESH_S = 10;
const TIMEOUT_MS = 10_000;
const PARTS = ["feed", "database", "market"] as const;

/** Everybody may ask without a key. */
async function readServiceStatus(): Promise<ServiceStatus> {
  const requester = new Requester({
    apiKey: null,
    baseUrl: location.origin,
    fetch: (address, init) => fetch(address, init),
    timeoutMs: TIMEOUT_MS,
    maxRetries: 0,
    headers: {},
  });
  return await requester.send({ method: "GET", path: "/status.json" }, (text) => JSON.parse(text) as ServiceStatus);
}

export function StatusPage(): JSX.Element {
  const said = text();
  const status = useLoaded(readServiceStatus);
  const { data } = status;
  useRefresh(status, REFRESH_S);
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
      <LoadedView of={status}>
        {(read) => (
          <div class="stack">
            <Parts status={read} />
            {read.market === null ? null : <Sessions markets={read.market.markets} />}
            <Objectives objectives={read.objectives} />
            <Incidents incidents={read.incidents} />
          </div>
        )}
      </LoadedView>
      {/* Shown below the status or its error; before one of them is loaded, the links would shift. */}
      {data === null && status.error === null ? null : (
        <p class="page-links">
          <a href="/status">{said.public}</a> <Link to={`${BASE}operator`}>{said.operator}</Link>
        </p>
      )}
    </>
  );
}

function Parts({ status: { parts, awaited, market, version } }: { readonly status: ServiceStatus }): JSX.Element {
  const said = text();
  return (
    <section class="meters" aria-label={said.title}>
      {PARTS.map((part) => {
        const isReady = parts[part] === "ok";
        const state = isReady ? said.working : said.notWorking;
        const note =
          part === "feed" && awaited !== undefined
            ? said.awaited(timeOfDay(awaited.market_time), timeOfDay(awaited.until))
            : said.partNotes[part];
        return <StateMeter key={part} name={said.parts[part]} isReady={isReady} state={state} note={note} />;
      })}
      <FigureMeter
        name={said.marketTime}
        value={timeOfDay(market?.market_time)}
        note={sessionName(market?.session ?? null)}
      />
      <FigureMeter name={said.delay} value={said.minutes(count(market?.delay_minutes))} note="" />
      <FigureMeter name={said.version} value={version} note="" />
    </section>
  );
}

function Sessions({ markets }: { readonly markets: readonly SessionState[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<SessionState>[] = [
    { key: "market", title: said.market, cell: ({ market }) => <b>{said.markets[market]}</b> },
    { key: "session", title: said.session, cell: ({ session }) => sessionName(session) },
    { key: "next", title: said.next, cell: ({ next_session }) => sessionName(next_session) },
    timeColumn("at", said.at, (row) => row.next_session_at, { isSorted: false }),
  ];
  return (
    <Panel title={said.sessions}>
      <Table
        caption={said.sessions}
        columns={columns}
        rows={markets}
        keyOf={({ market }) => market}
        file="marsad-sessions"
      />
    </Panel>
  );
}

function Objectives({ objectives }: { readonly objectives: readonly ServiceObjective[] }): JSX.Element {
  const said = text();
  const share = (percent: number | null): string => (percent === null ? "—" : `${percent}%`);
  const columns: readonly Column<ServiceObjective>[] = [
    { key: "name", title: said.objective, cell: ({ name }) => said.objectiveNames[name] },
    { key: "target", title: said.target, cell: ({ target_percent }) => share(target_percent) },
    { key: "measured", title: said.measured, cell: ({ measured_percent }) => share(measured_percent) },
  ];
  return (
    <Panel title={said.objectives}>
      <Table
        caption={said.objectives}
        columns={columns}
        rows={objectives}
        keyOf={({ name }) => name}
        file="marsad-objectives"
      />
    </Panel>
  );
}

function Incidents({ incidents }: { readonly incidents: readonly ServiceIncident[] }): JSX.Element {
  const said = text();
  const columns: readonly Column<ServiceIncident>[] = [
    { key: "kind", title: said.kind, cell: ({ kind }) => said.kinds[kind] },
    timeColumn("began", said.began, (row) => row.started_at, { isSorted: false }),
    timeColumn("ended", said.ended, (row) => row.ended_at, {
      never: <span class="badge is-failed">{said.lasts}</span>,
      isSorted: false,
    }),
  ];
  return (
    <Panel title={said.incidents}>
      <Table
        caption={said.incidents}
        columns={columns}
        rows={incidents}
        keyOf={({ kind, started_at }) => `${kind} ${started_at}`}
        empty={said.noIncidents}
        file="marsad-incidents"
      />
    </Panel>
  );
}
