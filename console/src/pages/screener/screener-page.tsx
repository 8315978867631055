// Finds instruments by conditions: chips that can be added and removed, columns and order of choice, screens saved by name, and an
// address that carries all of it.

import type { JSX } from "preact";
import type { ScreenedInstrument, ScreenerField, ScreenerFields } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { CopyLink } from "../../components/copy-button.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { ExportButtons } from "../../components/export-buttons.tsx";
import { AnswerView, LoadedView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pager } from "../../components/pager.tsx";
import { LockedPage } from "../../components/plan-notice.tsx";
import { Table } from "../../components/table.tsx";
import { tableFile } from "../../components/table-file.ts";
import { count } from "../../format/numbers.ts";
import { address, changedQuery, go, query, setSettings } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { columnsOf } from "./columns.tsx";
import { ConditionForm } from "./condition-form.tsx";
import { conditionWords } from "./condition-words.ts";
import { sectorNames } from "./fields.ts";
import { ColumnMenu, SavedMenu } from "./menus.tsx";
import { type Condition, conditionText, type Screen, screenOf, settingsOf } from "./screen.ts";
import { text } from "./text.ts";

const PAGE = 50;
/** The largest page of the service, for files and for the names of sectors. */
const PAGE_MAX = 500;

export function ScreenerPage(): JSX.Element {
  const said = text();
  if (!may("screener")) return <LockedPage feature="screener" title={said.title} lead={said.lead} />;
  return <Screener />;
}

async function readFields(): Promise<FieldsAndRows> {
  const [{ fields }, { results }] = await Promise.all([
    client().screenerFields(),
    client().screener({ limit: PAGE_MAX, fields: ["price"] }),
  ]);
  return { fields, results };
}

interface FieldsAndRows extends Pick<ScreenerFields, "fields"> {
  readonly results: readonly ScreenedInstrument[];
}

function Screener(): JSX.Element {
  const known = useLoaded(readFields);
  const said = text();
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end toolbar">
          <SavedMenu />
          <CopyLink />
        </div>
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      <LoadedView of={known}>
        {({ fields, results }) => <ScreenView fields={fields} instruments={results} screen={screenOf(query.value)} />}
      </LoadedView>
    </>
  );
}

interface ViewProps {
  readonly fields: readonly ScreenerField[];
  readonly instruments: readonly ScreenedInstrument[];
  readonly screen: Screen;
}

function ScreenView({ fields, instruments, screen }: ViewProps): JSX.Element {
  const said = text();
  const sectors = sectorNames(instruments);
  const set = (next: Partial<Screen>): void => setSettings(settingsOf({ ...screen, offset: 0, ...next }));
  const ask = (limit: number, offset: number) =>
    client().screener({
      filter: screen.conditions.map(conditionText),
      sort: [screen.sort],
      fields: screen.columns,
      ...{ limit, offset },
    });
  const { offset: _offset, ...asked } = settingsOf(screen);
  const answer = useLoaded(() => ask(PAGE, screen.offset), [JSON.stringify(asked), screen.offset], true);
  const columns = columnsOf(fields, screen.columns);
  const isDescending = screen.sort.startsWith("-");
  const order = { key: screen.sort.replace(/^-/, ""), isDescending };
  return (
    <div class="stack">
      <section class="panel screen-conditions" aria-label={said.conditions}>
        <Chips {...{ fields, sectors, screen }} choose={(conditions) => set({ conditions })} />
        <ConditionForm
          {...{ fields, sectors }}
          add={(condition) =>
            set({ conditions: [...screen.conditions.filter((each) => !isSame(each, condition)), condition] })
          }
        />
        {screen.conditions.length === 0 ? <Ideas /> : null}
      </section>
      <section class="panel" aria-label={said.results}>
        <div class="panel-head">
          <h2>{answer.data === null ? said.results : said.found(count(answer.data.total))}</h2>
          <div class="panel-actions">
            <DelayedMark isDelayed={answer.data?.is_delayed} />
            <ColumnMenu
              fields={fields}
              chosen={screen.columns}
              choose={(next) => set({ columns: next, offset: screen.offset })}
            />
          </div>
        </div>
        <AnswerView of={answer} empty={said.empty} isEmpty={({ total }) => total === 0}>
          {({ results, ...page }) => (
            <>
              <Table
                caption={said.results}
                columns={columns}
                rows={results}
                keyOf={({ symbol }) => symbol}
                class="screen-table"
                file={null}
                ordered={{ order, choose: (next) => set({ sort: `${next.isDescending ? "-" : ""}${next.key}` }) }}
              />
              <Pager
                page={{ ...page, has_more: page.offset + page.count < page.total }}
                go={(offset) => set({ offset })}
              />
              <ExportButtons
                name="marsad-screener"
                of={said.results}
                read={async () => tableFile(columns, (await ask(PAGE_MAX, 0)).results)}
              />
              {screen.columns.some((field) => field.startsWith("sharia_")) ? (
                <p class="panel-note">{said.sharia}</p>
              ) : null}
            </>
          )}
        </AnswerView>
      </section>
    </div>
  );
}

const isSame = (a: Condition, b: Condition): boolean => conditionText(a) === conditionText(b);

interface ChipsProps extends Pick<ViewProps, "fields" | "screen"> {
  readonly sectors: Readonly<Record<string, string>>;
  readonly choose: (conditions: readonly Condition[]) => void;
}

function Chips({ fields, sectors, screen: { conditions }, choose }: ChipsProps): JSX.Element {
  const said = text();
  if (conditions.length === 0) return <p class="is-soft">{said.noConditions}</p>;
  return (
    <ul class="chips screen-chips" aria-label={said.conditions}>
      {conditions.map((condition, at) => {
        const words = conditionWords(condition, fields, sectors);
        return (
          <li key={conditionText(condition)} class="chip" data-condition={conditionText(condition)}>
            {words}
            <Button
              name="×"
              label={said.remove(words)}
              press={() => choose(conditions.toSpliced(at, 1))}
              class="icon-button"
            />
          </li>
        );
      })}
      <li>
        <Button name={said.clear} press={() => choose([])} class="link-button" />
      </li>
    </ul>
  );
}

/** Example screens that show the possible conditions. */
const IDEAS = {
  dividends: { filter: "trailing_12m_yield>=5,market_cap>=1000000000", sort: "-trailing_12m_yield" },
  cheap: { filter: "pe_ratio<15,roe>=12", sort: "pe_ratio" },
  momentum: { filter: "from_high_52w>=-5,return_6m>10", sort: "-return_6m" },
  sharia: { filter: "sharia_aaoifi=compliant,market_cap>=10000000000", sort: "" },
} as const;

function Ideas(): JSX.Element {
  const said = text();
  return (
    <div class="screen-ideas">
      <span class="is-soft">{said.ideas}</span>
      {(Object.keys(IDEAS) as (keyof typeof IDEAS)[]).map((idea) => (
        <Button
          key={idea}
          name={said.ideaNames[idea]}
          press={() => go(`${address.value}${changedQuery("", IDEAS[idea])}`)}
          class="toggle"
        />
      ))}
    </div>
  );
}
