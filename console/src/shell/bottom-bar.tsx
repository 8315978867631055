// The navigation at the bottom of a phone, near the thumb: the pages of the market first, the others behind one button.

import type { JSX } from "preact";
import { DropDown } from "../components/drop-down.tsx";
import { inLanguage } from "../language/texts.ts";
import { PAGES } from "../pages/page-table.ts";
import { Link } from "../router/link.tsx";
import { address, BASE, isSameAddress } from "../router/router.ts";
import { openSearch } from "./search-dialog.tsx";
import { text } from "./text.ts";

/** Pages of the bar with their signs, by address. */
const SIGNS: Readonly<Record<string, string>> = {
  "": "M2 11.5 6 7l3 2.5L14 4M2 14h12",
  watchlist: "m8 2 1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.4l-3.7 2 .7-4.1-3-2.9 4.2-.6z",
  alerts: "M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.7 14.5h2.6",
};
const SEARCH_SIGN = "M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2m4 9 3.5 3.5";
const MORE_SIGN = "M3 4.5h10M3 8h10M3 11.5h10";

const named = PAGES.filter(({ name }) => name !== undefined);
const first = named.filter(({ pattern }) => pattern in SIGNS);
const others = named.filter(({ pattern }) => !(pattern in SIGNS));

export function BottomBar(): JSX.Element {
  const said = text();
  const isOther = others.some(({ pattern }) => isSameAddress(address.value, `${BASE}${pattern}`));
  return (
    <nav class="bottom-bar" aria-label={said.bottomBar}>
      {first.map(({ pattern, name }) => (
        <Link key={pattern} to={`${BASE}${pattern}`} isNavigation={true} class="bottom-item">
          <Sign path={SIGNS[pattern]} />
          {name === undefined ? null : inLanguage(name)}
        </Link>
      ))}
      <button type="button" class="bottom-item" onClick={openSearch}>
        <Sign path={SEARCH_SIGN} />
        {said.searchShort}
      </button>
      <DropDown
        class="bottom-more"
        summary={
          <span class={isOther ? "bottom-item is-current" : "bottom-item"}>
            <Sign path={MORE_SIGN} />
            {said.more}
          </span>
        }
      >
        {others.map(({ pattern, name }) => (
          <Link key={pattern} to={`${BASE}${pattern}`} isNavigation={true} class="bottom-link">
            {name === undefined ? null : inLanguage(name)}
          </Link>
        ))}
      </DropDown>
    </nav>
  );
}

function Sign({ path }: { readonly path: string | undefined }): JSX.Element {
  return (
    <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
      <path d={path} class="search-icon" />
    </svg>
  );
}
