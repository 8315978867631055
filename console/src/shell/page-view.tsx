// Shows the page of the address; its file is loaded when it is first opened.

import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { Later } from "../components/later.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { PAGES, type Page } from "../pages/page-table.ts";
import { Link } from "../router/link.tsx";
import { address, BASE, match } from "../router/router.ts";
import { text } from "./text.ts";

interface Found {
  readonly page: Page;
  readonly parameters: Readonly<Record<string, string>>;
}

const found = computed<Found | null>(() => {
  for (const page of PAGES) {
    const parameters = match(page.pattern, address.value);
    if (parameters !== null) return { page, parameters };
  }
  return null;
});

/** True when the page of the address can be seen without signing in. */
export const isOpenPage = computed(() => found.value?.page.isOpen === true);

export function PageView(): JSX.Element {
  if (found.value === null) return <NotFound />;
  const { page, parameters } = found.value;
  return <Later key={page.pattern} load={page.load} props={{ parameters }} />;
}

function NotFound(): JSX.Element {
  return (
    <>
      <PageTitle title={text().notFound} />
      <p>
        <Link to={BASE}>{text().toMarket}</Link>
      </p>
    </>
  );
}
