// Dialogs over the page: a plain one, two that ask before something cannot be undone, one with a form, and one that shows a
// secret once.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { fieldTroubles, troubleText } from "../errors/trouble-sentence.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { text } from "./text.ts";
import { toast } from "./toast.tsx";

const FIELDS = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

interface DialogProps {
  readonly title: string;
  /** Called to close the dialog, by Escape or by its button. */
  readonly close: () => void;
  readonly children: ComponentChildren;
  /** For forms with a chart beside them. */
  readonly isWide?: boolean;
  /** A secret that is shown once must be closed on purpose: Escape does nothing. */
  readonly isFirm?: boolean;
}

/**
 * The browser holds the focus inside the dialog, closes it with Escape and restores the focus afterwards. The first field gets the
 * focus when the dialog opens.
 */
export function Dialog({ title, close, children, isWide = false, isFirm = false }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is still on the page: a dialog that has left it restores no focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser would focus the closing button first.
    shown?.querySelector<HTMLElement>(FIELDS)?.focus();
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
        {isFirm ? null : <Button name="×" press={close} class="icon-button" label={text().close} />}
      </div>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** The label of the button: the verb, not "OK". */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** False until the required input was typed. */
  readonly isReady?: boolean;
  readonly run: () => Promise<void>;
  readonly close: () => void;
  /** A replacement sentence for some errors; null for the usual one. */
  readonly explain?: (error: unknown) => string | null;
}

/** Asks first. While the action runs its button is disabled; the dialog shows its error. */
export function ConfirmDialog(props: ConfirmProps): JSX.Element {
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
        <Button name={text().cancel} press={close} />
        <Button
          name={action}
          press={() => void act()}
          class={isDangerous ? "button is-danger" : "button is-primary"}
          isDisabled={isBusy.value || !isReady}
        />
      </div>
    </Dialog>
  );
}

interface RemoveProps extends Pick<ConfirmProps, "title" | "action" | "close" | "explain"> {
  readonly note: string;
  /** The message once the thing is gone. */
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly reload: () => Promise<void>;
}

/** Asks before something is deleted for good; afterwards the page is read anew. */
export function RemoveDialog({ note, done, remove, reload, ...asked }: RemoveProps): JSX.Element {
  const run = async (): Promise<void> => {
    await remove();
    toast(done);
    await reload();
  };
  return (
    <ConfirmDialog {...asked} isDangerous={true} run={run}>
      <p>{note}</p>
    </ConfirmDialog>
  );
}

interface FormProps {
  readonly title: string;
  /** The label of the submit button. */
  readonly action: string;
  /** Sends the form, or does nothing when a field is wrong; the opener closes the dialog afterwards. */
  readonly submit: () => Promise<void>;
  readonly close: () => void;
  /** The fields; gets the service's message for each. */
  readonly fields: (troubles: Readonly<Record<string, string>>) => ComponentChildren;
  readonly isWide?: boolean;
}

/** Submits a form, disables its button meanwhile, and shows a refusal, beside the fields where it can. */
export function FormDialog({ title, action, submit, close, fields, isWide = false }: FormProps): JSX.Element {
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
    // The first wrong field gets the focus, once it is drawn as invalid.
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
          <Button name={text().cancel} press={close} />
          <button type="submit" class="button is-primary" disabled={isBusy.value}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface OnceProps {
  readonly title: string;
  readonly note: string;
  readonly name: string;
  readonly secret: string;
  /** The label of the closing button. */
  readonly done: string;
  readonly close: () => void;
}

/** A key or a signing secret with a button that copies it. It leaves the page when the dialog is closed. */
export function ShownOnce({ title, note, name, secret, done, close }: OnceProps): JSX.Element {
  return (
    <Dialog title={title} close={close} isFirm={true}>
      <div class="dialog-body">
        <p>{note}</p>
        <div class="secret">
          <code class="secret-text" dir="ltr">
            {secret}
          </code>
          <CopyButton value={secret} name={name} />
        </div>
      </div>
      <div class="dialog-actions">
        <Button name={done} press={close} class="button is-primary" />
      </div>
    </Dialog>
  );
}
