// The links to the pages.

import type { JSX } from "preact";
import { PAGES } from "../pages/page-table.ts";
import { Link } from "../router/link.tsx";
import { BASE } from "../router/router.ts";
import { text } from "./text.ts";

export function Navigation(): JSX.Element {
  return (
    <nav class="navigation" aria-label={text().navigation}>
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
