// The account: its plan and number, and the e-mail addresses that receive alerts.

import type { JSX } from "preact";
import { CodeText } from "../../components/code-text.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { text as words } from "../../components/text.ts";
import { inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { account, hasEmail, may } from "../../session/session.ts";
import { EmailPanel } from "./email-panel.tsx";
import { text } from "./text.ts";

const PAGES = ["keys", "usage", "requests", "webhooks", "widgets"] as const;

export function AccountPage(): JSX.Element {
  const said = text();
  return (
    <>
      <PageTitle title={said.title} />
      <div class="stack">
        <Facts />
        {!hasEmail() || !may("alerts") ? (
          <Panel title={said.emails}>
            {hasEmail() ? (
              <PlanNotice feature="alerts" title={said.emails} />
            ) : (
              <p class="panel-notice">
                <CodeText of={said.noService} />
              </p>
            )}
          </Panel>
        ) : (
          <EmailPanel />
        )}
      </div>
    </>
  );
}

function Facts(): JSX.Element | null {
  const known = account.value;
  const said = text();
  if (known === null) return null;
  return (
    <Panel title={said.facts}>
      <div class="panel-body stack">
        <dl class="facts">
          <dt>{said.name}</dt>
          <dd>
            <bdi>{known.name}</bdi>
          </dd>
          <dt>{said.plan}</dt>
          <dd>{words().plans[known.plan]}</dd>
          <dt>{said.number}</dt>
          <dd>
            <span class="number">{inDigits(String(known.id), digits.value)}</span>
          </dd>
        </dl>
        <nav class="page-links" aria-label={said.more}>
          {PAGES.map((page) => (
            <Link key={page} to={`${BASE}${page}`}>
              {said[page]}
            </Link>
          ))}
        </nav>
      </div>
    </Panel>
  );
}
