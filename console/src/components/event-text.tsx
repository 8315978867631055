// What happened to a company, as its event describes it. Descriptions are in Arabic: an English page says in English what kind of event
// it is and how it reads, and shows the Arabic text to who asks for it.

import type { JSX } from "preact";
import type { StockEvent } from "../../../sdk/src/index.ts";
import { language } from "../language/language.ts";
import { companyOf } from "../live/directory.ts";
import { eventTypeName, text } from "./text.ts";

export function EventText({ event }: { readonly event: StockEvent }): JSX.Element {
  const original = (
    <p lang="ar" dir="rtl">
      {event.description}
    </p>
  );
  if (language.value === "ar") return original;
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

/** "Saudi Aramco: dividend. Reads positive for shareholders." In Arabic the description itself. */
export function eventSentence(event: StockEvent): string {
  if (language.value === "ar") return event.description;
  const { name_en: name } = companyOf(event.symbol);
  return text().eventSentence(
    name,
    eventTypeName(event.event_type).toLowerCase(),
    text().sentiments[event.sentiment].toLowerCase(),
  );
}

/** Good, bad or neither, for its colour. */
export function toneOf({ sentiment }: Pick<StockEvent, "sentiment">): "up" | "down" | "flat" {
  if (sentiment === "neutral") return "flat";
  return sentiment.includes("positive") ? "up" : "down";
}
