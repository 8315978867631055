// Events of the company, newest first, with their importance and sentiment.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { StockEvent } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { EventTags, EventText } from "../../components/event-text.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { day } from "../../format/times.ts";
import { useDirectory } from "../../live/directory.ts";
import { client } from "../../session/session.ts";
import { text } from "./tab-text.ts";

/** Events that each press of "more" adds. */
const STEP = 20;

export function EventsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const limit = useSignal(STEP);
  const answer = useLoaded(
    () => client().events({ symbol, limit: limit.value, language: "en" }),
    [symbol, limit.value],
  );
  const said = text().events;
  useDirectory();
  return (
    <AnswerView of={answer} empty={said.empty} isEmpty={({ events }) => events.length === 0}>
      {({ events, has_more: hasMore }) => (
        <>
          <ol class="events">
            {events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ol>
          {hasMore ? <Button name={said.more} press={() => (limit.value += STEP)} class="button more-button" /> : null}
        </>
      )}
    </AnswerView>
  );
}

function EventLine({ event }: { readonly event: StockEvent }): JSX.Element {
  return (
    <li class={`symbol-event is-${event.importance}`} data-event={event.id}>
      <div class="symbol-event-head">
        <time dateTime={event.event_date}>{day(event.event_date)}</time>
        <EventTags event={event} />
      </div>
      <EventText event={event} />
    </li>
  );
}
