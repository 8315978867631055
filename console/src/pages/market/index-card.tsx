// An index: its value, the day's line, breadth, mood, and what was traded.

import type { JSX } from "preact";
import { ChangeText } from "../../components/change-text.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { amount, count, points } from "../../format/numbers.ts";
import { type IndexName, indexOf } from "../../live/indices.ts";
import { DayLine } from "./day-line.tsx";
import { text } from "./text.ts";

export function IndexCard({ name }: { readonly name: IndexName }): JSX.Element {
  const summary = indexOf(name).value;
  const said = text();
  return (
    <section class="panel index-card" aria-label={said.indices[name]}>
      <div class="index-head">
        <h2>
          {said.indices[name]} <small class="is-soft">{said.indexNames[name]}</small>
        </h2>
        <DelayedMark isDelayed={summary?.is_delayed} />
      </div>
      <p class="index-value" data-index={name}>
        <FlashingPrice value={summary?.index_value} format={points} />
        <ChangeText value={summary?.index_change} unit="price" hasArrow={true} />
        <ChangeText value={summary?.index_change_percent} />
      </p>
      <DayLine name={name} />
      <Breadth name={name} />
      <dl class="index-facts">
        <div>
          <dt>{said.value}</dt>
          <dd class="amount">{amount(summary?.total_value)}</dd>
        </div>
        <div>
          <dt>{said.volume}</dt>
          <dd class="amount">{amount(summary?.total_volume)}</dd>
        </div>
        <div>
          <dt>{said.trades}</dt>
          <dd class="amount">{count(summary?.trade_count)}</dd>
        </div>
        <div>
          <dt>{said.mood}</dt>
          <dd>{summary === null ? "–" : said.moods[summary.market_mood]}</dd>
        </div>
      </dl>
    </section>
  );
}

/** How many rise, stand still and fall, as one bar. */
function Breadth({ name }: { readonly name: IndexName }): JSX.Element | null {
  const summary = indexOf(name).value;
  if (summary === null) return <div class="breadth" />;
  const { advancing, unchanged, declining } = summary;
  const said = text();
  return (
    <div class="breadth" role="img" aria-label={said.breadth(count(advancing), count(unchanged), count(declining))}>
      <span class="breadth-count is-up">
        {count(advancing)} {said.advancing}
      </span>
      <span class="breadth-bar">
        <span class="breadth-up" style={{ flexGrow: advancing }} />
        <span class="breadth-flat" style={{ flexGrow: unchanged }} />
        <span class="breadth-down" style={{ flexGrow: declining }} />
      </span>
      <span class="breadth-count is-down">
        {count(declining)} {said.declining}
      </span>
    </div>
  );
}
