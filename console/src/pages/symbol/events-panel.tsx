// Events of the company, newest first, with their importance and sentiment. Descriptions are in Arabic.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { StockEvent } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { eventTypeName, text as words } from "../../components/text.ts";
import { day } from "../../format/times.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";

/** Events that each press of "more" adds. */
const STEP = 20;

export function EventsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const limit = useSignal(STEP);
  const answer = useLoaded(() => client().events({ symbol, limit: limit.value }), [symbol, limit.value]);
  const said = text().events;
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

function trendOfSentiment(sentiment: StockEvent["sentiment"]): "up" | "down" | "flat" {
  if (sentiment === "neutral") return "flat";
  return sentiment.includes("positive") ? "up" : "down";
}

function EventLine({ event }: { readonly event: StockEvent }): JSX.Element {
  const said = text().events;
  return (
    <li class={`symbol-event is-${event.importance}`} data-event={event.id}>
      <div class="symbol-event-head">
        <time dateTime={event.event_date}>{day(event.event_date)}</time>
        <span class="tag">{eventTypeName(event.event_type)}</span>
        {event.importance === "regular" ? null : (
          <span class={`tag importance-${event.importance}`}>{words().importance[event.importance]}</span>
        )}
        <span class={`is-${trendOfSentiment(event.sentiment)}`}>{said.sentiments[event.sentiment]}</span>
      </div>
      <p lang="ar" dir="rtl">
        {event.description}
      </p>
    </li>
  );
}
