// News and disclosures of all companies, newest first, filtered by company, kind, importance and day. The address carries the filters.

import type { JSX } from "preact";
import type { StockEvent } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { CompanyLink, nameOf } from "../../components/company-link.tsx";
import { CompanyFilter } from "../../components/company-search.tsx";
import { CopyLink } from "../../components/copy-button.tsx";
import { EventTags, EventText, eventSentence } from "../../components/event-text.tsx";
import { ExportButtons } from "../../components/export-buttons.tsx";
import { Field, SelectField } from "../../components/field.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pager } from "../../components/pager.tsx";
import { LockedPage } from "../../components/plan-notice.tsx";
import type { FileTable } from "../../components/table-file.ts";
import { eventTypeName, text as words } from "../../components/text.ts";
import { count } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { companyOf, namesRead } from "../../live/directory.ts";
import { setSettings, setting } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

const PAGE = 30;
/** The largest page of the service; a file has as many rows. */
const PAGE_MAX = 100;
const IMPORTANCES = ["critical", "important", "regular"] as const;
const ALL = "all";

export function NewsPage(): JSX.Element {
  const said = text();
  if (!may("events")) return <LockedPage feature="events" title={said.title} lead={said.lead} />;
  return <News />;
}

interface Filters {
  readonly symbol?: string;
  readonly type?: (typeof TYPES)[number];
  readonly importance?: "CRITICAL" | "IMPORTANT" | "REGULAR";
  readonly from?: string;
  readonly to?: string;
}

/** The filters of the address; an unknown kind or importance is left out. */
function filtersOf(): Filters {
  const [symbol, from, to] = [setting("symbol"), setting("from"), setting("to")];
  const type = TYPES.find((each) => each === setting("type"));
  const importance = (["CRITICAL", "IMPORTANT", "REGULAR"] as const).find(
    (each) => each === setting("importance")?.toUpperCase(),
  );
  return {
    ...(symbol === null ? {} : { symbol }),
    ...(type === undefined ? {} : { type }),
    ...(importance === undefined ? {} : { importance }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}

const TYPES = Object.keys(words.table.eventTypes) as (keyof typeof words.table.eventTypes)[];

function News(): JSX.Element {
  const said = text();
  const filters = filtersOf();
  const offset = Math.max(0, Number(setting("offset") ?? 0) || 0);
  const answer = useLoaded(
    async () => {
      // Waits for the names too: a name that comes later would move the lines below it.
      const [events] = await Promise.all([
        client().events({ ...filters, limit: PAGE, offset, language: "en" }),
        namesRead(),
      ]);
      return events;
    },
    [JSON.stringify(filters), offset],
    true,
  );
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end toolbar">
          <CopyLink />
        </div>
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      <section class="panel" aria-label={said.list}>
        <FilterForm filters={filters} />
        <AnswerView of={answer} empty={said.empty} isEmpty={({ events }) => events.length === 0}>
          {({ events, ...page }) => (
            <>
              <p class="news-total is-soft" role="status">
                {said.found(count(page.total))}
              </p>
              <ol class="news-list">
                {events.map((event) => (
                  <NewsItem key={event.id} event={event} />
                ))}
              </ol>
              <Pager page={page} go={(next) => setSettings({ offset: next === 0 ? "" : String(next) })} />
              <ExportButtons
                name="marsad-news"
                of={said.list}
                read={async () =>
                  fileOf((await client().events({ ...filters, limit: PAGE_MAX, language: "en" })).events)
                }
              />
            </>
          )}
        </AnswerView>
      </section>
    </>
  );
}

function fileOf(events: readonly StockEvent[]): FileTable {
  const said = text();
  return {
    titles: [said.time, words().symbol, said.name, said.kind, said.importance, said.tone, said.what],
    rows: events.map((event) => [
      event.created_at,
      event.symbol,
      nameOf(companyOf(event.symbol)),
      eventTypeName(event.event_type),
      words().importance[event.importance],
      words().sentiments[event.sentiment],
      eventSentence(event),
    ]),
  };
}

function FilterForm({ filters }: { readonly filters: Filters }): JSX.Element {
  const said = text();
  const names = words();
  const set = (changes: Readonly<Record<string, string>>): void => setSettings({ ...changes, offset: "" });
  const day = (name: "from" | "to", value = ""): JSX.Element => (
    <Field
      label={said[name]}
      control={(attributes) => (
        <input
          {...attributes}
          type="date"
          value={value}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
        />
      )}
    />
  );
  const { symbol } = filters;
  return (
    <fieldset class="list-filters">
      <legend class="is-hidden">{said.filters}</legend>
      <SelectField
        label={said.kind}
        options={[
          { value: ALL, name: said.allKinds },
          ...TYPES.map((value) => ({ value, name: names.eventTypes[value] })),
        ]}
        chosen={filters.type ?? ALL}
        choose={(type) => set({ type: type === ALL ? "" : type })}
      />
      <SelectField
        label={said.importance}
        options={[
          { value: ALL, name: said.allImportances },
          ...IMPORTANCES.map((value) => ({ value, name: names.importance[value] })),
        ]}
        chosen={IMPORTANCES.find((each) => each.toUpperCase() === filters.importance) ?? ALL}
        choose={(importance) => set({ importance: importance === ALL ? "" : importance })}
      />
      {day("from", filters.from)}
      {day("to", filters.to)}
      <div class="filter-company">
        <CompanyFilter symbol={symbol ?? null} choose={(chosen) => set({ symbol: chosen })}>
          {symbol === undefined ? null : nameOf(companyOf(symbol))}
        </CompanyFilter>
      </div>
      {Object.keys(filters).length === 0 ? null : (
        <Button
          name={said.clear}
          press={() => set({ symbol: "", type: "", importance: "", from: "", to: "" })}
          class="link-button"
        />
      )}
    </fieldset>
  );
}

function NewsItem({ event }: { readonly event: StockEvent }): JSX.Element {
  return (
    <li class={`news-item is-${event.importance}`} data-event={event.id}>
      <div class="symbol-event-head">
        <CompanyLink company={companyOf(event.symbol)} />
        <EventTags event={event} />
        <time class="is-soft push-end" dateTime={event.created_at}>
          {dayAndTime(event.created_at)}
        </time>
      </div>
      <EventText event={event} />
    </li>
  );
}
