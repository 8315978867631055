// The liquidity panel: the value of trades that buyers and that sellers started, and the difference.

import type { ReadonlySignal } from "@preact/signals";
import type { JSX } from "preact";
import { trendOf } from "../../components/change-text.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { Loading } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { amount, percent } from "../../format/numbers.ts";
import type { LiveQuote } from "../../live/quotes.ts";
import { text } from "./text.ts";

export function LiquidityPanel({ quote }: { readonly quote: ReadonlySignal<LiveQuote | null> }): JSX.Element {
  const said = text().liquidity;
  const now = quote.value;
  return (
    <Panel title={said.title} class="liquidity-panel" actions={<DelayedMark isDelayed={now?.is_delayed} />}>
      {now === null ? <Loading /> : <LiquidityView liquidity={now.liquidity} />}
    </Panel>
  );
}

function LiquidityView({ liquidity }: { readonly liquidity: LiveQuote["liquidity"] }): JSX.Element {
  const said = text().liquidity;
  const { inflow_value: inflow, outflow_value: outflow, net_value: net } = liquidity;
  if (inflow + outflow === 0) return <p class="panel-notice is-quiet">{said.empty}</p>;
  const share = inflow / (inflow + outflow);
  return (
    <div class="panel-body">
      <div class="balance is-large" role="img" aria-label={`${said.inflow} ${percent(share * 100)}`}>
        <i class="is-bid" style={{ flexGrow: share }} />
        <i class="is-ask" style={{ flexGrow: 1 - share }} />
      </div>
      <dl class="liquidity">
        <Flow name={said.inflow} value={inflow} volume={liquidity.inflow_volume} share={share} trend="up" />
        <Flow name={said.outflow} value={outflow} volume={liquidity.outflow_volume} share={1 - share} trend="down" />
        <div>
          <dt>{said.net}</dt>
          <dd class={`is-${trendOf(net)}`} data-figure="net_value">
            <span class="amount">{amount(net)}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface FlowProps {
  readonly name: string;
  readonly value: number;
  readonly volume: number;
  readonly share: number;
  readonly trend: "up" | "down";
}

function Flow({ name, value, volume, share, trend }: FlowProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class={`amount is-${trend}`}>{amount(value)}</span>{" "}
        <span class="is-soft">
          <span class="number">{percent(share * 100)}</span> · {text().liquidity.volume}{" "}
          <span class="amount">{amount(volume)}</span>
        </span>
      </dd>
    </div>
  );
}
