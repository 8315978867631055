// The page of one symbol: quote, chart, tape and book live, and everything known about the company below them.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { type Company, NotFoundError, type Sharia } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { CompanyLink, nameOf } from "../../components/company-link.tsx";
import { findCompanies } from "../../components/company-search.tsx";
import { Later } from "../../components/later.tsx";
import { type Loaded, Loading, useLoaded } from "../../components/loaded.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PastButton } from "../../components/past-picker.tsx";
import { ShariaBadge } from "../../components/sharia-badge.tsx";
import { text as words } from "../../components/text.ts";
import { language } from "../../language/language.ts";
import { inLanguage } from "../../language/texts.ts";
import { Link } from "../../router/link.tsx";
import { BASE, type PageProps } from "../../router/router.ts";
import { lowestPlanFor } from "../../session/plans.ts";
import { client, may, widgetOrigins } from "../../session/session.ts";
import type { AlertForm } from "../alerts/alert-form.tsx";
import { emptyForm, levelForm, type RuleForm } from "../alerts/rule-form.ts";
import { WatchButton } from "../watchlist/watch-button.tsx";
import { AuctionPanel } from "./auction-panel.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { DepthPanel } from "./depth-panel.tsx";
import { foldedPanels } from "./fold.ts";
import { LiquidityPanel } from "./liquidity-panel.tsx";
import { MorePanel } from "./more-panel.tsx";
import { ProofButton } from "./proof-button.tsx";
import { QuoteStrip, useSymbolQuote } from "./quote-strip.tsx";
import { TapePanel } from "./tape-panel.tsx";
import { text } from "./text.ts";
import { useTrades } from "./trade-list.ts";

export function SymbolPage({ parameters }: PageProps): JSX.Element {
  const { symbol = "" } = parameters;
  // Another symbol is another page: no state of the former one stays.
  return <OneSymbol key={symbol} symbol={symbol} />;
}

function OneSymbol({ symbol }: { readonly symbol: string }): JSX.Element {
  const company = useLoaded(() => client().company(symbol), [symbol]);
  const { data, error } = company;
  if (error instanceof NotFoundError) return <Unknown symbol={symbol} />;
  // The live parts wait for the company's name, so that no stream is opened for a symbol that does not exist.
  if (data === null && error === null) {
    return (
      <>
        <PageTitle title={symbol} />
        <Loading />
      </>
    );
  }
  return <KnownSymbol symbol={data?.symbol ?? symbol} company={company} />;
}

function Unknown({ symbol }: { readonly symbol: string }): JSX.Element {
  const meant = useLoaded(() => findCompanies(symbol), [symbol]);
  const found = meant.data ?? [];
  return (
    <>
      <PageTitle title={symbol} />
      <div class="panel panel-notice">
        <p>{text().page.unknownSymbol}</p>
        <p class="is-soft">{found.length === 0 ? text().page.unknownHint : text().page.meant}</p>
        <ul class="meant">
          {found.map((company) => (
            <li key={company.symbol}>
              <CompanyLink company={company} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

const loadAlertForm = async (): Promise<typeof AlertForm> => (await import("../alerts/alert-form.tsx")).AlertForm;

interface KnownProps {
  readonly symbol: string;
  readonly company: Loaded<Company>;
}

function KnownSymbol({ symbol, company }: KnownProps): JSX.Element {
  const quote = useSymbolQuote(symbol);
  const trades = useTrades(symbol);
  const sharia = useLoaded(() => client().sharia(symbol), [symbol]);
  /** The input of the alert form while it is open. */
  const alert = useSignal<RuleForm | null>(null);
  const openAt = (level: number): void => {
    alert.value = levelForm(symbol, level, quote.peek()?.price ?? null);
  };
  const alertAt = may("alerts") ? openAt : null;
  const { data: known } = company;
  const name = known === null ? symbol : nameOf(known);
  const folded = foldedPanels();
  // A panel that is locked by the plan or folded takes one line, not the width of a book.
  const hasBook = (may("depth") && !folded.includes("depth")) || (may("trades") && !folded.includes("tape"));
  const layout = hasBook ? (folded.length > 0 ? "symbol-grid has-folded" : "symbol-grid") : "symbol-grid is-plain";
  return (
    <div class="symbol-page">
      <PageTitle title={`${name} ${symbol}`}>
        <div class="title-tags">{known === null ? null : <Tags company={known} sharia={sharia.data} />}</div>
        <div class="title-actions push-end">
          <PastButton />
          <ProofButton symbol={symbol} />
          {widgetOrigins().length === 0 ? null : (
            <Link to={`${BASE}widgets?symbol=${encodeURIComponent(symbol)}`} class="button">
              {text().page.embed}
            </Link>
          )}
          <WatchButton symbol={symbol} />
          <AlertButton open={() => (alert.value = emptyForm([symbol]))} />
        </div>
      </PageTitle>
      <QuoteStrip quote={quote} />
      <div class={layout}>
        <div class="symbol-main">
          <ChartPanel symbol={symbol} name={name} quote={quote} trades={trades.list} alertAt={alertAt} />
          <div class="symbol-pair">
            <LiquidityPanel quote={quote} />
            <AuctionPanel quote={quote} />
          </div>
        </div>
        {hasBook ? (
          <>
            <DepthPanel symbol={symbol} />
            <TapePanel symbol={symbol} trades={trades} />
          </>
        ) : (
          <div class="symbol-locked">
            <DepthPanel symbol={symbol} />
            <TapePanel symbol={symbol} trades={trades} />
          </div>
        )}
      </div>
      <MorePanel symbol={symbol} company={company} quote={quote} sharia={sharia} />
      {alert.value === null ? null : (
        <Later load={loadAlertForm} props={{ alert: null, first: alert.value, close: () => (alert.value = null) }} />
      )}
    </div>
  );
}

/** Where the plan has no alerts, it links to the page of alerts, which names the plan that has them. */
function AlertButton({ open }: { readonly open: () => void }): JSX.Element {
  const said = text().page;
  if (may("alerts")) return <Button name={said.alert} press={open} />;
  const { plans } = words();
  return (
    <Link to={`${BASE}alerts`} class="button is-locked" title={said.alertLocked(plans[lowestPlanFor("alerts")])}>
      {said.alert}
    </Link>
  );
}

interface TagsProps {
  readonly company: Company;
  readonly sharia: Sharia | null;
}

/** The standard whose badge is beside the name; the tab has all standards. */
const SHOWN_STANDARD = "aaoifi";

function Tags({ company, sharia }: TagsProps): JSX.Element {
  const sector = language.value === "ar" ? company.sector_name_ar : company.sector_name;
  const screen = sharia?.standards.find(({ standard }) => standard === SHOWN_STANDARD);
  return (
    <>
      {sector === "" ? null : <span class="tag">{sector}</span>}
      <span class="tag">{text().page.markets[company.market_id]}</span>
      {screen === undefined ? null : (
        <a
          href="#sharia"
          class="sharia-link"
          title={text().page.shariaBadge(inLanguage([screen.title, screen.title_en]))}
        >
          <ShariaBadge status={screen.status} />
        </a>
      )}
    </>
  );
}
