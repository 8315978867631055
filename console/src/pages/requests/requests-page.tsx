// The latest requests of the account: errors grouped by code and route with their meanings, and the log itself.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { RequestEntry } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { Choice } from "../../components/choice.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { errorText } from "../../errors/error-texts.ts";
import { count } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { client } from "../../session/session.ts";
import { type ErrorGroup, errorGroups } from "./error-groups.ts";
import { RequestLog } from "./request-log.tsx";
import { text } from "./text.ts";

/** As many as the service retains of successes, and of failures. */
const KEPT = 200;
const VIEWS = ["errors", "all"] as const;
type View = (typeof VIEWS)[number];

export function RequestsPage(): JSX.Element {
  const said = text();
  const view = useSignal<View>("errors");
  const log = useLoaded(() => {
    const status = view.value === "errors" ? { status: "failed" as const } : {};
    return client().account.requests({ limit: KEPT, ...status });
  }, [view.value]);
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end toolbar">
          <Choice
            label={said.views}
            options={VIEWS.map((each) => ({ value: each, name: said[each] }))}
            chosen={view.value}
            choose={(chosen) => (view.value = chosen)}
          />
          <Button name={said.refresh} press={() => void log.reload()} isDisabled={log.isLoading} />
        </div>
      </PageTitle>
      <p class="page-lead">
        {said.lead(count(KEPT))} <a href="/docs/errors">{said.reference}</a>
      </p>
      <LoadedView of={log}>{({ requests }) => <Requests view={view.value} requests={requests} />}</LoadedView>
    </>
  );
}

interface RequestsProps {
  readonly view: View;
  readonly requests: readonly RequestEntry[];
}

function Requests({ view, requests }: RequestsProps): JSX.Element {
  const said = text();
  if (requests.length === 0) {
    return (
      <section class="panel">
        {view === "errors" ? (
          <EmptyState title={said.noErrors} note={said.noErrorsNote} />
        ) : (
          <EmptyState title={said.none} note={said.noneNote} />
        )}
      </section>
    );
  }
  return (
    <div class="stack">
      {view === "errors" ? <ErrorGroups groups={errorGroups(requests)} /> : null}
      <section class="panel" aria-label={said.log}>
        <RequestLog requests={requests} caption={said.log} />
      </section>
    </div>
  );
}

/** Each group with its meaning and advice. */
function ErrorGroups({ groups }: { readonly groups: readonly ErrorGroup[] }): JSX.Element {
  return (
    <section aria-label={text().groups}>
      <ul class="error-groups">
        {groups.map((group) => (
          <Group key={`${group.code} ${group.method} ${group.route}`} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Group({ group }: { readonly group: ErrorGroup }): JSX.Element {
  const said = text();
  const { code, method, route, status, latest } = group;
  const explained = errorText(code);
  return (
    <li class="panel error-group">
      <div class="error-head">
        <span class="error-count number" title={said.times}>
          {count(group.count)}
          <span aria-hidden="true">×</span>
          <span class="is-hidden"> {said.times}</span>
        </span>
        <div>
          <h2>
            <code>{code}</code>
          </h2>
          <code class="number is-soft">
            {method} {route} → {status}
          </code>
        </div>
      </div>
      <dl class="error-facts">
        <dt>{said.means}</dt>
        <dd>{explained?.means ?? said.unknownCode}</dd>
        <dt>{said.todo}</dt>
        <dd>{explained?.todo ?? "–"}</dd>
        <dt>{said.example}</dt>
        <dd class="error-example">
          <span class="amount">{dayAndTime(latest.time)}</span>
          <code class="number path">{latest.path}</code>
          <span class="request-id">
            <code class="number">{latest.request_id}</code>
            <CopyButton value={latest.request_id} name={`${said.requestId} ${latest.request_id}`} isSmall={true} />
          </span>
        </dd>
      </dl>
    </li>
  );
}
