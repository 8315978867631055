// The strip under the header of every page: both indices, the session, the market's clock, and whether the data is live.

import type { JSX } from "preact";
import { ChangeText } from "../components/change-text.tsx";
import { DelayedMark } from "../components/delayed-mark.tsx";
import { sessionName } from "../components/text.ts";
import { points } from "../format/numbers.ts";
import { hourAndMinute, timeOfDay, weekday } from "../format/times.ts";
import { connection } from "../live/connection.ts";
import { INDICES, type IndexName, indexOf, useIndices } from "../live/indices.ts";
import { marketStatus, marketTime, useMarketClock } from "../live/market-clock.ts";
import { pastMoment } from "../session/session.ts";
import { text } from "./text.ts";

export function MarketStrip(): JSX.Element {
  useIndices();
  useMarketClock();
  const said = text();
  return (
    <section class="market-strip" aria-label={said.marketStrip}>
      {INDICES.map((name) => (
        <StripIndex key={name} name={name} />
      ))}
      <Session />
      <Connection />
    </section>
  );
}

function StripIndex({ name }: { readonly name: IndexName }): JSX.Element {
  const summary = indexOf(name).value;
  return (
    <span class="strip-index">
      <b>{text().indices[name]}</b>
      <span class="number">{points(summary?.index_value)}</span>
      <ChangeText value={summary?.index_change_percent} hasArrow={true} />
    </span>
  );
}

function Session(): JSX.Element | null {
  const status = marketStatus.value;
  if (status === null) return null;
  const main = status.markets.find(({ market }) => market === "TASI");
  return (
    <span class="strip-session">
      <span class={`session-dot is-${status.session}`} aria-hidden="true" />
      {sessionName(status.session)}
      <Clock />
      {main === undefined ? null : (
        <span class="is-soft is-wide">
          {text().next(sessionName(main.next_session), hourAndMinute(main.next_session_at))}
        </span>
      )}
      <DelayedMark isDelayed={status.is_delayed} />
    </span>
  );
}

/** A component of its own, because it changes every second. */
function Clock(): JSX.Element {
  const now = marketTime.value;
  return (
    <time class="number" title={weekday(now)}>
      {timeOfDay(now)}
    </time>
  );
}

function Connection(): JSX.Element {
  // Nothing streams in the past, on purpose.
  const state = pastMoment.value === null ? connection.value : "past";
  return (
    <span class={`connection is-${state}`} role="status">
      <span class="connection-dot" aria-hidden="true" />
      {text().connection[state]}
    </span>
  );
}
