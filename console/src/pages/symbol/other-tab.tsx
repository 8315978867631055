// All tabs of a symbol but the company's: a file of their own, which is loaded when one of them is opened.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Company, Sharia } from "../../../../sdk/src/index.ts";
import { AnswerView, type Loaded } from "../../components/loaded.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import type { LiveQuote } from "../../live/quotes.ts";
import type { Feature } from "../../session/plans.ts";
import { may } from "../../session/session.ts";
import { ActionsPanel } from "./actions-panel.tsx";
import { AnalystsPanel } from "./analysts-panel.tsx";
import { ComparePanel } from "./compare-panel.tsx";
import { DividendsPanel } from "./dividends-panel.tsx";
import { EventsPanel } from "./events-panel.tsx";
import { OwnershipPanel } from "./ownership-panel.tsx";
import { RatiosPanel } from "./ratios-panel.tsx";
import { ShariaPanel } from "./sharia-panel.tsx";
import { StatementsPanel } from "./statements-panel.tsx";
import { text as said } from "./tab-text.ts";
import { text } from "./text.ts";

/** The plan feature that a tab needs; the other tabs have something for every plan. */
const NEEDED = {
  statements: "financials",
  ratios: "ratios",
  dividends: "dividends",
  actions: "corporateActions",
  events: "events",
  compare: "compare",
} as const satisfies Readonly<Record<string, Feature>>;

type LimitedName = keyof typeof NEEDED;
type TabName = LimitedName | "analysts" | "ownership" | "sharia";
const isLimited = (name: TabName): name is LimitedName => name in NEEDED;

export interface OtherProps {
  readonly name: TabName;
  readonly symbol: string;
  readonly company: Loaded<Company>;
  readonly quote: ReadonlySignal<LiveQuote | null>;
  readonly sharia: Loaded<Sharia>;
}

export function OtherTab({ name, symbol, company, quote, sharia }: OtherProps): JSX.Element {
  if (isLimited(name) && !may(NEEDED[name])) {
    const title = name === "ratios" ? said().statements.ratios : said()[name].title;
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
        <AnswerView of={company} empty={text().page.empty}>
          {(known) => {
            if (name === "analysts") return <AnalystsPanel company={known} quote={quote} />;
            return name === "ownership" ? <OwnershipPanel company={known} /> : <ComparePanel company={known} />;
          }}
        </AnswerView>
      );
  }
}
