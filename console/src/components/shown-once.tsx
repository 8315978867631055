// A secret that is shown once: a key or a signing secret, with a button that copies it. It leaves the page when it is closed.

import type { JSX } from "preact";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  readonly title: string;
  readonly note: string;
  /** What it is called. */
  readonly name: string;
  readonly secret: string;
  /** What the closing button says. */
  readonly done: string;
  readonly close: () => void;
}

export function ShownOnce({ title, note, name, secret, done, close }: Props): JSX.Element {
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
        <button type="button" class="button is-primary" onClick={close}>
          {done}
        </button>
      </div>
    </Dialog>
  );
}
