// Corporate actions: whatever explains a jump in price, newest first.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { CorporateAction } from "../../../../../sdk/src/index.ts";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { price } from "../../../format/numbers.ts";
import { day } from "../../../format/times.ts";
import { language } from "../../../language/language.ts";
import { client, may } from "../../../session/session.ts";
import { AnswerView } from "../answer/answer-view.tsx";
import { useAnswer } from "../answer/use-answer.ts";
import { text } from "./text.ts";

/** Rows that each press of "more" adds. */
const STEP = 20;

export function ActionsPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  if (!may("corporateActions")) return <PlanNotice feature="corporateActions" title={text().title} />;
  return <ReadActions symbol={symbol} />;
}

function ReadActions({ symbol }: { readonly symbol: string }): JSX.Element {
  const limit = useSignal(STEP);
  const answer = useAnswer(`${symbol} ${limit.value}`, () => client().corporateActions(symbol, { limit: limit.value }));
  const said = text();
  return (
    <AnswerView answer={answer} empty={said.empty} isEmpty={({ total }) => total === 0}>
      {({ actions, has_more: hasMore }) => (
        <>
          <Table
            caption={said.title}
            columns={columns()}
            rows={actions}
            keyOf={(row) => `${row.type} ${row.ex_date}`}
          />
          {hasMore ? (
            <button type="button" class="button more-button" onClick={() => (limit.value += STEP)}>
              {said.more}
            </button>
          ) : null}
        </>
      )}
    </AnswerView>
  );
}

function columns(): readonly Column<CorporateAction>[] {
  const said = text();
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
      cell: (row) => <span class="wrapped">{language.value === "ar" ? row.description_ar : row.description_en}</span>,
    },
    {
      key: "factor",
      title: said.factor,
      isNumber: true,
      isWide: true,
      cell: (row) => <span class="number">{price(row.factor)}</span>,
      sortBy: (row) => row.factor,
    },
  ];
}
