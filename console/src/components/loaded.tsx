// Requests of a page or a panel to the service: the hook that asks, and the views of its answer, its wait and its failure.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useCallback, useEffect, useRef } from "preact/hooks";
import {
  ConnectionError,
  NotFoundError,
  PlanError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "../../../sdk/src/index.ts";
import { troubleText } from "../errors/trouble-sentence.ts";
import { comeback, wait } from "../session/reach.ts";
import { Button } from "./button.tsx";
import { Panel } from "./panel.tsx";
import { text } from "./text.ts";
import { Waiting } from "./waiting.tsx";

/** Every field reads a signal: a component, or a computation with the object, follows it. */
export interface Loaded<T> {
  /** The last answer; null until there is one. */
  readonly data: T | null;
  /** The error of the last request; null when there was none. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
}

/** Interval between retries while the service answers with an error of its own. */
const AGAIN_MS = 10_000;

/** True when a retry may succeed without anybody doing anything. */
const isPassing = (error: unknown): boolean =>
  [ConnectionError, TimeoutError, RateLimitError, ServerError].some((kind) => error instanceof kind);

type Question = readonly (string | number | null)[];
type State<T> = Omit<Loaded<T>, "reload">;

/**
 * Asks at once, and again whenever the question differs; null asks nothing. The answer to the same question stays until the
 * next answer is there. With `keepsOther` the answer to the previous question stays too, as in a list that is being filtered.
 * An answer that came too late for its question is dropped.
 */
export function useLoaded<T>(load: () => Promise<T>, question: Question | null = [], keepsOther = false): Loaded<T> {
  const state = useSignal<State<T>>({ data: null, error: null, isLoading: true });
  const latest = useRef(0);
  const answered = useRef("");
  const seen = useRef(comeback.peek());
  const asked = question === null ? null : JSON.stringify(question);
  const reload = useCallback(async () => {
    if (asked === null) return;
    const number = ++latest.current;
    const isKept = keepsOther || answered.current === asked;
    state.value = isKept ? { ...state.peek(), isLoading: true } : { data: null, error: null, isLoading: true };
    answered.current = asked;
    try {
      const data = await load();
      if (number === latest.current) state.value = { data, error: null, isLoading: false };
    } catch (error) {
      if (number === latest.current) state.value = { ...state.peek(), error, isLoading: false };
    }
  }, [asked]);
  useEffect(() => {
    void reload();
    return () => {
      latest.current++;
    };
  }, [reload]);
  // A request that failed for a passing reason is repeated when the reason has passed.
  const mayPass = state.value.error !== null && isPassing(state.value.error);
  useEffect(() => {
    if (!mayPass || wait.value !== null) return;
    const timer = setTimeout(() => void reload(), comeback.peek() === seen.current ? AGAIN_MS : 0);
    seen.current = comeback.peek();
    return () => clearTimeout(timer);
  }, [mayPass, wait.value, state.value]);
  return {
    get data() {
      return state.value.data;
    },
    get error() {
      return state.value.error;
    },
    get isLoading() {
      return state.value.isLoading;
    },
    reload,
  };
}

/** Shown in place of a failed answer: the error, and a button to try again. */
export function Trouble({ of: { error, reload } }: { readonly of: Loaded<unknown> }): JSX.Element {
  if (wait.value !== null && isPassing(error)) return <Waiting />;
  return (
    <div class="empty-state" role="alert">
      <p>{troubleText(error)}</p>
      <Button name={text().tryAgain} press={() => void reload()} />
    </div>
  );
}

/** Shown in place of a pending answer; while the service cannot be asked, it gives the reason and the end of the wait. */
export function Loading(): JSX.Element {
  if (wait.value !== null) return <Waiting />;
  return (
    <div class="skeleton" role="status">
      <span class="is-hidden">{text().loading}</span>
    </div>
  );
}

interface ViewProps<T> {
  readonly of: Loaded<T>;
  readonly children: (data: T) => ComponentChildren;
}

/** The last answer, below the failure of a later try. */
export function LoadedView<T>({ of, children }: ViewProps<T>): JSX.Element {
  return (
    <>
      {of.error === null ? null : <Trouble of={of} />}
      {of.data === null ? null : children(of.data)}
    </>
  );
}

interface PanelProps<T> {
  readonly title: string;
  readonly load: () => Promise<T>;
  readonly question: Question;
  readonly children: (data: T) => ComponentChildren;
}

/** A panel of a page with a request of its own. */
export function LoadedPanel<T>({ title, load, question, children }: PanelProps<T>): JSX.Element {
  return (
    <Panel title={title}>
      <LoadedView of={useLoaded(load, question, true)}>{children}</LoadedView>
    </Panel>
  );
}

interface AnswerProps<T> extends ViewProps<T> {
  /** Shown when the thing does not exist, or has no content. */
  readonly empty: string;
  readonly isEmpty?: (data: T) => boolean;
}

/** A view for the place of an answer: the wait, the failure, or the data. */
export function AnswerView<T>({ of, empty, isEmpty, children }: AnswerProps<T>): JSX.Element {
  if (of.error instanceof NotFoundError) return <p class="panel-notice">{empty}</p>;
  if (of.error instanceof PlanError) return <p class="panel-notice">{troubleText(of.error)}</p>;
  if (of.error !== null) return <Trouble of={of} />;
  if (of.data === null) return <Loading />;
  if (isEmpty?.(of.data) === true) return <p class="panel-notice">{empty}</p>;
  return <div aria-busy={of.isLoading}>{children(of.data)}</div>;
}
