// One account: plan and status, limits, keys, usage, latest failures, and its changes.

import type { JSX } from "preact";
import { LoadedPanel, LoadedView, useLoaded } from "../../components/loaded.tsx";
import { text as words } from "../../components/text.ts";
import { count } from "../../format/numbers.ts";
import { day } from "../../format/times.ts";
import { Link } from "../../router/link.tsx";
import { BASE } from "../../router/router.ts";
import { RequestLog } from "../requests/request-log.tsx";
import { DayChart } from "../usage/day-chart.tsx";
import { AccountKeyPanel } from "./account-key-panel.tsx";
import { AccountSettings } from "./account-settings.tsx";
import { AuditTable } from "./audit-view.tsx";
import type { OperatorAccount } from "./generated/operator-api.ts";
import { LimitPanel } from "./limit-panel.tsx";
import { asOperator } from "./operator-client.ts";
import { text } from "./text.ts";

export function AccountView({ id }: { readonly id: number }): JSX.Element {
  const said = text();
  const account = useLoaded(() => asOperator().call("getOneAccount", { path: { id } }), [id]);
  const { reload } = account;
  return (
    <div class="stack">
      <p>
        <Link to={`${BASE}operator/accounts`} class="back-link">
          {said.back}
        </Link>
      </p>
      <LoadedView of={account}>
        {(read) => (
          <>
            <Head account={read} />
            <div class="two-columns">
              <div class="stack">
                <AccountSettings key={JSON.stringify(read)} account={read} reload={reload} />
                <AccountKeyPanel account={read} />
                <Usage account={read} />
              </div>
              <LimitPanel key={JSON.stringify(read.own_limits) + read.plan} account={read} reload={reload} />
            </div>
            <Failed account={read} />
            <History account={read} />
          </>
        )}
      </LoadedView>
    </div>
  );
}

interface AccountProps {
  readonly account: OperatorAccount;
}

function Head({ account }: AccountProps): JSX.Element {
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
const FAILED_ROWS = 10;
const HISTORY_ROWS = 20;

function Usage({ account: { id, limits } }: AccountProps): JSX.Element {
  const read = () => asOperator().call("getUsage", { path: { id }, query: { days: USAGE_DAYS } });
  return (
    <LoadedPanel title={text().usage} load={read} question={[id]}>
      {({ days, total }) => (
        <div class="panel-body">
          <DayChart days={days} total={total} limit={limits.requests_per_day} />
        </div>
      )}
    </LoadedPanel>
  );
}

function Failed({ account: { id } }: AccountProps): JSX.Element {
  const said = text();
  const read = () =>
    asOperator().call("getRequests", { path: { id }, query: { status: "failed", limit: FAILED_ROWS } });
  return (
    <LoadedPanel title={said.failedRequests} load={read} question={[id]}>
      {({ requests }) =>
        requests.length === 0 ? (
          <p class="panel-body is-soft">{said.noFailed}</p>
        ) : (
          <RequestLog requests={requests} caption={said.failedRequests} />
        )
      }
    </LoadedPanel>
  );
}

/** Reloaded whenever the account is. */
function History({ account }: AccountProps): JSX.Element {
  const { history } = text();
  const read = () => asOperator().call("getAudit", { query: { account_id: account.id, limit: HISTORY_ROWS } });
  return (
    <LoadedPanel title={history} load={read} question={[JSON.stringify(account)]}>
      {({ entries }) => <AuditTable caption={history} entries={entries} hasAccount={false} />}
    </LoadedPanel>
  );
}
