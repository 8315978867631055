import { expect, test } from "bun:test";
import { nextTurn, SteppedWork } from "../../base/index.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";

const SUMMARY = "الشركة السعودية للصناعات الأساسية (2010): موعد متوقع لإعلان النتائج المالية للربع الثالث من عام 2026";

function* events(count: number): Generator<CalendarEvent> {
  for (let at = 0; at < count; at++)
    yield { uid: `${at}@marsad`, day: 20261115, summary: SUMMARY, description: SUMMARY, category: "EARNINGS" };
}

test("a year of events is written in turns with others, each line within 75 bytes and whole when unfolded [AGENDA-09]", async () => {
  const count = 4_000;
  const written = { text: "" };
  void new SteppedWork(calendarFile("تقويم", "ar", events(count), 20261115)).inTurns().then((text) => {
    written.text = text;
  });
  let turns = 0;
  for (; written.text === ""; await nextTurn()) turns++;
  expect(turns).toBeGreaterThan(3);
  const lines = written.text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(written.text.replaceAll("\r\n ", "").split(`SUMMARY;LANGUAGE=ar:${SUMMARY}`)).toHaveLength(count + 1);
});
