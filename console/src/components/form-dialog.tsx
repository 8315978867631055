// A dialog with a form: sends it, rests while it is being sent, and says what was refused, beside the fields where it can.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { fieldTroubles, troubleText } from "../errors/trouble-sentence.ts";
import { Dialog } from "./dialog.tsx";
import { text } from "./text.ts";

interface Props {
  readonly title: string;
  /** What the sending button says. */
  readonly action: string;
  /** Sends it, or does nothing when a field is wrong; whoever opened the dialog closes it afterwards. */
  readonly submit: () => Promise<void>;
  readonly close: () => void;
  /** The fields; gets what the service said about each. */
  readonly fields: (troubles: Readonly<Record<string, string>>) => ComponentChildren;
  readonly isWide?: boolean;
}

export function FormDialog({ title, action, submit, close, fields, isWide = false }: Props): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(null);
  const send = async (): Promise<void> => {
    isBusy.value = true;
    error.value = null;
    try {
      await submit();
    } catch (refused) {
      error.value = refused;
    }
    isBusy.value = false;
    // The first field that is wrong takes the focus, once it is drawn as such.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Dialog title={title} close={close} isWide={isWide}>
      <form
        ref={form}
        class="dialog-body"
        noValidate={isWide}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {fields(fieldTroubles(error.value))}
        <p class="trouble" role="alert">
          {error.value === null ? null : troubleText(error.value)}
        </p>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={close}>
            {text().cancel}
          </button>
          <button type="submit" class="button is-primary" disabled={isBusy.value}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
