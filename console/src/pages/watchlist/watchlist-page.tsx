// A person's own lists of companies with live quotes.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { nameOf } from "../../components/company-link.tsx";
import { CompanySearch } from "../../components/company-search.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { useDirectory } from "../../live/directory.ts";
import { may } from "../../session/session.ts";
import { ListTabs } from "./list-tabs.tsx";
import { text } from "./text.ts";
import { addSymbol, chosenList, keepLists, SYMBOLS_MAX, watchLists } from "./watch-lists.ts";
import { WatchTable } from "./watch-table.tsx";

export function WatchlistPage(): JSX.Element {
  useDirectory();
  useEffect(keepLists, []);
  const said = text();
  const list = chosenList(watchLists.value);
  return (
    <>
      <PageTitle title={said.title}>
        <DelayedMark isDelayed={!may("realtime")} />
      </PageTitle>
      <ListTabs />
      <AddCompany />
      <section class="panel" aria-label={list.name === "" ? said.firstList : list.name}>
        <WatchTable key={list.id} list={list} />
      </section>
      {may("intraday") ? null : <PlanNotice feature="intraday" title={said.day} />}
      <p class="is-soft page-note">{said.kept}</p>
    </>
  );
}

function AddCompany(): JSX.Element {
  const done = useSignal("");
  const said = text();
  const list = chosenList(watchLists.value);
  if (list.symbols.length >= SYMBOLS_MAX) return <p class="page-note">{said.full}</p>;
  return (
    <div class="add-company">
      <CompanySearch
        label={said.add}
        choose={(company) => {
          watchLists.value = addSymbol(watchLists.value, list.id, company.symbol);
          done.value = said.added(nameOf(company));
        }}
      />
      <span class="is-hidden" role="status">
        {done.value}
      </span>
    </div>
  );
}
