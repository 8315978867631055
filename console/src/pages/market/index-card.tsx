// An index: its value, the day's line, breadth, mood, and traded volume and value.

import type { JSX } from "preact";
import type { Intraday, MarketSummary } from "../../../../sdk/src/index.ts";
import { ChangeText, trendOf } from "../../components/change-text.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { FlashingPrice } from "../../components/flashing-price.tsx";
import { DayAxis, LineDrawing } from "../../components/line-drawing.tsx";
import type { PathPoint } from "../../components/line-path.ts";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { amount, count, points } from "../../format/numbers.ts";
import { tradingHours } from "../../format/riyadh-time.ts";
import { hourAndMinute } from "../../format/times.ts";
import { type IndexName, indexOf } from "../../live/indices.ts";
import { WEIGHTS } from "../../live/pace.ts";
import { usePolled } from "../../live/polling.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

export function IndexCard({ name }: { readonly name: IndexName }): JSX.Element {
  const summary = indexOf(name).value;
  const said = text();
  return (
    <section class="panel index-card" aria-label={said.indices[name]}>
      <div class="index-head">
        <h2>
          <Link to={`${BASE}index/${name}`} title={said.members}>
            {said.indices[name]}
          </Link>{" "}
          <small class="is-soft">{said.indexNames[name]}</small>
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

/** Numbers of rising, unchanged and falling companies, as one bar. */
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

const WIDTH = 400;
const HEIGHT = 84;

/** The line of the day, above and below the previous close; the same figures as a table for screen readers. */
function DayLine({ name }: { readonly name: IndexName }): JSX.Element {
  const mayRead = may("intraday");
  const bars = usePolled(mayRead ? () => client().intraday(name, { minutes: "5" }) : null, { weight: WEIGHTS.dayLine });
  const said = text();
  if (!mayRead) return <PlanNotice feature="intraday" title={said.dayLineHint} />;
  const summary = indexOf(name).value;
  if (bars.value === null) return <div class="day-line" />;
  const line = pointsOf(bars.value, summary);
  const base = summary === null ? {} : { base: summary.index_value - summary.index_change };
  const { from, to: usualEnd } = tradingHours(bars.value.date);
  const to = Math.max(usualEnd, line.at(-1)?.at ?? from);
  const title = said.dayLine(said.indices[name]);
  return (
    <div class="day-line">
      <LineDrawing
        points={line}
        space={{ width: WIDTH, height: HEIGHT, from, to, ...base }}
        margin={3}
        trend={trendOf(summary?.index_change)}
        label={title}
        isFilled
      />
      <DayAxis from={from} to={to} />
      <LineTable title={title} line={line} />
    </div>
  );
}

/** The closes of the bars, and the current index. */
function pointsOf({ bars, date }: Intraday, summary: MarketSummary | null): readonly PathPoint[] {
  const line = bars.map(({ time, close }) => ({ at: Date.parse(time), value: close }));
  const now = summary === null ? Number.NaN : Date.parse(summary.timestamp);
  const last = line.at(-1)?.at ?? tradingHours(date).from;
  // An index that is older than the day's bars belongs to another day.
  if (summary !== null && now > last) line.push({ at: now, value: summary.index_value });
  return line;
}

function LineTable({ title, line }: { readonly title: string; readonly line: readonly PathPoint[] }): JSX.Element {
  return (
    <table class="is-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text().time}</th>
          <th scope="col">{text().points}</th>
        </tr>
      </thead>
      <tbody>
        {line.map(({ at, value }) => (
          <tr key={at}>
            <td>{hourAndMinute(at)}</td>
            <td>{points(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
