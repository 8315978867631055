// What a panel shows of an answer: that it is on its way, why it failed with a way to ask again, or what came.

import type { ComponentChildren, JSX } from "preact";
import { NotFoundError, PlanError } from "../../../../../sdk/src/index.ts";
import { text } from "../../../components/text.ts";
import { Trouble } from "../../../components/trouble.tsx";
import { troubleText } from "../../../errors/trouble-sentence.ts";
import type { UsedAnswer } from "./use-answer.ts";

interface Props<T> {
  readonly answer: UsedAnswer<T>;
  /** Said when the answer has nothing in it. */
  readonly empty: string;
  readonly isEmpty?: (value: T) => boolean;
  readonly children: (value: T) => ComponentChildren;
}

export function AnswerView<T>({ answer, empty, isEmpty, children }: Props<T>): JSX.Element {
  const reading = answer.reading.value;
  if (reading.state === "failed") {
    if (reading.error instanceof NotFoundError) return <p class="panel-notice">{empty}</p>;
    if (reading.error instanceof PlanError) return <p class="panel-notice">{troubleText(reading.error)}</p>;
    return <Trouble error={reading.error} retry={async () => answer.again()} />;
  }
  if (reading.value === null) return <Loading />;
  if (isEmpty?.(reading.value) === true) return <p class="panel-notice">{empty}</p>;
  return <div aria-busy={reading.state === "loading"}>{children(reading.value)}</div>;
}

export function Loading(): JSX.Element {
  return (
    <div class="skeleton" role="status">
      <span class="is-hidden">{text().loading}</span>
    </div>
  );
}
