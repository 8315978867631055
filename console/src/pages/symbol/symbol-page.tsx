// The page of one symbol: quote, chart, tape and book live, and everything known about the company below them.

import type { JSX } from "preact";
import { type Company, NotFoundError } from "../../../../sdk/src/index.ts";
import { PageTitle } from "../../components/page-title.tsx";
import { language } from "../../language/language.ts";
import { client } from "../../session/session.ts";
import { Loading } from "./answer/answer-view.tsx";
import { type UsedAnswer, useAnswer } from "./answer/use-answer.ts";
import { AuctionPanel } from "./auction/auction-panel.tsx";
import { ChartPanel } from "./bars/chart-panel.tsx";
import { DepthPanel } from "./depth/depth-panel.tsx";
import { LiquidityPanel } from "./liquidity/liquidity-panel.tsx";
import { MorePanel } from "./more-panel.tsx";
import { QuoteStrip } from "./quote/quote-strip.tsx";
import { useSymbolQuote } from "./quote/use-symbol-quote.ts";
import { TapePanel } from "./tape/tape-panel.tsx";
import { useTrades } from "./tape/use-trades.ts";
import { text } from "./text.ts";

interface Props {
  /** What the address says: the symbol. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function SymbolPage({ parameters }: Props): JSX.Element {
  const { symbol = "" } = parameters;
  // Another symbol is another page: nothing of the former one stays.
  return <OneSymbol key={symbol} symbol={symbol} />;
}

function OneSymbol({ symbol }: { readonly symbol: string }): JSX.Element {
  const company = useAnswer(`company ${symbol}`, () => client().company(symbol));
  const reading = company.reading.value;
  if (reading.state === "failed" && reading.error instanceof NotFoundError) return <Unknown symbol={symbol} />;
  // The live parts wait for the name, so that no stream is opened for a symbol that does not exist.
  if (reading.value === null && reading.state === "loading") {
    return (
      <>
        <PageTitle title={symbol} />
        <Loading />
      </>
    );
  }
  return <KnownSymbol symbol={reading.value?.symbol ?? symbol} company={company} />;
}

function Unknown({ symbol }: { readonly symbol: string }): JSX.Element {
  return (
    <>
      <PageTitle title={symbol} />
      <div class="panel panel-notice">
        <p>{text().unknownSymbol}</p>
        <p class="is-soft">{text().unknownHint}</p>
      </div>
    </>
  );
}

interface KnownProps {
  readonly symbol: string;
  readonly company: UsedAnswer<Company>;
}

function KnownSymbol({ symbol, company }: KnownProps): JSX.Element {
  const quote = useSymbolQuote(symbol);
  const trades = useTrades(symbol);
  const known = company.reading.value.value;
  const name = nameOf(known) ?? symbol;
  return (
    <div class="symbol-page">
      <PageTitle title={`${name} ${symbol}`}>{known === null ? null : <Tags company={known} />}</PageTitle>
      <QuoteStrip quote={quote} />
      <div class="symbol-grid">
        <div class="symbol-main">
          <ChartPanel symbol={symbol} name={name} quote={quote} trades={trades.list} />
          <div class="symbol-pair">
            <LiquidityPanel quote={quote} />
            <AuctionPanel quote={quote} />
          </div>
        </div>
        <DepthPanel symbol={symbol} />
        <TapePanel trades={trades} />
      </div>
      <MorePanel symbol={symbol} company={company} quote={quote} />
    </div>
  );
}

function nameOf(company: Company | null): string | null {
  if (company === null) return null;
  return language.value === "ar" ? company.name : company.name_en;
}

function Tags({ company }: { readonly company: Company }): JSX.Element {
  const sector = language.value === "ar" ? company.sector_name_ar : company.sector_name;
  return (
    <>
      {sector === "" ? null : <span class="tag">{sector}</span>}
      <span class="tag">{text().markets[company.market_id]}</span>
    </>
  );
}
