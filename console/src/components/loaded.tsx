// What a page or a panel asks the service for: the hook that asks, and how its answer, its wait and its failure are shown.

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
import { comeback, wait } from "../live/reach.ts";
import { Button } from "./button.tsx";
import { Panel } from "./panel.tsx";
import { text } from "./text.ts";
import { Waiting } from "./waiting.tsx";

/** Every field reads a signal: a component, and a computation that is given the object, follow it. */
export interface Loaded<T> {
  /** The last answer; null until there is one. */
  readonly data: T | null;
  /** What went wrong with the last question; null when nothing did. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
}

/** Between two tries while the service answers with a failure of its own. */
const AGAIN_MS = 10_000;

/** Whether a later try may succeed without anybody doing anything. */
const isPassing = (error: unknown): boolean =>
  [ConnectionError, TimeoutError, RateLimitError, ServerError].some((kind) => error instanceof kind);

type Question = readonly (string | number | null)[];
type State<T> = Omit<Loaded<T>, "reload">;

/**
 * Asks at once, and again whenever the question differs; null asks nothing. The answer to the same question stays until the
 * next one is there. With `keepsOther` that to the question before stays too, as in a list that is being filtered. An answer
 * that came too late for its question is dropped.
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
  // What failed for a reason that passes is asked for again when it has passed.
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

/** In place of an answer that could not be read: what went wrong, and a button to try again. */
export function Trouble({ of: { error, reload } }: { readonly of: Loaded<unknown> }): JSX.Element {
  if (wait.value !== null && isPassing(error)) return <Waiting />;
  return (
    <div class="empty-state" role="alert">
      <p>{troubleText(error)}</p>
      <Button name={text().tryAgain} press={() => void reload()} />
    </div>
  );
}

/** The place of an answer that is awaited; while the service cannot be asked, why and until when. */
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

/** A panel of a page with an answer of its own. */
export function LoadedPanel<T>({ title, load, question, children }: PanelProps<T>): JSX.Element {
  return (
    <Panel title={title}>
      <LoadedView of={useLoaded(load, question, true)}>{children}</LoadedView>
    </Panel>
  );
}

interface AnswerProps<T> extends ViewProps<T> {
  /** Said when there is no such thing, or nothing in it. */
  readonly empty: string;
  readonly isEmpty?: (data: T) => boolean;
}

/** An answer that fills its place: the wait, the failure, or what came. */
export function AnswerView<T>({ of, empty, isEmpty, children }: AnswerProps<T>): JSX.Element {
  if (of.error instanceof NotFoundError) return <p class="panel-notice">{empty}</p>;
  if (of.error instanceof PlanError) return <p class="panel-notice">{troubleText(of.error)}</p>;
  if (of.error !== null) return <Trouble of={of} />;
  if (of.data === null) return <Loading />;
  if (isEmpty?.(of.data) === true) return <p class="panel-notice">{empty}</p>;
  return <div aria-busy={of.isLoading}>{children(of.data)}</div>;
}
