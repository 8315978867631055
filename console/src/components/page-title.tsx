// The one `h1` of a page; it also names the document. It takes the focus when another page is opened, so that who cannot see
// the screen hears where they are.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { count } from "../format/numbers.ts";
import { Button } from "./button.tsx";
import { text } from "./text.ts";

interface Props {
  readonly title: string;
  /** Beside the title: marks and switches of the page. */
  readonly children?: ComponentChildren;
  /** For pages whose heading needs no room. */
  readonly isHidden?: boolean;
}

export function PageTitle({ title, children, isHidden = false }: Props): JSX.Element {
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
    <div class={isHidden ? "page-title is-hidden" : "page-title"}>
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
  /** How many there are; null until it is known. */
  readonly used: number | null;
  readonly limit: number | undefined;
  /** What the button says that adds one. */
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
