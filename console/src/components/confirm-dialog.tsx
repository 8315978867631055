// Asks before something is done that cannot be undone. While it is being done the buttons rest; what went wrong is said here.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { troubleText } from "../errors/trouble-sentence.ts";
import { Dialog } from "./dialog.tsx";
import { text } from "./text.ts";

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
  /** What the button says: the verb, not "OK". */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** False while what must be typed first was not. */
  readonly isReady?: boolean;
  readonly run: () => Promise<void>;
  readonly close: () => void;
  /** In place of the usual sentence for some errors; null for the usual one. */
  readonly explain?: (error: unknown) => string | null;
}

export function ConfirmDialog(props: Props): JSX.Element {
  const { title, children, action, isDangerous = false, isReady = true, run, close, explain } = props;
  const isBusy = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const act = async (): Promise<void> => {
    isBusy.value = true;
    trouble.value = null;
    try {
      await run();
      close();
    } catch (error) {
      trouble.value = explain?.(error) ?? troubleText(error);
      isBusy.value = false;
    }
  };
  return (
    <Dialog title={title} close={close}>
      <div class="dialog-body">{children}</div>
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={close}>
          {text().cancel}
        </button>
        <button
          type="button"
          class={isDangerous ? "button is-danger" : "button is-primary"}
          disabled={isBusy.value || !isReady}
          onClick={() => void act()}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
