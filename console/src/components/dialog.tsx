// A dialog over the page. The browser keeps the focus inside it, closes it with Escape and gives the focus back afterwards.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { text } from "./text.ts";

interface Props {
  readonly title: string;
  /** Called when it is to be closed, by Escape or by its button. */
  readonly close: () => void;
  readonly children: ComponentChildren;
  /** For forms with a chart beside them. */
  readonly isWide?: boolean;
  /** What was shown once must be closed on purpose: Escape does nothing. */
  readonly isFirm?: boolean;
}

export function Dialog({ title, close, children, isWide = false, isFirm = false }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={isWide ? "dialog is-wide-dialog" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) close();
      }}
    >
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {isFirm ? null : (
          <button type="button" class="icon-button" aria-label={text().close} onClick={close}>
            ×
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
