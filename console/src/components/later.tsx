// A part of the console whose file is loaded when it is first shown. A part that could not be loaded is retried by itself.

import { useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { comeback, noteFailure, wait } from "../session/reach.ts";
import { Button } from "./button.tsx";
import { Loading } from "./loaded.tsx";
import { text } from "./text.ts";

const RELOADED_KEY = "marsad.reloaded";
const RELOAD_EVERY_MS = 60_000;

interface Props<P> {
  /** Must be the same function on each rendering: another function loads another part. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

type FileState<P> = { readonly component: ComponentType<P> } | "loading" | "failed";

export function Later<P extends object>({ load, props }: Props<P>): JSX.Element {
  const part = useSignal<FileState<P>>("loading");
  useEffect(() => {
    load().then(
      (component) => {
        part.value = { component };
      },
      () => {
        part.value = "failed";
        noteFailure();
      },
    );
  }, [load]);
  const hasFailed = part.value === "failed";
  useEffect(() => {
    if (hasFailed && comeback.peek() > 0) reloadOnce();
  }, [hasFailed, comeback.value]);
  if (hasFailed && wait.value === null) {
    return (
      <div class="empty-state" role="alert">
        <p>{text().loadFailed}</p>
        <Button name={text().tryAgain} press={() => location.reload()} />
      </div>
    );
  }
  if (part.value === "loading" || part.value === "failed") return <Loading />;
  const Shown = part.value.component;
  return <Shown {...props} />;
}

/** A release may have replaced the missing file: this reloads the document, at most once in RELOAD_EVERY_MS. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < RELOAD_EVERY_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
}
