// The description of a company's event. Where a source has no English text, an English page gives the kind of event and its
// sentiment in English, and the Arabic text on request.

import type { JSX } from "preact";
import type { StockEvent } from "../../../sdk/src/index.ts";
import { language } from "../language/language.ts";
import { companyOf } from "../live/directory.ts";
import { eventTypeName, text } from "./text.ts";

export function EventText({ event }: { readonly event: StockEvent }): JSX.Element {
  const original = (
    <p lang="ar" dir="rtl">
      <Dated text={event.description} />
    </p>
  );
  if (language.value === "ar") return original;
  if (event.description_en) {
    return (
      <p>
        <Dated text={event.description_en} />
      </p>
    );
  }
  return (
    <>
      <p>{eventSentence(event)}</p>
      <details class="original">
        <summary>{text().original}</summary>
        {original}
      </details>
    </>
  );
}

/** Matches "2026-11-15" and "15 November 2026", in both languages. */
const DATE = /(\d{4}-\d\d-\d\d|\d{1,2} \p{L}+ \d{4})/u;

/** A text whose dates are not broken over two lines. */
function Dated(props: { readonly text: string }): JSX.Element {
  const parts = props.text.split(DATE);
  return (
    <>
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span key={at} class="is-whole">
            {part}
          </span>
        ),
      )}
    </>
  );
}

/** The description; on an English page without one: "Saudi Aramco: dividend; reads positive for shareholders." */
export function eventSentence(event: StockEvent): string {
  if (language.value === "ar") return event.description;
  if (event.description_en) return event.description_en;
  const { name_en: name } = companyOf(event.symbol);
  return text().eventSentence(
    name,
    eventTypeName(event.event_type).toLowerCase(),
    text().sentiments[event.sentiment].toLowerCase(),
  );
}

/** The kind of an event, its importance where it is not regular, and its sentiment in the colour of its tone. */
export function EventTags({ event }: { readonly event: StockEvent }): JSX.Element {
  const said = text();
  return (
    <>
      <span class="tag">{eventTypeName(event.event_type)}</span>
      {event.importance === "regular" ? null : (
        <span class={`tag importance-${event.importance}`}>{said.importance[event.importance]}</span>
      )}
      <span class={`is-${toneOf(event)}`}>{said.sentiments[event.sentiment]}</span>
    </>
  );
}

/** Good, bad or neither, for its colour. */
function toneOf({ sentiment }: Pick<StockEvent, "sentiment">): "up" | "down" | "flat" {
  if (sentiment === "neutral") return "flat";
  return sentiment.includes("positive") ? "up" : "down";
}
