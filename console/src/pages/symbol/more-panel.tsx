// The tabs below the live part. Only the tab that is open is read; the address remembers which it is.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Company, Sharia } from "../../../../sdk/src/index.ts";
import { AnswerView, type Loaded } from "../../components/loaded.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { Tabs } from "../../components/tabs.tsx";
import type { LiveQuote } from "../../live/quotes.ts";
import type { Feature } from "../../session/plans.ts";
import { may } from "../../session/session.ts";
import { ActionsPanel } from "./actions-panel.tsx";
import { AnalystsPanel } from "./analysts-panel.tsx";
import { CompanyPanel } from "./company-panel.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { DividendsPanel } from "./dividends-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { OwnershipPanel } from "./ownership-panel.tsx";
import { RatiosPanel } from "./ratios-panel.tsx";
import { ShariaPanel } from "./sharia-panel.tsx";
import { StatementsPanel } from "./statements-panel.tsx";
import { text } from "./text.ts";

const TABS = [
  "company",
  "statements",
  "ratios",
  "dividends",
  "actions",
  "events",
  "analysts",
  "compare",
  "ownership",
  "sharia",
] as const;
type TabName = (typeof TABS)[number];

interface Props {
  readonly symbol: string;
  readonly company: Loaded<Company>;
  readonly quote: ReadonlySignal<LiveQuote | null>;
  readonly sharia: Loaded<Sharia>;
}

function tabOfAddress(): TabName {
  return TABS.find((name) => `#${name}` === location.hash) ?? "company";
}

export function MorePanel(props: Props): JSX.Element {
  const chosen = useSignal<TabName>(tabOfAddress());
  useEffect(() => {
    const follow = (): void => {
      chosen.value = tabOfAddress();
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const said = text().page;
  const choose = (name: TabName): void => {
    chosen.value = name;
    history.replaceState(history.state, "", `${location.pathname}${location.search}#${name}`);
  };
  return (
    <section class="panel more-panel" aria-label={said.more}>
      <Tabs
        label={said.more}
        tabs={TABS.map((name) => ({ name, title: said[name] }))}
        chosen={chosen.value}
        choose={choose}
      >
        <Body name={chosen.value} {...props} />
      </Tabs>
    </section>
  );
}

/** What the plan must have for a tab; the other tabs have something for everybody. */
const NEEDED = {
  statements: "financials",
  ratios: "ratios",
  dividends: "dividends",
  actions: "corporateActions",
  events: "events",
  compare: "compare",
} as const satisfies Partial<Record<TabName, Feature>>;
const isLimited = (name: TabName): name is keyof typeof NEEDED => name in NEEDED;

function Body({ name, symbol, company, quote, sharia }: Props & { readonly name: TabName }): JSX.Element {
  const said = text();
  if (isLimited(name) && !may(NEEDED[name])) {
    const title = name === "ratios" ? said.statements.ratios : said[name].title;
    return <PlanNotice feature={NEEDED[name]} title={title} />;
  }
  switch (name) {
    case "statements":
      return <StatementsPanel symbol={symbol} />;
    case "ratios":
      return <RatiosPanel symbol={symbol} />;
    case "dividends":
      return <DividendsPanel symbol={symbol} />;
    case "actions":
      return <ActionsPanel symbol={symbol} />;
    case "events":
      return <EventsPanel symbol={symbol} />;
    case "sharia":
      return <ShariaPanel answer={sharia} />;
    default:
      return (
        <AnswerView of={company} empty={said.page.empty}>
          {(known) => {
            if (name === "analysts") return <AnalystsPanel company={known} quote={quote} />;
            if (name === "ownership") return <OwnershipPanel company={known} />;
            return name === "compare" ? <ComparePanel company={known} /> : <CompanyPanel company={known} />;
          }}
        </AnswerView>
      );
  }
}
