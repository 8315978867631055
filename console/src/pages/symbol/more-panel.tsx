// The tabs below the live part. Only the tab that is open is read; the address remembers which it is.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Company } from "../../../../sdk/src/index.ts";
import { Tabs } from "../../components/tabs.tsx";
import type { LiveQuote } from "../../live/quotes.ts";
import { ActionsPanel } from "./actions/actions-panel.tsx";
import { AnalystsPanel } from "./analysts/analysts-panel.tsx";
import { AnswerView } from "./answer/answer-view.tsx";
import type { UsedAnswer } from "./answer/use-answer.ts";
import { CompanyPanel } from "./company/company-panel.tsx";
import { ComparePanel } from "./compare/compare-panel.tsx";
import { DividendsPanel } from "./dividends/dividends-panel.tsx";
import { EventsPanel } from "./events/events-panel.tsx";
import { RatiosPanel } from "./statements/ratios-panel.tsx";
import { StatementsPanel } from "./statements/statements-panel.tsx";
import { text } from "./text.ts";

const TABS = ["company", "statements", "ratios", "dividends", "actions", "events", "analysts", "compare"] as const;
type TabName = (typeof TABS)[number];

interface Props {
  readonly symbol: string;
  readonly company: UsedAnswer<Company>;
  readonly quote: ReadonlySignal<LiveQuote | null>;
}

function tabOfAddress(): TabName {
  return TABS.find((name) => `#${name}` === location.hash) ?? "company";
}

export function MorePanel({ symbol, company, quote }: Props): JSX.Element {
  const chosen = useSignal<TabName>(tabOfAddress());
  const said = text();
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
        <Body name={chosen.value} symbol={symbol} company={company} quote={quote} />
      </Tabs>
    </section>
  );
}

function Body({ name, symbol, company, quote }: Props & { readonly name: TabName }): JSX.Element {
  const said = text();
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
    default:
      return (
        <AnswerView answer={company} empty={said.empty}>
          {(known) => {
            if (name === "analysts") return <AnalystsPanel company={known} quote={quote} />;
            return name === "compare" ? <ComparePanel company={known} /> : <CompanyPanel company={known} />;
          }}
        </AnswerView>
      );
  }
}
