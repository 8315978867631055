// The groups of errors, each with its meaning and what to do.

import type { JSX } from "preact";
import { CopyButton } from "../../components/copy-button.tsx";
import { errorText } from "../../errors/error-texts.ts";
import { count } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import type { ErrorGroup } from "./error-groups.ts";
import { text } from "./text.ts";

export function ErrorGroups({ groups }: { readonly groups: readonly ErrorGroup[] }): JSX.Element {
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
