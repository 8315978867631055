// The button of a symbol's page that adds it to the account's lists, with the lists that contain it.

import type { JSX } from "preact";
import { DropDown } from "../../components/drop-down.tsx";
import { useLoaded } from "../../components/loaded.tsx";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { account } from "../../session/session.ts";
import { change } from "./change-list.ts";
import { text } from "./text.ts";
import { accountLists, SUGGESTED, type WatchList, withoutSymbol, withSymbol } from "./watch-lists.ts";
import { inOrder, view } from "./watch-view.ts";

const STAR = "m8 2 1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.4l-3.7 2 .7-4.1-3-2.9 4.2-.6z";

export function WatchButton({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text();
  const id = account.value?.id ?? 0;
  useLoaded(() => accountLists.readFor(id), [id]);
  const lists = inOrder(accountLists.lists.value ?? [], view.value);
  // The suggested list is not yet a person's choice.
  const has = (list: WatchList): boolean => list !== SUGGESTED && list.symbols.includes(symbol);
  const isWatched = lists.some(has);
  return (
    <DropDown
      class="watch-menu"
      summary={
        <span class={isWatched ? "button watch-button is-watched" : "button watch-button"}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={STAR} class="watch-star" />
          </svg>
          {isWatched ? said.watched : said.watch}
        </span>
      }
    >
      {lists.map((list) => {
        const isIn = has(list);
        const turn = isIn ? withoutSymbol : withSymbol;
        return (
          <label key={list.id} class="check">
            <input type="checkbox" checked={isIn} onChange={() => change(list, (now) => turn(now, symbol))} />
            <span>{list.name === "" ? said.firstList : list.name}</span>
          </label>
        );
      })}
      <Link to={`${BASE}watchlist`}>{said.title}</Link>
    </DropDown>
  );
}
