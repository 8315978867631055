// The depth panel: the live ladder, or the missing requirement: the plan, or the entitlement on the account.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { type DepthSnapshot, NotFoundError } from "../../../../sdk/src/index.ts";
import { Choice } from "../../components/choice.tsx";
import { Loading } from "../../components/loaded.tsx";
import { type Fold, Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { count } from "../../format/numbers.ts";
import { FrameWork } from "../../live/frame.ts";
import { openStream } from "../../live/stream-reader.ts";
import { account, client, may, pastMoment } from "../../session/session.ts";
import { DepthChart } from "./depth-chart.tsx";
import { DepthLadder } from "./depth-ladder.tsx";
import { foldOf } from "./fold.ts";
import { text } from "./text.ts";

export function DepthPanel({ symbol }: { readonly symbol: string }): JSX.Element {
  const said = text().depth;
  const entitlement = account.value?.entitlements.depth;
  if (may("depth") && entitlement === "approved") {
    const fold = foldOf("depth");
    // A folded book is not streamed.
    if (fold.isFolded) return <Panel title={said.title} class="depth-panel" fold={fold} />;
    return <LiveDepthPanel symbol={symbol} fold={fold} />;
  }
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

const VIEWS = ["ladder", "chart"] as const;
type View = (typeof VIEWS)[number];

interface LiveProps {
  readonly symbol: string;
  readonly fold: Fold;
}

function LiveDepthPanel({ symbol, fold }: LiveProps): JSX.Element {
  const said = text().depth;
  const entitled = account.value?.limits.depth_levels ?? 0;
  const depth = useDepth(symbol, entitled).value;
  const view = useSignal<View>("ladder");
  const state = depth?.available === true ? said.states[depth.book_state] : null;
  return (
    <Panel
      title={said.title}
      class="depth-panel"
      fold={fold}
      actions={
        <>
          <span class="is-soft">
            {state === null ? "" : `${state} · `}
            {depth === null ? "" : said.levels(count(depth.levels), count(entitled))}
          </span>
          <Choice
            label={said.view}
            options={VIEWS.map((value) => ({ value, name: said.views[value] }))}
            chosen={view.value}
            choose={(next) => (view.value = next)}
          />
        </>
      }
    >
      {depth === null ? (
        <Loading />
      ) : depth.available ? (
        view.value === "ladder" ? (
          <DepthLadder depth={depth} />
        ) : (
          <DepthChart depth={depth} />
        )
      ) : (
        <p class="panel-notice">{said.unavailable}</p>
      )}
    </Panel>
  );
}

type LiveDepth =
  | (DepthSnapshot & { readonly available: true })
  | { readonly available: false; readonly levels: number };

/** The book of a past moment; unavailable where there was none. */
async function readPast(symbol: string, levels: number): Promise<LiveDepth> {
  try {
    return { ...(await client().depth(symbol, { levels })), available: true };
  } catch (error) {
    if (error instanceof NotFoundError) return { available: false, levels: 0 };
    throw error;
  }
}

/** Follows the order book on the depth channel; null until the first snapshot. */
function useDepth(symbol: string, levels: number): ReadonlySignal<LiveDepth | null> {
  const depth = useSignal<LiveDepth | null>(null);
  useEffect(() => {
    depth.value = null;
    if (pastMoment.peek() !== null) {
      let isOver = false;
      readPast(symbol, levels).then(
        (read) => {
          if (!isOver) depth.value = read;
        },
        // The band above the page shows that the moment is not available.
        () => {},
      );
      return () => {
        isOver = true;
      };
    }
    let newest: LiveDepth | null = null;
    const frame = new FrameWork(() => {
      depth.value = newest;
    });
    const stream = openStream(
      "depth",
      [symbol],
      (message) => {
        if (message.type !== "depth_snapshot") return;
        newest = message;
        frame.request();
      },
      { levels },
    );
    return () => stream.close();
  }, [symbol, levels]);
  return depth;
}
