// The frame around the pages, or the sign-in page while nobody is signed in.

import type { JSX } from "preact";
import { text as words } from "../components/text.ts";
import { Toasts } from "../components/toast.tsx";
import { SignInPage } from "../pages/sign-in/sign-in-page.tsx";
import { session } from "../session/session.ts";
import { Header, Mark } from "./header.tsx";
import { MarketStrip } from "./market-strip.tsx";
import { isOpenPage, PageView } from "./page-view.tsx";
import { LanguageChoice } from "./settings.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { text } from "./text.ts";

export function Frame(): JSX.Element {
  const { state } = session.value;
  if (state === "unknown") return <p class="notice">{words().loading}</p>;
  if (state === "out") return <Welcome />;
  return (
    <>
      <a class="skip" href="#main">
        {text().skip}
      </a>
      <Header />
      <MarketStrip />
      <Shortcuts />
      <main id="main" tabIndex={-1}>
        <PageView />
      </main>
      <Toasts />
    </>
  );
}

function Welcome(): JSX.Element {
  return (
    <div class="welcome">
      <header class="welcome-header">
        <span class="brand">
          <Mark />
          {text().name}
        </span>
        <LanguageChoice />
      </header>
      <main id="main">{isOpenPage.value ? <PageView /> : <SignInPage />}</main>
      <Toasts />
    </div>
  );
}
