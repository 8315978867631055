// The operator's pages: first the token, then overview, accounts and audit log, each at an address of its own.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { AuthenticationError, InvalidRequestError } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { Link } from "../../router/link.tsx";
import { BASE, type PageProps } from "../../router/router.ts";
import { AccountList } from "./account-list.tsx";
import { AccountView } from "./account-view.tsx";
import { AuditView } from "./audit-view.tsx";
import { forgetToken, openOperator, operatorClient } from "./operator-client.ts";
import { OverviewPanels } from "./overview-panels.tsx";
import { text } from "./text.ts";

const TABS = ["overview", "accounts", "audit"] as const;
type Tab = (typeof TABS)[number];
const ADDRESSES: Readonly<Record<Tab, string>> = {
  overview: `${BASE}operator`,
  accounts: `${BASE}operator/accounts`,
  audit: `${BASE}operator/audit`,
};

export const OperatorPage = (): JSX.Element => <Tabbed tab="overview">{() => <OverviewPanels />}</Tabbed>;
export const OperatorAccountsPage = (): JSX.Element => <Tabbed tab="accounts">{() => <AccountList />}</Tabbed>;
export const OperatorAuditPage = (): JSX.Element => <Tabbed tab="audit">{() => <AuditView />}</Tabbed>;

export function OperatorAccountPage({ parameters }: PageProps): JSX.Element {
  const id = Number(parameters["id"]);
  return <Tabbed tab="accounts">{() => <AccountView key={id} id={id} />}</Tabbed>;
}

interface TabbedProps {
  readonly tab: Tab;
  readonly children: () => JSX.Element;
}

/** One tab, or the form for the token until one was accepted. */
function Tabbed({ tab, children }: TabbedProps): JSX.Element {
  const said = text();
  if (operatorClient.value === null) return <TokenForm />;
  return (
    <>
      <PageTitle title={tab === "overview" ? said.title : `${said.title} · ${said[tab]}`}>
        <Button name={said.leave} press={forgetToken} class="button push-end" />
      </PageTitle>
      <nav class="operator-tabs" aria-label={said.tabs}>
        {TABS.map((each) => (
          <Link key={each} to={ADDRESSES[each]} isNavigation={true}>
            {said[each]}
          </Link>
        ))}
      </nav>
      {children()}
    </>
  );
}

function TokenForm(): JSX.Element {
  const said = text();
  const token = useSignal("");
  const trouble = useSignal<string | null>(null);
  const isBusy = useSignal(false);
  const enter = async (): Promise<void> => {
    isBusy.value = true;
    trouble.value = null;
    try {
      await openOperator(token.value.trim());
    } catch (error) {
      // Where the operator's API is not open, the service does not know its path.
      const isClosed = error instanceof InvalidRequestError && error.code === "INVALID_ROUTE";
      const isWrong = error instanceof AuthenticationError;
      trouble.value = isClosed ? said.closed : isWrong ? said.wrongToken : troubleText(error);
    }
    token.value = "";
    isBusy.value = false;
  };
  return (
    <>
      <PageTitle title={said.title} />
      <p class="page-lead">{said.lead}</p>
      <form
        class="panel notice-panel"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <TextField
          label={said.token}
          value={token}
          type="password"
          hint={said.tokenNote}
          isRequired={true}
          isLeftToRight={true}
        />
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
        <div>
          <button type="submit" class="button is-primary" disabled={isBusy.value}>
            {said.open}
          </button>
        </div>
      </form>
    </>
  );
}
