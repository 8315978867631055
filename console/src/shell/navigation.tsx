// The links to the pages.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { PAGES } from "../pages/page-table.ts";
import { Link } from "../router/link.tsx";
import { address, BASE } from "../router/router.ts";
import { text } from "./text.ts";

export function Navigation(): JSX.Element {
  const links = useRef<HTMLElement>(null);
  const page = address.value;
  // On a narrow screen the links are one long row: the page that is open is brought into view.
  useEffect(() => {
    links.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [page]);
  return (
    <nav class="navigation" aria-label={text().navigation} ref={links}>
      {PAGES.map(({ pattern, name }) =>
        name === undefined ? null : (
          <Link key={pattern} to={`${BASE}${pattern}`} isNavigation={true}>
            {name()}
          </Link>
        ),
      )}
    </nav>
  );
}
