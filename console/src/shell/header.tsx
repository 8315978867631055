// The top of every page: name, navigation, and a menu for the account and the settings.

import type { JSX } from "preact";
import { Button } from "../components/button.tsx";
import { DropDown } from "../components/drop-down.tsx";
import { text as words } from "../components/text.ts";
import { inLanguage } from "../language/texts.ts";
import { PAGES } from "../pages/page-table.ts";
import { Link } from "../router/link.tsx";
import { BASE } from "../router/router.ts";
import { account, signOut } from "../session/session.ts";
import { Bell } from "./bell.tsx";
import { openSearch } from "./search-dialog.tsx";
import { Settings } from "./settings.tsx";
import { text } from "./text.ts";

export function Header(): JSX.Element {
  return (
    <header class="header">
      <Link to={BASE} class="brand">
        <Mark />
        {text().name}
      </Link>
      <Navigation />
      <SearchButton />
      {account.value === null ? null : <Bell key={account.value.id} />}
      <AccountMenu />
    </header>
  );
}

/** The links to the pages; on a phone the bar at the bottom has them. */
function Navigation(): JSX.Element {
  return (
    <nav class="navigation" aria-label={text().navigation}>
      <PageLinks isOfAccount={false} />
      <span class="account-pages">
        <PageLinks isOfAccount={true} />
      </span>
    </nav>
  );
}

function PageLinks(props: { readonly isOfAccount: boolean }): JSX.Element {
  return (
    <>
      {PAGES.map(({ pattern, name, isOfAccount = false }) =>
        name === undefined || isOfAccount !== props.isOfAccount ? null : (
          <Link key={pattern} to={`${BASE}${pattern}`} isNavigation={true}>
            {inLanguage(name)}
          </Link>
        ),
      )}
    </>
  );
}

function SearchButton(): JSX.Element {
  const said = text();
  return (
    <button type="button" class="search-button" onClick={openSearch}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M7 2a5 5 0 1 1 0 10A5 5 0 0 1 7 2m4 9 3.5 3.5" class="search-icon" />
      </svg>
      <span class="search-label">{said.search}</span>
      <span class="key" aria-hidden="true">
        /
      </span>
    </button>
  );
}

export function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <rect width="32" height="32" rx="7" class="mark-ground" />
      <path d="M6 21l6-7 5 4 9-10" class="mark-line" />
    </svg>
  );
}

function AccountMenu(): JSX.Element | null {
  const known = account.value;
  if (known === null) return null;
  const said = text();
  return (
    <DropDown
      class="account-menu"
      summary={
        <>
          <span class="plan-badge">{words().plans[known.plan]}</span>
          <span class="is-hidden">{said.menu}</span>
        </>
      }
    >
      <Link to={`${BASE}account`} class="menu-account">
        {known.name}
      </Link>
      <nav class="menu-pages" aria-label={said.accountPages}>
        <PageLinks isOfAccount={true} />
      </nav>
      <Settings />
      <Button name={said.signOut} press={() => void signOut()} />
    </DropDown>
  );
}
