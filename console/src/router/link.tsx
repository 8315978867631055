// A link to a page of the console: an ordinary link for the browser, without a new document when it is simply clicked.

import type { ComponentChildren, HTMLAttributes, JSX } from "preact";
import { address, go, isSameAddress } from "./router.ts";

type Attributes = Pick<HTMLAttributes<HTMLAnchorElement>, "class" | "title" | "tabIndex" | "style" | "aria-label">;

interface Props extends Attributes {
  readonly "data-symbol"?: string;
  readonly to: string;
  readonly children: ComponentChildren;
  /** True where the link stands for the page that is shown, as in the navigation. */
  readonly isNavigation?: boolean;
}

export function Link({ to, children, isNavigation = false, ...rest }: Props): JSX.Element {
  const followed = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      onClick={followed}
      aria-current={isNavigation && isSameAddress(address.value, to) ? "page" : undefined}
      {...rest}
    >
      {children}
    </a>
  );
}
