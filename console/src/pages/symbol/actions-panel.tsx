// Corporate actions: events that explain a jump in price, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { CorporateAction } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { type Column, numberColumn, Table } from "../../components/table.tsx";
import { price } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { language } from "../../language/language.ts";
import { client } from "../../session/session.ts";
import { text } from "./tab-text.ts";

/** Rows that each press of "more" adds. */
const STEP = 20;

export function ActionsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const limit = useSignal(STEP);
  const answer = useLoaded(() => client().corporateActions(symbol, { limit: limit.value }), [symbol, limit.value]);
  const said = text().actions;
  return (
    <AnswerView of={answer} empty={said.empty} isEmpty={({ total }) => total === 0}>
      {({ actions, has_more: hasMore }) => (
        <>
          <Table
            caption={said.title}
            columns={columns()}
            rows={actions}
            keyOf={(row) => `${row.type} ${row.ex_date}`}
            file="marsad-actions"
          />
          {hasMore ? <Button name={said.more} press={() => (limit.value += STEP)} class="button more-button" /> : null}
        </>
      )}
    </AnswerView>
  );
}

const descriptionOf = (row: CorporateAction): string =>
  language.value === "ar" ? row.description_ar : row.description_en;

function columns(): readonly Column<CorporateAction>[] {
  const said = text().actions;
  const types: Readonly<Record<string, string>> = said.types;
  return [
    { key: "date", title: said.exDate, cell: (row) => day(row.ex_date), sortBy: (row) => row.ex_date },
    {
      key: "type",
      title: said.type,
      cell: (row) => <span class="tag">{types[row.type] ?? row.type}</span>,
      sortBy: (row) => row.type,
    },
    {
      key: "description",
      title: said.description,
      cell: (row) => <span class="wrapped">{descriptionOf(row)}</span>,
      inFile: [{ title: said.description, of: descriptionOf }],
    },
    numberColumn("factor", said.factor, (row) => row.factor, price, { isWide: true }),
  ];
}
