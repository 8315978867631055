// The company calendar: a week or a month as a list by day, filtered by kind and company, as a file and as a subscription.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type CompanyCalendarItem, MarsadError } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { Choice } from "../../components/choice.tsx";
import { CompanyLink, nameOf } from "../../components/company-link.tsx";
import { CompanyFilter } from "../../components/company-search.tsx";
import { CopyLink } from "../../components/copy-button.tsx";
import { ShownOnce } from "../../components/dialog.tsx";
import { ExportButtons } from "../../components/export-buttons.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { text as words } from "../../components/text.ts";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { count } from "../../format/numbers.ts";
import { dateOf } from "../../format/riyadh-time.ts";
import { day, weekday } from "../../format/times.ts";
import { language } from "../../language/language.ts";
import { marketTime } from "../../live/market-clock.ts";
import { setSettings, setting } from "../../router/router.ts";
import { client } from "../../session/session.ts";
import { dayBeside, isDay, SPANS, type Span, type SpanName, spanAround } from "./calendar-span.ts";
import { text } from "./text.ts";

const TYPES = ["dividend", "earnings", "action", "listing", "meeting", "index_review"] as const;
type Type = CompanyCalendarItem["type"];
const USUAL_SPAN: SpanName = "month";

interface View {
  readonly span: Span;
  readonly name: SpanName;
  /** The shown types; an empty list shows all but index reviews. */
  readonly types: readonly Type[];
  readonly symbol: string | null;
}

/** The view of the address, around `today` where it names no day. */
function viewOf(today: string): View {
  const name = SPANS.find((each) => each === setting("span")) ?? USUAL_SPAN;
  const from = setting("from");
  const types = (setting("type") ?? "").split(",");
  return {
    name,
    span: spanAround(isDay(from) ? from : today, name),
    types: TYPES.filter((type) => types.includes(type)),
    symbol: setting("symbol"),
  };
}

export function CalendarPage(): JSX.Element {
  const said = text();
  // The market's day, which changes while the page is open; until it is known, the browser's day.
  const today = dateOf(marketTime.value ?? Date.now());
  const view = viewOf(today);
  const { span, types, symbol } = view;
  const asked = {
    ...span,
    ...(types.length === 0 ? {} : { type: types }),
    ...(symbol === null ? {} : { symbol }),
  };
  const answer = useLoaded(() => client().companyCalendar(asked), [JSON.stringify(asked)], true);
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end toolbar">
          <Subscribe view={view} />
          <CopyLink />
        </div>
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      <section class="panel" aria-label={said.title}>
        <div class="panel-head">
          <h2>{said.range(day(span.from), day(span.to))}</h2>
          <SpanTools view={view} />
        </div>
        <Filters view={view} />
        <AnswerView of={answer} empty={said.empty} isEmpty={({ items }) => items.length === 0}>
          {({ items }) => <Days items={items} today={today} />}
        </AnswerView>
      </section>
    </>
  );
}

function SpanTools({ view: { span, name } }: { readonly view: View }): JSX.Element {
  const said = text();
  return (
    <div class="panel-actions">
      <Button name={said.before} press={() => setSettings({ from: dayBeside(span, -1) })} />
      <Button name={said.today} press={() => setSettings({ from: "" })} />
      <Button name={said.after} press={() => setSettings({ from: dayBeside(span, 1) })} />
      <Choice
        label={said.span}
        options={SPANS.map((value) => ({ value, name: said.spans[value] }))}
        chosen={name}
        choose={(next) => setSettings({ span: next === USUAL_SPAN ? "" : next })}
      />
    </div>
  );
}

function Filters({ view: { types, symbol } }: { readonly view: View }): JSX.Element {
  const said = text();
  const turn = (type: Type): void => {
    const next = types.includes(type) ? types.filter((each) => each !== type) : [...types, type];
    setSettings({ type: next.join(",") });
  };
  return (
    <div class="list-filters">
      <fieldset class="filter-row">
        <legend class="is-hidden">{said.typeFilter}</legend>
        {TYPES.map((type) => (
          <button
            key={type}
            type="button"
            class="toggle"
            aria-pressed={types.includes(type)}
            onClick={() => turn(type)}
          >
            {said.types[type]}
          </button>
        ))}
      </fieldset>
      <CompanyFilter symbol={symbol} choose={(chosen) => setSettings({ symbol: chosen })} />
    </div>
  );
}

interface DaysProps {
  readonly items: readonly CompanyCalendarItem[];
  readonly today: string;
}

function Days({ items, today }: DaysProps): JSX.Element {
  const said = text();
  const days = Map.groupBy(items, ({ date }) => date);
  const titleOf = (item: CompanyCalendarItem): string => (language.value === "ar" ? item.title : item.title_en);
  const read = () => ({
    titles: [said.day, said.kind, words().symbol, said.name, said.what],
    rows: items.map((item) => [item.date, said.types[item.type], item.symbol, nameOf(item), titleOf(item)]),
  });
  return (
    <>
      <ol class="calendar-days">
        {[...days].map(([date, ofDay]) => (
          <li key={date} class={date === today ? "calendar-day is-today" : "calendar-day"}>
            <h3>
              <time dateTime={date}>{weekday(date)}</time>
              {date === today ? <span class="badge is-active">{said.today}</span> : null}
            </h3>
            <ul>
              {ofDay.map((item) => (
                <li key={`${item.symbol} ${item.type} ${titleOf(item)}`} class="calendar-item">
                  <span class={`tag is-${item.type}`}>{said.types[item.type]}</span>
                  <CompanyLink company={item} />
                  <span class="calendar-title">{titleOf(item)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p class="panel-note">{said.items(count(items.length))}</p>
      <ExportButtons name="marsad-calendar" of={said.title} read={read} />
    </>
  );
}

/** The shown kinds and company as a file, and as an address that calendar programs poll. */
function Subscribe({ view: { span, types, symbol } }: { readonly view: View }): JSX.Element {
  const said = text();
  const made = useSignal<string | null>(null);
  const wanted = {
    language: language.value,
    ...(types.length === 0 ? {} : { type: types.join(",") }),
    ...(symbol === null ? {} : { symbol }),
  };
  const file = new URLSearchParams({ ...wanted, ...span, format: "ics" });
  const make = async (): Promise<void> => {
    try {
      const link = await client().links.create({
        name: said.linkName,
        path: "/company-calendar/",
        query: wanted,
        format: "ics",
      });
      made.value = link.url;
    } catch (error) {
      const isOwner = !(error instanceof MarsadError && error.code === "FORBIDDEN");
      toast(isOwner ? troubleText(error) : said.subscribeOwner, true);
    }
  };
  return (
    <>
      <a class="button" href={`/api/v1/company-calendar/?${file}`} download="marsad-calendar.ics">
        {said.file}
      </a>
      <Button name={said.subscribe} press={() => void make()} />
      {made.value === null ? null : (
        <ShownOnce
          title={said.subscribe}
          note={said.subscribeNote}
          name={said.address}
          secret={made.value}
          done={said.done}
          close={() => (made.value = null)}
        />
      )}
    </>
  );
}
