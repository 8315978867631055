// Asks for the operator's token.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { AuthenticationError, InvalidRequestError } from "../../../../sdk/src/index.ts";
import { PageTitle } from "../../components/page-title.tsx";
import { TextField } from "../../components/text-field.tsx";
import { troubleText } from "../../errors/trouble-sentence.ts";
import { openOperator } from "./operator-session.ts";
import { text } from "./text.ts";

export function TokenForm(): JSX.Element {
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
      // Where the operator's API is not open its path is unknown to the service.
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
