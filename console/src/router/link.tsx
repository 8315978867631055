// A link to a page of the console: an ordinary link for the browser, but a plain click does not load a new document.

import type { ComponentChildren, HTMLAttributes, JSX } from "preact";
import { address, go, isSameAddress } from "./router.ts";

type Attributes = Pick<HTMLAttributes<HTMLAnchorElement>, "class" | "title" | "tabIndex" | "style" | "aria-label">;

interface Props extends Attributes {
  readonly "data-symbol"?: string;
  readonly to: string;
  readonly children: ComponentChildren;
  /** True where the link can stand for the shown page, as in the navigation. */
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
