// The chart of a symbol: candles of minutes to months, volume, averages and indicators, live, and a person's own marks on it.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Attribution } from "../../components/chart/chart-legend.tsx";
import { INDICATORS, type Indicator } from "../../components/chart/indicator-table.ts";
import { type ChartMark, type ChartPoint, keepMarks, readMarks } from "../../components/chart/marks.ts";
import { PriceChart } from "../../components/chart/price-chart.tsx";
import type { Average, PriceDrawing } from "../../components/chart/price-drawing.ts";
import { Choice } from "../../components/choice.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { DropDown } from "../../components/drop-down.tsx";
import { AnswerView } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { saveFile } from "../../components/save-file.ts";
import { inDigits, price } from "../../format/numbers.ts";
import { dateOf } from "../../format/riyadh-time.ts";
import { digits } from "../../language/language.ts";
import { inLanguage } from "../../language/texts.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { setSettings } from "../../router/router.ts";
import { may } from "../../session/session.ts";
import { ChartMenu, type MenuPlace } from "./chart-menu.tsx";
import { type ChartView, settingsOf, viewOf } from "./chart-view.ts";
import { DayLine } from "./day-line.tsx";
import { OverlayLegend, OverlayMenu } from "./overlays.tsx";
import { ADJUSTMENTS, featureOf, INTERVALS, type Interval, isDays, isMinutes } from "./read-bars.ts";
import { text } from "./text.ts";
import type { TradeList } from "./trade-list.ts";
import { useBars } from "./use-bars.ts";
import { useOverlays } from "./use-overlays.ts";

interface Props {
  readonly symbol: string;
  readonly name: string;
  readonly quote: ReadonlySignal<LiveQuote | null>;
  readonly trades: ReadonlySignal<TradeList | null>;
  /** Creates an alert at a price; null where the plan has none. */
  readonly alertAt: ((price: number) => void) | null;
}

/** The averages that can be drawn; the colour is the index of a line colour of the style sheet. */
const AVERAGES: readonly Average[] = [
  { length: 20, colour: 0 },
  { length: 50, colour: 1 },
  { length: 200, colour: 2 },
];

export function ChartPanel(props: Props): JSX.Element {
  if (may("historical")) return <BarsPanel {...props} />;
  const { quote, name } = props;
  return (
    <Panel title={text().bars.day} class="chart-panel" actions={<DelayedMark isDelayed={quote.value?.is_delayed} />}>
      <DayLine quote={quote} name={name} />
    </Panel>
  );
}

function BarsPanel({ symbol, name, quote, trades, alertAt }: Props): JSX.Element {
  const usual: Interval = may("intraday") ? "5" : "1d";
  const view = useSignal<ChartView>(viewOf(location.search, usual));
  const averages = useSignal<readonly Average[]>(AVERAGES.slice(0, 2));
  const tool = useSignal<Tool | null>(null);
  const drawing = useSignal<PriceDrawing | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const set = (next: Partial<ChartView>): void => {
    view.value = { ...view.value, ...next };
    setSettings(settingsOf(view.value, usual));
  };
  const { interval, adjust, indicators, overlays } = view.value;
  const said = text().bars;
  const options = INTERVALS.map((value) => ({
    value,
    name: inDigits(said.short[value], digits.value),
    longName: said.long[value],
    isLocked: !may(featureOf(value)),
  }));
  return (
    <div ref={panel} class="chart-place">
      <Panel
        title={said.title}
        class="chart-panel"
        actions={
          <div class="panel-tools">
            <DelayedMark isDelayed={quote.value?.is_delayed} />
            <Choice
              label={said.intervals}
              options={options}
              chosen={interval}
              choose={(next) => set({ interval: next })}
            />
          </div>
        }
      >
        <div class="chart-tools">
          <AverageSwitches chosen={averages.value} choose={(next) => (averages.value = next)} />
          <IndicatorMenu chosen={indicators} choose={(next) => set({ indicators: next })} />
          <OverlayMenu symbol={symbol} chosen={overlays} choose={(next) => set({ overlays: next })} />
          {isMinutes(interval) ? null : (
            <label class="chart-adjust">
              <span class="is-hidden">{said.adjust}</span>
              <select
                value={adjust}
                onChange={(event) =>
                  set({ adjust: ADJUSTMENTS.find((each) => each === event.currentTarget.value) ?? adjust })
                }
              >
                {ADJUSTMENTS.map((each) => (
                  <option key={each} value={each}>
                    {said.adjustments[each]}
                  </option>
                ))}
              </select>
            </label>
          )}
          <span class="chart-tools-end">
            {TOOLS.filter((each) => each !== "alert" || alertAt !== null).map((each) => (
              <button
                key={each}
                type="button"
                class="toggle line-1"
                aria-pressed={tool.value === each}
                onClick={() => (tool.value = tool.value === each ? null : each)}
              >
                {said.tools[each]}
              </button>
            ))}
            <Button name={said.fullScreen} press={() => toggleFullScreen(panel.current)} class="toggle" />
            <Button name={said.picture} press={() => savePicture(drawing.peek(), symbol)} class="toggle" />
          </span>
        </div>
        <Bars
          key={interval}
          {...{ symbol, name, quote, trades, alertAt, interval, adjust, indicators, overlays }}
          averages={averages.value}
          tool={tool.value}
          finish={() => (tool.value = null)}
          drawn={(next) => (drawing.value = next)}
        />
      </Panel>
    </div>
  );
}

