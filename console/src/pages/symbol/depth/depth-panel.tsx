// The depth panel: the ladder live, or what is missing for it — the plan, or the entitlement on the account.

import type { JSX } from "preact";
import { Panel } from "../../../components/panel.tsx";
import { PlanNotice } from "../../../components/plan-notice.tsx";
import { count } from "../../../format/numbers.ts";
import { account, may } from "../../../session/session.ts";
import { Loading } from "../answer/answer-view.tsx";
import { DepthLadder } from "./depth-ladder.tsx";
import { text } from "./text.ts";
import { useDepth } from "./use-depth.ts";

export function DepthPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text();
  const entitlement = account.value?.entitlements.depth;
  if (may("depth") && entitlement === "approved") return <LiveDepthPanel symbol={symbol} />;
  return (
    <Panel title={said.title} class="depth-panel">
      {may("depth") ? (
        <p class="panel-notice">{entitlement === "suspended" ? said.suspended : said.entitlement}</p>
      ) : (
        <PlanNotice feature="depth" title={said.caption} />
      )}
    </Panel>
  );
}

function LiveDepthPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text();
  const entitled = account.value?.limits.depth_levels ?? 0;
  const depth = useDepth(symbol, entitled).value;
  const state = depth?.available === true ? said.states[depth.book_state] : null;
  return (
    <Panel
      title={said.title}
      class="depth-panel"
      actions={
        <span class="is-soft">
          {state === null ? "" : `${state} · `}
          {depth === null ? "" : said.levels(count(depth.levels), count(entitled))}
        </span>
      }
    >
      {depth === null ? (
        <Loading />
      ) : depth.available ? (
        <DepthLadder depth={depth} />
      ) : (
        <p class="panel-notice">{said.unavailable}</p>
      )}
    </Panel>
  );
}
