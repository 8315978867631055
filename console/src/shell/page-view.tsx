// Shows the page of the address, which is loaded when it is first wanted.

import { computed, useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { PageTitle } from "../components/page-title.tsx";
import { text as words } from "../components/text.ts";
import { PAGES, type Page, type PageProps } from "../pages/page-table.ts";
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

/** Whether the page of the address can be seen without signing in. */
export const isOpenPage = computed(() => found.value?.page.isOpen === true);

export function PageView(): JSX.Element {
  if (found.value === null) return <NotFound />;
  const { page, parameters } = found.value;
  return <LoadedPage key={page.pattern} page={page} parameters={parameters} />;
}

type Loading = { readonly component: ComponentType<PageProps> } | "loading" | "failed";

function LoadedPage({ page, parameters }: Found): JSX.Element {
  const loading = useSignal<Loading>("loading");
  useEffect(() => {
    page.load().then(
      (component) => {
        loading.value = { component };
      },
      () => {
        loading.value = "failed";
      },
    );
  }, [page]);
  if (loading.value === "loading") return <p class="notice">{words().loading}</p>;
  if (loading.value === "failed") return <p class="notice">{text().loadFailed}</p>;
  const Shown = loading.value.component;
  return <Shown parameters={parameters} />;
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
