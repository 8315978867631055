// A person's own lists of companies with live quotes, stored on the account.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { nameOf } from "../../components/company-link.tsx";
import { CompanySearch } from "../../components/company-search.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { DropDown } from "../../components/drop-down.tsx";
import { Loading, Trouble, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { toast } from "../../components/toast.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { count, inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { companyOf, useDirectory } from "../../live/directory.ts";
import { account, may } from "../../session/session.ts";
import { change } from "./change-list.ts";
import { ListTabs } from "./list-tabs.tsx";
import { text } from "./text.ts";
import { accountLists, SYMBOLS_MAX, type WatchList, withSymbol } from "./watch-lists.ts";
import { columnChoices, WatchTable } from "./watch-table.tsx";
import { chosenList, localLists, setLocalLists, setView, view } from "./watch-view.ts";

export function WatchlistPage(): JSX.Element {
  useDirectory();
  const said = text();
  const id = account.value?.id ?? 0;
  const reading = useLoaded(() => accountLists.readFor(id), [id]);
  const lists = accountLists.lists.value;
  return (
    <>
      <PageTitle title={said.title}>
        <DelayedMark isDelayed={!may("realtime")} />
      </PageTitle>
      {reading.error === null ? null : <Trouble of={reading} />}
      {lists !== null ? <Lists lists={lists} /> : reading.error === null ? <Loading /> : null}
    </>
  );
}

function Lists({ lists }: { readonly lists: readonly WatchList[] }): JSX.Element {
  const said = text();
  const list = chosenList(lists, view.value);
  return (
    <>
      <LocalLists />
      <ListTabs lists={lists} />
      <div class="watch-tools">
        <AddCompany list={list} />
        <ColumnMenu />
      </div>
      <section class="panel" aria-label={list.name === "" ? said.firstList : list.name}>
        <WatchTable key={list.id} list={list} />
      </section>
      {may("intraday") ? null : <PlanNotice feature="intraday" title={said.day} />}
      <p class="is-soft page-note">{said.kept}</p>
    </>
  );
}

function AddCompany({ list }: { readonly list: WatchList }): JSX.Element {
  const done = useSignal("");
  const said = text();
  if (list.symbols.length >= SYMBOLS_MAX) return <p class="page-note">{inDigits(said.full, digits.value)}</p>;
  return (
    <div class="add-company">
      <CompanySearch
        label={said.add}
        choose={(company) => {
          change(list, (now) => withSymbol(now, company.symbol));
          done.value = said.added(nameOf(company));
        }}
      />
      <span class="is-hidden" role="status">
        {done.value}
      </span>
    </div>
  );
}

function ColumnMenu(): JSX.Element {
  const said = text();
  const choices = columnChoices();
  const turn = (key: string): void => {
    const columns = choices.flatMap((each) => (each.isShown === (each.key !== key) ? [each.key] : []));
    setView({ columns: columns.length === 0 ? null : columns });
  };
  return (
    <DropDown class="column-menu" summary={<span class="toggle">{said.columns}</span>}>
      <Button name={said.usualColumns} press={() => setView({ columns: null })} class="link-button" />
      {choices.map(({ key, title, isShown }) => (
        <label key={key} class="check">
          <input type="checkbox" checked={isShown} onChange={() => turn(key)} />
          {title}
        </label>
      ))}
    </DropDown>
  );
}

/** Lists that only this browser has: they can be moved to the account, or deleted. */
function LocalLists(): JSX.Element | null {
  const said = text();
  const isBusy = useSignal(false);
  const own = localLists.value;
  if (own.length === 0) return null;
  const move = async (): Promise<void> => {
    isBusy.value = true;
    try {
      for (const { name, symbols } of own) {
        // The service would refuse a company that has been delisted.
        const listed = symbols.filter((symbol) => companyOf(symbol).name !== symbol);
        await accountLists.add(name === "" ? said.firstList : name, listed);
        setLocalLists(localLists.peek().slice(1));
      }
      toast(said.movedLists);
    } catch (error) {
      toast(troubleText(error), true);
    }
    isBusy.value = false;
  };
  return (
    <section class="panel local-lists" aria-label={said.localLists}>
      <p>{said.localNote(own.length, count(own.length))}</p>
      <ul class="chips">
        {own.map(({ name, symbols }) => (
          <li key={`${name} ${symbols.join()}`} class="chip">
            {name === "" ? said.firstList : name} ({count(symbols.length)})
          </li>
        ))}
      </ul>
      <div class="title-actions">
        <Button name={said.moveLists} press={() => void move()} class="button is-primary" isDisabled={isBusy.value} />
        <Button name={said.forgetLists} press={() => setLocalLists([])} isDisabled={isBusy.value} />
      </div>
    </section>
  );
}
