// The search for a company over any page. It stays in the document and opens in the key event itself, so that no letter that is
// typed right after it is lost.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { createRef } from "preact";
import { Button } from "../components/button.tsx";
import { CompanySearch } from "../components/company-search.tsx";
import { text as words } from "../components/text.ts";
import { go, symbolPath } from "../router/router.ts";
import { text } from "./text.ts";

/** The one search dialog of the page. */
const dialog = createRef<HTMLDialogElement>();

/** Opens it at once, with the focus in its field. */
export function openSearch(): void {
  dialog.current?.showModal();
  dialog.current?.querySelector("input")?.focus();
}

const close = (): void => dialog.current?.close();

export function SearchDialog(): JSX.Element {
  const opened = useSignal(0);
  const said = text();
  return (
    <dialog ref={dialog} class="dialog" aria-label={said.search} onClose={() => opened.value++}>
      <div class="dialog-head">
        <h2>{said.search}</h2>
        <Button name="×" press={close} class="icon-button" label={words().close} />
      </div>
      <CompanySearch
        key={opened.value}
        label={said.search}
        isInDialog={true}
        choose={({ symbol }) => {
          close();
          go(symbolPath(symbol));
        }}
      />
    </dialog>
  );
}
