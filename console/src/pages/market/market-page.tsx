// The market at a glance.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Mover, StockEvent } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { amount, count, price } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { language } from "../../language/language.ts";
import { indexOf } from "../../live/indices.ts";
import { useQuote } from "../../live/quotes.ts";
import { Link } from "../../router/link.tsx";
import { symbolPath } from "../../router/router.ts";
import { client, may } from "../../session/session.ts";
import { text } from "./text.ts";

export function MarketPage(): JSX.Element {
  const gainers = useSignal<readonly Mover[]>([]);
  useEffect(() => {
    client()
      .gainers()
      .then(
        (answer) => {
          gainers.value = answer.gainers;
        },
        () => {},
      );
  }, []);
  const said = text();
  return (
    <>
      <PageTitle title={said.title}>
        <Breadth />
      </PageTitle>
      <div class="market-grid">
        <section class="panel" aria-labelledby="gainers">
          <div class="panel-head">
            <h2 id="gainers">{said.gainers}</h2>
          </div>
          <Table caption={said.gainers} columns={moverColumns()} rows={gainers.value} keyOf={(row) => row.symbol} />
        </section>
        <section class="panel" aria-labelledby="events">
          <div class="panel-head">
            <h2 id="events">{said.events}</h2>
          </div>
          {may("events") ? <Events /> : <PlanNotice feature="events" title={said.events} />}
        </section>
      </div>
    </>
  );
}

function moverColumns(): readonly Column<Mover>[] {
  const said = text();
  return [
    {
      key: "company",
      title: said.company,
      cell: (row) => <Link to={symbolPath(row.symbol)}>{language.value === "ar" ? row.name : row.name_en}</Link>,
      sortBy: (row) => row.name,
    },
    { key: "price", title: said.price, isNumber: true, cell: (row) => <LivePrice symbol={row.symbol} /> },
    {
      key: "change",
      title: said.change,
      isNumber: true,
      cell: (row) => <ChangeText value={row.change_percent} />,
      sortBy: (row) => row.change_percent,
    },
    {
      key: "volume",
      title: said.volume,
      isNumber: true,
      isWide: true,
      cell: (row) => <span class="amount">{amount(row.volume)}</span>,
      sortBy: (row) => row.volume,
    },
  ];
}

function Breadth(): JSX.Element | null {
  const tasi = indexOf("TASI").value;
  if (tasi === null) return null;
  return (
    <span class="number">
      <span class="is-up">▲ {count(tasi.advancing)}</span> <span class="is-down">▼ {count(tasi.declining)}</span>
    </span>
  );
}

function Events(): JSX.Element {
  const events = useSignal<readonly StockEvent[]>([]);
  useEffect(() => {
    client()
      .events({ limit: 10 })
      .then(
        (answer) => {
          events.value = answer.events;
        },
        () => {},
      );
  }, []);
  return (
    <ul class="panel-body">
      {events.value.map((event) => (
        <li key={event.id}>
          <time class="is-soft">{dayAndTime(event.created_at)}</time> {event.description}
        </li>
      ))}
    </ul>
  );
}

function LivePrice({ symbol }: { readonly symbol: string }): JSX.Element {
  const quote = useQuote(symbol);
  return <span class="number">{price(quote.value?.price)}</span>;
}
