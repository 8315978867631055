// One answer of the service for a panel: asked for when the panel is shown and whenever what it asks changes, with its failure.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export type Reading<T> =
  | { readonly state: "loading"; readonly value: T | null }
  | { readonly state: "ready"; readonly value: T }
  | { readonly state: "failed"; readonly value: T | null; readonly error: unknown };

export interface UsedAnswer<T> {
  readonly reading: ReadonlySignal<Reading<T>>;
  readonly again: () => void;
}

/** `asked` names what is asked: another text asks anew. Null asks nothing. */
export function useAnswer<T>(asked: string | null, ask: () => Promise<T>): UsedAnswer<T> {
  const reading = useSignal<Reading<T>>({ state: "loading", value: null });
  const tries = useSignal(0);
  const of = useSignal<string | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let isLeft = false;
    // What was shown for the same question stays while it is asked again.
    reading.value = { state: "loading", value: of.peek() === asked ? reading.peek().value : null };
    of.value = asked;
    ask().then(
      (value) => {
        if (!isLeft) reading.value = { state: "ready", value };
      },
      (error: unknown) => {
        if (!isLeft) reading.value = { state: "failed", value: null, error };
      },
    );
    return () => {
      isLeft = true;
    };
  }, [asked, tries.value]);
  return { reading, again: () => tries.value++ };
}
