// Several lines in one chart, in percent from their common beginning, with a table of where each stands.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { percentFormat } from "./chart-format.ts";
import { type ChartLine, LinesDrawing } from "./lines-drawing.ts";
import { text } from "./text.ts";
import { useDrawing } from "./use-drawing.ts";

interface Props {
  readonly label: string;
  readonly lines: readonly ChartLine[];
  readonly kind: string;
}

export function LinesChart({ label, lines, kind }: Props): JSX.Element {
  const { element, drawing, hasFailed } = useDrawing(
    (charts, place, colours) => new LinesDrawing(charts, place, colours, percentFormat),
    kind,
  );
  useEffect(() => {
    drawing.value?.show(lines);
  }, [drawing.value, lines]);
  return (
    <div class="chart-canvas" dir="ltr" ref={element} role="img" aria-label={label}>
      {hasFailed.value ? <p class="panel-notice">{text().failed}</p> : null}
    </div>
  );
}
