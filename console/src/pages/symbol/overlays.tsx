// Chooses other symbols and indices that are drawn over the chart, and names their lines.

import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { overlayColour } from "../../components/chart/chart-options.ts";
import type { Overlay } from "../../components/chart/price-drawing.ts";
import { CompanySearch } from "../../components/company-search.tsx";
import { DropDown } from "../../components/drop-down.tsx";
import { count, inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { OVERLAYS_MAX } from "./chart-view.ts";
import { text } from "./text.ts";

const INDICES = ["TASI", "NOMU"] as const;

interface MenuProps {
  /** The chart's own symbol, which is not compared with itself. */
  readonly symbol: string;
  readonly chosen: readonly string[];
  readonly choose: (symbols: readonly string[]) => void;
}

export function OverlayMenu({ symbol, chosen, choose }: MenuProps): JSX.Element {
  const said = text();
  const isFull = chosen.length >= OVERLAYS_MAX;
  const add = (other: string): void => {
    if (!isFull && other !== symbol && !chosen.includes(other)) choose([...chosen, other]);
  };
  const mark = chosen.length === 0 ? "" : ` ${inDigits(String(chosen.length), digits.value)}`;
  return (
    <DropDown class="overlay-menu" summary={<span class="toggle">{`${said.bars.overlays}${mark}`}</span>}>
      {isFull ? (
        <p class="is-soft">{said.bars.overlayFull(count(OVERLAYS_MAX))}</p>
      ) : (
        <>
          <CompanySearch label={said.bars.overlayAdd} choose={(found) => add(found.symbol)} />
          <div class="toolbar">
            {INDICES.filter((index) => !chosen.includes(index)).map((index) => (
              <Button key={index} name={nameOf(index)} press={() => add(index)} class="toggle" />
            ))}
          </div>
        </>
      )}
      <ul class="chips">
        {chosen.map((each) => (
          <li key={each} class="chip">
            {nameOf(each)}
            <Button
              name="×"
              label={said.bars.overlayRemove(nameOf(each))}
              press={() => choose(chosen.filter((other) => other !== each))}
              class="icon-button"
            />
          </li>
        ))}
      </ul>
    </DropDown>
  );
}

function nameOf(symbol: string): string {
  return symbol === "TASI" || symbol === "NOMU" ? text().indices[symbol] : symbol;
}

/** The lines with their colours; the axis has their numbers. */
export function OverlayLegend({ lines }: { readonly lines: readonly Overlay[] }): JSX.Element | null {
  if (lines.length === 0) return null;
  return (
    <ul class="compared-lines" aria-label={text().bars.overlayLegend}>
      {lines.map(({ symbol }, at) => (
        <li key={symbol} data-line={symbol}>
          <i class={`swatch line-${overlayColour(at) + 1}`} />
          <span dir="auto">{nameOf(symbol)}</span>
        </li>
      ))}
    </ul>
  );
}
