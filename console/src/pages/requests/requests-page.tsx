// The latest requests of the account: errors grouped by code and route with what each means, and the log itself.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../../components/choice.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLoaded } from "../../components/use-loaded.ts";
import { count } from "../../format/numbers.ts";
import { client } from "../../session/session.ts";
import { ErrorGroups } from "./error-group-list.tsx";
import { errorGroups } from "./error-groups.ts";
import { RequestLog } from "./request-log.tsx";
import { text } from "./text.ts";

/** As many as the service keeps of successes, and of failures. */
const KEPT = 200;
const VIEWS = ["errors", "all"] as const;

export function RequestsPage(): JSX.Element {
  const said = text();
  const view = useSignal<(typeof VIEWS)[number]>("errors");
  const { data, error, isLoading, reload } = useLoaded(async () => {
    const status = view.value === "errors" ? { status: "failed" as const } : {};
    return { view: view.value, ...(await client().account.requests({ limit: KEPT, ...status })) };
  }, [view.value]);
  const requests = data !== null && data.view === view.value ? data.requests : null;
  return (
    <>
      <PageTitle title={said.title}>
        <div class="push-end toolbar">
          <Choice
            label={said.views}
            options={VIEWS.map((each) => ({ value: each, name: said[each] }))}
            chosen={view.value}
            choose={(chosen) => {
              view.value = chosen;
            }}
          />
          <button type="button" class="button" disabled={isLoading} onClick={() => void reload()}>
            {said.refresh}
          </button>
        </div>
      </PageTitle>
      <p class="page-lead">
        {said.lead(count(KEPT))} <a href="/docs/errors">{said.reference}</a>
      </p>
      {error !== null ? <Trouble error={error} retry={reload} /> : null}
      {requests === null ? null : requests.length === 0 ? (
        <section class="panel">
          {view.value === "errors" ? (
            <EmptyState title={said.noErrors} note={said.noErrorsNote} />
          ) : (
            <EmptyState title={said.none} note={said.noneNote} />
          )}
        </section>
      ) : (
        <div class="stack">
          {view.value === "errors" ? <ErrorGroups groups={errorGroups(requests)} /> : null}
          <section class="panel" aria-label={said.log}>
            <RequestLog requests={requests} caption={said.log} />
          </section>
        </div>
      )}
    </>
  );
}
