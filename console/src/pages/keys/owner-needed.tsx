// For who is signed in with a data key: what an owner key is, and the command that issues one.

import type { JSX } from "preact";
import { CopyButton } from "../../components/copy-button.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { account, signOut } from "../../session/session.ts";
import { text } from "./text.ts";

export function OwnerNeeded(): JSX.Element {
  const said = text();
  const id = account.value?.id ?? 0;
  const command = `marsad keys issue ${id} --owner`;
  return (
    <>
      <PageTitle title={said.title} />
      <p class="page-lead">{said.lead}</p>
      <section class="panel notice-panel" aria-labelledby="owner-needed">
        <h2 id="owner-needed">{said.ownerTitle}</h2>
        <p>{said.ownerNote}</p>
        <div class="secret">
          <code class="secret-text" dir="ltr">
            {command}
          </code>
          <CopyButton value={command} name={command} />
        </div>
        <p>{said.ownerElse}</p>
        <dl class="facts">
          <dt>{said.accountNumber}</dt>
          <dd class="number">{id}</dd>
        </dl>
        <div>
          <button type="button" class="button" onClick={() => void signOut()}>
            {said.signInAgain}
          </button>
        </div>
      </section>
    </>
  );
}
