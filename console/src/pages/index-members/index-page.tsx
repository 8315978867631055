// The members of an index: the weight of each, and the points that it added or took today.

import type { JSX } from "preact";
import type { Constituent } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { Choice } from "../../components/choice.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { AnswerView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { LockedPage } from "../../components/plan-notice.tsx";
import { type Column, companyColumn, numberColumn, Table } from "../../components/table.tsx";
import { amount, percent, points, price } from "../../format/numbers.ts";
import { INDICES, type IndexName } from "../../live/indices.ts";
import { useRefresh } from "../../live/polling.ts";
import { BASE, go, type PageProps } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

/** Weights move with prices, so they are read again at this interval. */
const REFRESH_S = 15;
const PERCENT = 100;

export function IndexPage({ parameters }: PageProps): JSX.Element {
  const said = text();
  const index = INDICES.find((each) => each === parameters["index"]?.toUpperCase());
  if (index === undefined) return <PageTitle title={said.unknown} />;
  const title = said.title(said.indices[index]);
  if (!may("constituents")) return <LockedPage feature="constituents" title={title} lead={said.lead} />;
  return <Members key={index} index={index} title={title} />;
}

interface Props {
  readonly index: IndexName;
  readonly title: string;
}

function Members({ index, title }: Props): JSX.Element {
  const said = text();
  const answer = useLoaded(() => client().constituents(index), [index]);
  useRefresh(answer, REFRESH_S);
  return (
    <>
      <PageTitle title={title}>
        <Choice
          label={said.index}
          options={INDICES.map((value) => ({ value, name: said.indices[value] }))}
          chosen={index}
          choose={(next) => go(`${BASE}index/${next}`)}
        />
        <DelayedMark isDelayed={answer.data?.is_delayed} />
      </PageTitle>
      <p class="page-lead">{said.lead}</p>
      <section class="panel index-members" aria-label={title}>
        <AnswerView of={answer} empty={said.empty} isEmpty={({ constituents }) => constituents.length === 0}>
          {({ constituents, level }) => (
            <>
              <p class="news-total">
                {said.level} <b class="number">{points(level)}</b>
              </p>
              <Table
                caption={title}
                columns={columnsOf()}
                rows={constituents}
                keyOf={({ symbol }) => symbol}
                firstOrder={{ key: "weight", isDescending: true }}
                file={`marsad-${index.toLowerCase()}`}
              />
            </>
          )}
        </AnswerView>
      </section>
    </>
  );
}

function columnsOf(): readonly Column<Constituent>[] {
  const said = text();
  return [
    companyColumn(said.company, (row) => row),
    numberColumn("weight", said.weight, (row) => row.weight, percent),
    {
      key: "points",
      title: said.points,
      isNumber: true,
      cell: (row) => <ChangeText value={row.points} unit="price" />,
      sortBy: (row) => row.points,
    },
    numberColumn("price", said.price, (row) => row.price, price),
    numberColumn("market_cap", said.cap, (row) => row.market_cap, amount, { isWide: true }),
    numberColumn("free_float", said.freeFloat, (row) => row.free_float * PERCENT, percent, { isWide: true }),
    numberColumn("cap_factor", said.capFactor, (row) => row.cap_factor, price, { isWide: true, isWidest: true }),
  ];
}
