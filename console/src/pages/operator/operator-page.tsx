// The operator's pages: first the token, then overview, accounts and audit log, each at an address of its own.

import type { ComponentChildren, JSX } from "preact";
import { PageTitle } from "../../components/page-title.tsx";
import { Link } from "../../router/link.tsx";
import { address, BASE } from "../../router/router.ts";
import { AccountList } from "./account-list.tsx";
import { AccountView } from "./account-view.tsx";
import { AuditView } from "./audit-view.tsx";
import { forgetToken, operatorClient } from "./operator-session.ts";
import { OverviewPanels } from "./overview-panels.tsx";
import { text } from "./text.ts";
import { TokenForm } from "./token-form.tsx";

const TABS = ["overview", "accounts", "audit"] as const;
type Tab = (typeof TABS)[number];
const ADDRESSES: Readonly<Record<Tab, string>> = {
  overview: `${BASE}operator`,
  accounts: `${BASE}operator/accounts`,
  audit: `${BASE}operator/audit`,
};

export function OperatorPage(): JSX.Element {
  if (operatorClient.value === null) return <TokenForm />;
  return (
    <Tabbed tab="overview">
      <OverviewPanels />
    </Tabbed>
  );
}

export function OperatorAccountsPage(): JSX.Element {
  if (operatorClient.value === null) return <TokenForm />;
  return (
    <Tabbed tab="accounts">
      <AccountList />
    </Tabbed>
  );
}

interface AccountPageProps {
  /** Parts of the address: `id`, the number of the account. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function OperatorAccountPage({ parameters }: AccountPageProps): JSX.Element {
  if (operatorClient.value === null) return <TokenForm />;
  const id = Number(parameters["id"]);
  return (
    <Tabbed tab="accounts">
      <AccountView key={id} id={id} />
    </Tabbed>
  );
}

export function OperatorAuditPage(): JSX.Element {
  if (operatorClient.value === null) return <TokenForm />;
  return (
    <Tabbed tab="audit">
      <AuditView />
    </Tabbed>
  );
}

function Tabbed({ tab, children }: { readonly tab: Tab; readonly children: ComponentChildren }): JSX.Element {
  const said = text();
  return (
    <>
      <PageTitle title={tab === "overview" ? said.title : `${said.title} · ${said[tab]}`}>
        <button type="button" class="button push-end" onClick={forgetToken}>
          {said.leave}
        </button>
      </PageTitle>
      <nav class="operator-tabs" aria-label={said.tabs}>
        {TABS.map((each) => (
          <Link key={each} to={ADDRESSES[each]} isNavigation={address.value === ADDRESSES[each]}>
            {said[each]}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
