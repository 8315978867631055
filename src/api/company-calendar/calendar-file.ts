// A calendar file by RFC 5545: one whole-day event for each item, lines folded at 75 bytes.

import { addDays, type Day, type Steps } from "../../base/index.ts";

export interface CalendarEvent {
  /** Never changes for an event: calendar programs use it to replace the event. */
  readonly uid: string;
  readonly day: Day;
  readonly summary: string;
  readonly description: string;
  readonly category: string;
}

const LINE_BYTES_MAX = 75;

/** The text of the file, an event in a step. `stampDay` is the market day of the file's contents. */
export function* calendarFile(
  name: string,
  language: "ar" | "en",
  events: Iterable<CalendarEvent>,
  stampDay: Day,
): Steps<string> {
  let text = linesOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Marsad//Company calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME;LANGUAGE=${language}:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:Asia/Riyadh",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
  ]);
  for (const { uid, day, summary, description, category } of events) {
    text += linesOf([
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${stampDay}T000000Z`,
      `DTSTART;VALUE=DATE:${day}`,
      `DTEND;VALUE=DATE:${addDays(day, 1)}`,
      `SUMMARY;LANGUAGE=${language}:${escaped(summary)}`,
      `DESCRIPTION;LANGUAGE=${language}:${escaped(description)}`,
      `CATEGORIES:${escaped(category)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]);
    yield;
  }
  return text + linesOf(["END:VCALENDAR"]);
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** A line longer than 75 bytes continues on the next line after a space; a character is never cut. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES_MAX) return line;
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES_MAX) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}
