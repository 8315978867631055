// What a page asks the service for: loading, then there, or what went wrong. Asking again keeps what is shown until the new
// answer is there; an answer that came too late for its question is dropped.

import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useRef } from "preact/hooks";

export interface Loaded<T> {
  /** The last answer; null until there is one. */
  readonly data: T | null;
  /** What went wrong with the last question; null when nothing did. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
}

/** Asks at once, and again whenever one of `questions` differs. */
export function useLoaded<T>(load: () => Promise<T>, questions: readonly (string | number | null)[] = []): Loaded<T> {
  const state = useSignal<Omit<Loaded<T>, "reload">>({ data: null, error: null, isLoading: true });
  const latest = useRef(0);
  const question = JSON.stringify(questions);
  const reload = useCallback(async () => {
    const asked = ++latest.current;
    state.value = { ...state.peek(), isLoading: true };
    try {
      const data = await load();
      if (asked === latest.current) state.value = { data, error: null, isLoading: false };
    } catch (error) {
      if (asked === latest.current) state.value = { ...state.peek(), error, isLoading: false };
    }
  }, [question]);
  useEffect(() => {
    void reload();
    return () => {
      latest.current++;
    };
  }, [reload]);
  return { ...state.value, reload };
}