const TOOLS = ["alert", "level", "trend"] as const;
type Tool = (typeof TOOLS)[number];

/** Switches the panel to full screen and back. */
function toggleFullScreen(element: HTMLElement | null): void {
  const done = document.fullscreenElement === null ? element?.requestFullscreen() : document.exitFullscreen();
  // Some phones allow full screen to videos only; the chart then stays unchanged.
  done?.catch(() => {});
}

/** Saves a screenshot of the chart as a file. */
function savePicture(drawing: PriceDrawing | null, symbol: string): void {
  drawing?.picture().toBlob((blob) => {
    if (blob !== null) saveFile(blob, `${symbol}-${dateOf(Date.now())}.png`);
  });
}

interface BarsProps extends Props, ChartView {
  readonly averages: readonly Average[];
  readonly tool: Tool | null;
  /** Called when the tool has drawn its mark. */
  readonly finish: () => void;
  readonly drawn: (drawing: PriceDrawing | null) => void;
}

function Bars(props: BarsProps): JSX.Element {
  const { symbol, name, quote, trades, alertAt, interval, adjust, averages, indicators, tool, finish, drawn } = props;
  const lines = useOverlays(props.overlays, interval, adjust);
  const feature = featureOf(interval);
  const isAllowed = may(feature);
  const { answer, bars, earlier, isEarliest } = useBars({ symbol, interval, adjust, isAllowed, trades, quote });
  const marks = useSignal(readMarks(symbol));
  const begun = useSignal<ChartPoint | null>(null);
  const menu = useSignal<MenuPlace | null>(null);
  const said = text().bars;
  if (!isAllowed) return <PlanNotice feature={feature} title={titleOf(interval)} />;
  const keep = (next: readonly ChartMark[]): void => {
    marks.value = keepMarks(symbol, next);
  };
  const level = (at: number): void => keep([...marks.peek(), { kind: "level", price: at }]);
  const placed = (point: ChartPoint): void => {
    const first = begun.peek();
    if (tool === "alert") {
      alertAt?.(point.price);
      finish();
    } else if (tool !== "trend") {
      level(point.price);
      finish();
    } else if (first === null) begun.value = point;
    else {
      if (first.time !== point.time) keep([...marks.peek(), { kind: "trend", from: first, to: point }]);
      begun.value = null;
      finish();
    }
  };
  const actionsAt = (at: number) => [
    ...(alertAt === null ? [] : [{ name: said.alertAt(price(at)), act: () => alertAt(at) }]),
    { name: said.levelAt(price(at)), act: () => level(at) },
  ];
  return (
    <AnswerView of={answer} empty={said.empty} isEmpty={() => bars.value.length === 0}>
      {() => (
        <>
          {tool === null ? null : (
            <p class="chart-hint" role="status">
              {tool === "alert"
                ? said.placeAlert
                : tool === "level"
                  ? said.placeLevel
                  : begun.value === null
                    ? said.placeFirst
                    : said.placeSecond}
            </p>
          )}
          <PriceChart
            label={said.label(name, said.long[interval])}
            bars={bars.value}
            averages={averages}
            indicators={indicators}
            overlays={lines.value}
            marks={marks.value}
            isPlacing={tool !== null}
            placed={placed}
            asked={(at, { clientX, clientY }) => (menu.value = { price: at, clientX, clientY })}
            reachedStart={earlier}
            drawn={drawn}
            isIntraday={!isDays(interval)}
            kind={`${symbol} ${interval} ${adjust}`}
          />
          {menu.value === null ? null : (
            <ChartMenu
              label={said.atPrice(price(menu.value.price))}
              place={menu.value}
              actions={actionsAt(menu.value.price)}
              close={() => (menu.value = null)}
            />
          )}
          <OverlayLegend lines={lines.value} />
          <MarkList marks={marks.value} keep={keep} />
          <div class="chart-foot">
            {isMinutes(interval) && isEarliest.value ? <span class="is-soft">{said.earliest}</span> : null}
            <Attribution />
          </div>
        </>
      )}
    </AnswerView>
  );
}

