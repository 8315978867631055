// One account: plan and status, limits, keys, usage, what failed lately, and what was changed.

import type { JSX } from "preact";
import { Panel } from "../../components/panel.tsx";
import { text as words } from "../../components/text.ts";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { RequestLog } from "../requests/request-log.tsx";
import { DayChart } from "../usage/day-chart.tsx";
import { AccountKeyPanel } from "./account-key-panel.tsx";
import { AccountSettings } from "./account-settings.tsx";
import { AuditTable } from "./audit-table.tsx";
import type { OperatorAccount } from "./generated/operator-api.ts";
import { LimitPanel } from "./limit-panel.tsx";
import { asOperator } from "./operator-session.ts";
import { text } from "./text.ts";

export function AccountView({ id }: { readonly id: number }): JSX.Element {
  const said = text();
  const { data, error, reload } = useLoaded(() => asOperator().call("getOneAccount", { path: { id } }), [id]);
  return (
    <div class="stack">
      <p>
        <Link to={`${BASE}operator/accounts`}>{said.back}</Link>
      </p>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : (
        <>
          <Head account={data} />
          <div class="two-columns">
            <div class="stack">
              <AccountSettings key={JSON.stringify(data)} account={data} reload={reload} />
              <AccountKeyPanel account={data} />
              <Usage account={data} />
            </div>
            <LimitPanel key={JSON.stringify(data.own_limits) + data.plan} account={data} reload={reload} />
          </div>
          <Failed id={id} />
          <History account={data} />
        </>
      )}
    </div>
  );
}

function Head({ account }: { readonly account: OperatorAccount }): JSX.Element {
  const said = text();
  return (
    <div class="account-head">
      <h2>
        <bdi>{account.name}</bdi>
      </h2>
      <span class={`badge is-${account.status}`}>{said.statuses[account.status]}</span>
      <span class="badge">{words().plans[account.plan]}</span>
      <span class="is-soft">
        {said.id} {count(account.id)} · {said.created} {day(account.created_at)}
      </span>
    </div>
  );
}

const USAGE_DAYS = 30;

function Usage({ account }: { readonly account: OperatorAccount }): JSX.Element {
  const said = text();
  const { data, error, reload } = useLoaded(
    () => asOperator().call("getUsage", { path: { id: account.id }, query: { days: USAGE_DAYS } }),
    [account.id],
  );
  return (
    <Panel title={said.usage}>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : (
        <div class="panel-body">
          <DayChart days={data.days} total={data.total} limit={account.limits.requests_per_day} />
        </div>
      )}
    </Panel>
  );
}

const FAILED_ROWS = 10;

function Failed({ id }: { readonly id: number }): JSX.Element {
  const said = text();
  const { data, error, reload } = useLoaded(
    () => asOperator().call("getRequests", { path: { id }, query: { status: "failed", limit: FAILED_ROWS } }),
    [id],
  );
  return (
    <Panel title={said.failedRequests}>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : data.count === 0 ? (
        <p class="panel-body is-soft">{said.noFailed}</p>
      ) : (
        <RequestLog requests={data.requests} caption={said.failedRequests} />
      )}
    </Panel>
  );
}

const HISTORY_ROWS = 20;

/** Read anew whenever the account is. */
function History({ account }: { readonly account: OperatorAccount }): JSX.Element {
  const said = text();
  const { data, error, reload } = useLoaded(
    () => asOperator().call("getAudit", { query: { account_id: account.id, limit: HISTORY_ROWS } }),
    [JSON.stringify(account)],
  );
  return (
    <Panel title={said.history}>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {data === null ? null : <AuditTable caption={said.history} entries={data.entries} hasAccount={false} />}
    </Panel>
  );
}
