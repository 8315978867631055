// The latest requests of the account: errors grouped by code and route with what each means, and the log itself.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { RequestEntry } from "../../../../sdk/src/index.ts";
import { Choice } from "../../components/choice.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadedView, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { count } from "../../format/numbers.ts";
import { client } from "../../session/session.ts";
import { ErrorGroups } from "./error-group-list.tsx";
import { errorGroups } from "./error-groups.ts";
import { RequestLog } from "./request-log.tsx";
import { text } from "./text.ts";

/** As many as the service keeps of successes, and of failures. */
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
          <button type="button" class="button" disabled={log.isLoading} onClick={() => void log.reload()}>
            {said.refresh}
          </button>
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