interface MarkListProps {
  readonly marks: readonly ChartMark[];
  readonly keep: (marks: readonly ChartMark[]) => void;
}

/** The marks on the chart, each with a button that removes it. */
function MarkList({ marks, keep }: MarkListProps): JSX.Element | null {
  const said = text().bars;
  if (marks.length === 0) return null;
  return (
    <ul class="chips chart-marks" aria-label={said.marks}>
      {marks.map((mark, at) => {
        const name =
          mark.kind === "level"
            ? `${said.tools.level} ${price(mark.price)}`
            : `${said.tools.trend} ${price(mark.from.price)} – ${price(mark.to.price)}`;
        return (
          <li key={JSON.stringify(mark)} class="chip">
            {name}
            <Button
              name="×"
              label={said.removeMark(name)}
              press={() => keep(marks.toSpliced(at, 1))}
              class="icon-button"
            />
          </li>
        );
      })}
    </ul>
  );
}

interface IndicatorMenuProps {
  readonly chosen: readonly Indicator[];
  readonly choose: (chosen: readonly Indicator[]) => void;
}

function IndicatorMenu({ chosen, choose }: IndicatorMenuProps): JSX.Element {
  const said = text().bars;
  const mark = chosen.length === 0 ? "" : ` ${inDigits(String(chosen.length), digits.value)}`;
  return (
    <DropDown class="indicator-menu" summary={<span class="toggle">{`${said.indicators}${mark}`}</span>}>
      {INDICATORS.map((indicator) => {
        const isChosen = chosen.includes(indicator);
        return (
          <label key={indicator.id} class="check">
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() =>
                choose(INDICATORS.filter((each) => (each === indicator ? !isChosen : chosen.includes(each))))
              }
            />
            {inDigits(inLanguage(indicator.name), digits.value)}
          </label>
        );
      })}
    </DropDown>
  );
}

function titleOf(interval: Interval): string {
  const said = text().bars;
  if (isMinutes(interval)) return said.minutesTitle;
  if (interval === "30") return said.halfHoursTitle;
  return interval === "60" ? said.hoursTitle : said.daysTitle;
}

interface SwitchProps {
  readonly chosen: readonly Average[];
  readonly choose: (chosen: readonly Average[]) => void;
}

function AverageSwitches({ chosen, choose }: SwitchProps): JSX.Element {
  return (
    <fieldset class="average-switches">
      <legend class="is-hidden">{text().bars.averages}</legend>
      {AVERAGES.map((average) => {
        const isChosen = chosen.includes(average);
        const next = AVERAGES.filter((each) => (each === average ? !isChosen : chosen.includes(each)));
        return (
          <button
            key={average.length}
            type="button"
            aria-pressed={isChosen}
            class={`toggle line-${average.colour + 1}`}
            onClick={() => choose(next)}
          >
            {inDigits(`MA ${average.length}`, digits.value)}
          </button>
        );
      })}
    </fieldset>
  );
}
