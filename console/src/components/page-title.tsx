// The one `h1` of a page; it also names the document. It gets the focus when another page is opened, so that a screen reader
// announces the new page.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { count } from "../format/numbers.ts";
import { Button } from "./button.tsx";
import { text } from "./text.ts";

interface Props {
  readonly title: string;
  /** Marks and switches of the page, beside the title. */
  readonly children?: ComponentChildren;
}

export function PageTitle({ title, children }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${document.documentElement.lang === "ar" ? "مرصد" : "Marsad"}`;
  }, [title]);
  useEffect(() => {
    // Not on the first page of the document, where the focus belongs to its beginning.
    if (history.state === null && performance.now() < 3_000) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page-title">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

interface ListTitleProps {
  readonly title: string;
  readonly lead: ComponentChildren;
  /** Number of items; null until it is known. */
  readonly used: number | null;
  readonly limit: number | undefined;
  /** The label of the button that adds an item. */
  readonly add: string;
  readonly open: () => unknown;
  readonly isDisabled?: boolean;
}

/** The head of a page with a list that the plan limits. */
export function ListTitle(props: ListTitleProps): JSX.Element {
  const { title, lead, used, limit = 0, add, open, isDisabled = false } = props;
  return (
    <>
      <PageTitle title={title}>
        {used === null ? null : <span class="is-soft">{text().used(count(used), count(limit))}</span>}
        <Button name={add} press={() => open()} class="button is-primary push-end" isDisabled={isDisabled} />
      </PageTitle>
      <p class="page-lead">{lead}</p>
    </>
  );
}
