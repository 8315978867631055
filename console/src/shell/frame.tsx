// The frame around the pages, or the sign-in page while nobody is signed in.

import type { JSX } from "preact";
import { Loading } from "../components/loaded.tsx";
import { Toasts } from "../components/toast.tsx";
import { WaitBanner } from "../components/waiting.tsx";
import { SignInPage } from "../pages/sign-in/sign-in-page.tsx";
import { Link } from "../router/link.tsx";
import { BASE } from "../router/router.ts";
import { pastMoment, session } from "../session/session.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Header, Mark } from "./header.tsx";
import { MarketStrip } from "./market-strip.tsx";
import { isOpenPage, PageView } from "./page-view.tsx";
import { PastBand } from "./past-band.tsx";
import { LanguageChoice } from "./settings.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { text } from "./text.ts";

export function Frame(): JSX.Element {
  const { state } = session.value;
  if (state === "out") return <Welcome />;
  return (
    <>
      <a class="skip" href="#main">
        {text().skip}
      </a>
      <Header />
      {state === "in" ? <MarketStrip key={pastMoment.value} /> : <div class="market-strip" />}
      {state === "in" ? <PastBand /> : null}
      <WaitBanner />
      {state === "in" ? <Shortcuts /> : null}
      <main id="main" tabIndex={-1}>
        {state === "in" ? <PageView key={pastMoment.value} /> : <Unknown />}
      </main>
      <BottomBar />
      <Toasts />
    </>
  );
}

/** Shown until the service has answered whether somebody is signed in. */
function Unknown(): JSX.Element {
  return (
    <>
      <h1 class="is-hidden">{text().name}</h1>
      <Loading />
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
        <nav class="welcome-links" aria-label={text().navigation}>
          {isOpenPage.value ? (
            <Link to={BASE} class="button is-primary">
              {text().signIn}
            </Link>
          ) : null}
          <a href="/docs/guide/">{text().guide}</a>
          <Link to={`${BASE}status`} isNavigation={true}>
            {text().status}
          </Link>
        </nav>
        <LanguageChoice />
      </header>
      <WaitBanner />
      <main id="main">{isOpenPage.value ? <PageView /> : <SignInPage />}</main>
      <Toasts />
    </div>
  );
}
