// Chooses a past moment of the market: by day and time, or by a slider over the trading session. The address carries the moment.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import {
  CLOSES_MINUTE,
  dateOf,
  dayStart,
  dayStartOf,
  MINUTE_MS,
  OPENS_MINUTE,
  RIYADH_OFFSET_MS,
} from "../format/riyadh-time.ts";
import { hourAndMinute } from "../format/times.ts";
import { marketTime, newestMarketTime } from "../live/market-clock.ts";
import { setSettings } from "../router/router.ts";
import { lowestPlanFor } from "../session/plans.ts";
import { may, pastMoment } from "../session/session.ts";
import { DropDown } from "./drop-down.tsx";
import { Field } from "./field.tsx";
import { text } from "./text.ts";

/** Opens the choice; where the plan has no past it tells which plan has it. */
export function PastButton(): JSX.Element | null {
  const said = text();
  if (pastMoment.value !== null) return null;
  if (!may("past")) {
    return (
      <span class="past-locked" title={said.past.locked(said.plans[lowestPlanFor("past")])}>
        <span class="button is-locked" aria-disabled="true">
          {said.past.open}
        </span>
        <span class="is-hidden">{said.past.locked(said.plans[lowestPlanFor("past")])}</span>
      </span>
    );
  }
  return (
    <DropDown class="past-menu" summary={<span class="button">{said.past.open}</span>}>
      <PastPicker />
    </DropDown>
  );
}

/** Shows a moment, but none after the newest known market time. */
function show(timeMs: number): void {
  const at = Math.min(timeMs, newestMarketTime.peek() ?? timeMs);
  const local = new Date(at + RIYADH_OFFSET_MS).toISOString().slice(0, 19);
  setSettings({ as_of: `${local}+03:00` });
}

export function PastPicker(): JSX.Element {
  const said = text().past;
  const shown = pastMoment.value === null ? marketTime.value : Date.parse(pastMoment.value);
  const moved = useSignal<number | null>(null);
  const at = moved.value ?? shown ?? Date.now();
  const day = dayStartOf(at);
  const minute = Math.floor((at - day) / MINUTE_MS);
  const clock = new Date(at + RIYADH_OFFSET_MS).toISOString().slice(11, 16);
  return (
    <form
      class="past-picker"
      onSubmit={(event) => {
        event.preventDefault();
        show(at);
      }}
    >
      <Field
        label={said.date}
        control={(attributes) => (
          <input
            {...attributes}
            type="date"
            required
            value={dateOf(at)}
            onChange={(event) => {
              const start = dayStart(event.currentTarget.value);
              if (!Number.isNaN(start)) moved.value = start + (at - day);
            }}
          />
        )}
      />
      <Field
        label={said.time}
        control={(attributes) => (
          <input
            {...attributes}
            type="time"
            required
            value={clock}
            onChange={(event) => {
              const [hours, minutes] = event.currentTarget.value.split(":").map(Number);
              if (hours !== undefined && minutes !== undefined) moved.value = day + (hours * 60 + minutes) * MINUTE_MS;
            }}
          />
        )}
      />
      <input
        type="range"
        class="past-slider"
        aria-label={said.slider}
        aria-valuetext={hourAndMinute(at)}
        min={OPENS_MINUTE}
        max={CLOSES_MINUTE}
        value={Math.min(CLOSES_MINUTE, Math.max(OPENS_MINUTE, minute))}
        onInput={(event) => (moved.value = day + event.currentTarget.valueAsNumber * MINUTE_MS)}
        onChange={() => {
          if (pastMoment.peek() !== null) show(at);
        }}
      />
      <button type="submit" class="button is-primary">
        {said.show}
      </button>
    </form>
  );
}
