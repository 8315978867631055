// In place of what could not be read: what went wrong, and a button to try again.

import type { JSX } from "preact";
import { troubleText } from "../errors/trouble-sentence.ts";
import { text } from "./text.ts";

interface Props {
  readonly error: unknown;
  readonly retry: () => Promise<void>;
}

export function Trouble({ error, retry }: Props): JSX.Element {
  return (
    <div class="empty-state" role="alert">
      <p>{troubleText(error)}</p>
      <button type="button" class="button" onClick={() => void retry()}>
        {text().tryAgain}
      </button>
    </div>
  );
}
