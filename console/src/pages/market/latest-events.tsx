// The latest events of companies, newest first.

import type { JSX } from "preact";
import type { StockEvent } from "../../../../sdk/src/index.ts";
import { CompanyLink } from "../../components/company-link.tsx";
import { EventText } from "../../components/event-text.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { eventTypeName, text as words } from "../../components/text.ts";
import { dayAndTime } from "../../format/times.ts";
import { companyOf, useDirectory } from "../../live/directory.ts";
import { WEIGHTS } from "../../live/pace.ts";
import { usePolled } from "../../live/polling.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

const SHOWN = 12;

export function LatestEvents(): JSX.Element {
  const mayRead = may("events");
  const answer = usePolled(mayRead ? () => client().events({ limit: SHOWN, language: "en" }) : null, {
    weight: WEIGHTS.events,
  });
  useDirectory();
  const said = text();
  const events = answer.value?.events;
  return (
    <Panel
      title={said.events}
      class="events"
      actions={mayRead ? <Link to={`${BASE}news`}>{said.allEvents}</Link> : undefined}
    >
      {mayRead ? null : <PlanNotice feature="events" title={said.events} />}
      {events === undefined ? null : events.length === 0 ? (
        <p class="notice">{said.noEvents}</p>
      ) : (
        <ul class="event-list">
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Event({ event }: { readonly event: StockEvent }): JSX.Element {
  return (
    <li class={`event is-${event.importance}`}>
      <p class="event-head">
        <CompanyLink company={companyOf(event.symbol)} />
        <span class="event-type">{eventTypeName(event.event_type)}</span>
        {event.importance === "regular" ? null : (
          <span class="event-importance">{words().importance[event.importance]}</span>
        )}
        <time class="is-soft" dateTime={event.created_at}>
          {dayAndTime(event.created_at)}
        </time>
      </p>
      <EventText event={event} />
    </li>
  );
}
