// Shows the page of the address, which is loaded when it is first wanted.

import { computed, useSignal } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Loading } from "../components/loaded.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { text as words } from "../components/text.ts";
import { comeback, noteFailure, wait } from "../live/reach.ts";
import { PAGES, type Page, type PageProps } from "../pages/page-table.ts";
import { Link } from "../router/link.tsx";
import { address, BASE, match } from "../router/router.ts";
import { text } from "./text.ts";

const RELOADED_KEY = "marsad.reloaded";
const RELOAD_EVERY_MS = 60_000;

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

type PageState = { readonly component: ComponentType<PageProps> } | "loading" | "failed";

function LoadedPage({ page, parameters }: Found): JSX.Element {
  const loading = useSignal<PageState>("loading");
  useEffect(() => {
    page.load().then(
      (component) => {
        loading.value = { component };
      },
      () => {
        loading.value = "failed";
        noteFailure();
      },
    );
  }, [page]);
  const hasFailed = loading.value === "failed";
  useEffect(() => {
    if (hasFailed && comeback.peek() > 0) reloadOnce();
  }, [hasFailed, comeback.value]);
  if (hasFailed && wait.value === null) {
    return (
      <div class="empty-state" role="alert">
        <p>{text().loadFailed}</p>
        <Button name={words().tryAgain} press={() => location.reload()} />
      </div>
    );
  }
  if (loading.value === "loading" || loading.value === "failed") return <Loading />;
  const Shown = loading.value.component;
  return <Shown parameters={parameters} />;
}

/** A release may have replaced the file that is missing: the document is loaded anew, but not again and again. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < RELOAD_EVERY_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
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
