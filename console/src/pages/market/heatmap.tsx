// The market as a map: a tile for each company, by sector, with the company's size and the colour of its change. The same rows are
// there as a table.

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SnapshotQuote } from "../../../../sdk/src/index.ts";
import { Button } from "../../components/button.tsx";
import { Choice } from "../../components/choice.tsx";
import { DelayedMark } from "../../components/delayed-mark.tsx";
import { Panel } from "../../components/panel.tsx";
import { PlanNotice } from "../../components/plan-notice.tsx";
import { language } from "../../language/language.ts";
import { isMarketDelayed, marketRows } from "../../live/market.ts";
import { Link } from "../../router/link.tsx";
import { BASE, setSettings, setting } from "../../router/router.ts";
import { may } from "../../session/session.ts";
import { HeatLegend, HeatTile, styleOf, TileFacts } from "./heat-tile.tsx";
import { isCovered, type Market, SIZES, type TileSize, weightOf } from "./market-lists.ts";
import { MarketTable } from "./market-table.tsx";
import { neighbourOf } from "./neighbour.ts";
import { SectorLink } from "./sector-link.tsx";
import { text } from "./text.ts";
import { type GroupTile, groupedTreemap, HEADING_HEIGHT } from "./treemap.ts";

type Row = ReadonlySignal<SnapshotQuote>;
type View = "map" | "table";
const VIEWS: readonly View[] = ["map", "table"];
/** Sizes follow the market slowly: moving tiles cannot be read. */
const LAYOUT_MS = 60_000;
/** A smaller tile is hard to hit with a finger. */
const FINGER_PX = 44;

export function Heatmap({ market }: { readonly market: Market }): JSX.Element {
  const size = useSignal<TileSize>("balanced");
  const view = useSignal<View>("map");
  const said = text();
  const sector = setting("sector");
  const sectorName = sector === null ? null : nameOfSector(sector);
  const actions = (
    <>
      {sector === null ? null : (
        <>
          <Link to={`${BASE}screener?filter=sector_id=${sector}`}>{said.screenSector}</Link>
          <Button name={said.allSectors} press={() => setSettings({ sector: "" })} />
        </>
      )}
      <DelayedMark isDelayed={isMarketDelayed.value} />
      <label class="inline-field">
        <span class="is-hidden">{said.size}</span>
        <select
          value={size.value}
          onChange={(event) => (size.value = SIZES.find((each) => each === event.currentTarget.value) ?? "balanced")}
        >
          {SIZES.map((each) => (
            <option key={each} value={each}>
              {said.sizes[each]}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label={said.view}
        options={VIEWS.map((value) => ({ value, name: value === "map" ? said.asMap : said.asTable }))}
        chosen={view.value}
        choose={(option) => (view.value = option)}
      />
    </>
  );
  if (!may("snapshot")) {
    return (
      <Panel title={said.heatmap} class="heatmap">
        <PlanNotice feature="snapshot" title={said.wholeMarket} />
      </Panel>
    );
  }
  return (
    <Panel title={sectorName === null ? said.heatmap : said.mapOf(sectorName)} actions={actions} class="heatmap">
      {view.value === "map" ? (
        <HeatMapTiles market={market} size={size.value} sector={sector} />
      ) : (
        <MarketTable market={market} sector={sector} />
      )}
    </Panel>
  );
}

/** The name in the language of the page; the id until the market is known. */
function nameOfSector(sector: string): string {
  const row = marketRows.value.find((each) => each.peek().sector_id === sector)?.peek();
  return (language.value === "ar" ? row?.sector : row?.sector_en) ?? sector;
}

interface TilesProps {
  readonly market: Market;
  readonly size: TileSize;
  /** The shown sector; null shows all of them. */
  readonly sector: string | null;
}

function HeatMapTiles({ market, size, sector }: TilesProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const layout = useLayout(box, { market, size, sector });
  const pointed = useSignal<Row | null>(null);
  const focused = useSignal<string | null>(null);
  const rows = useComputed(() => new Map(marketRows.value.map((row) => [row.peek().symbol, row])));
  const point = (event: Event): void => {
    const symbol = (event.target as HTMLElement).closest<HTMLElement>("[data-symbol]")?.dataset["symbol"];
    if (symbol !== undefined) pointed.value = rows.value.get(symbol) ?? null;
  };
  // A finger may have meant the tile beside a small one, so the line below the map shows the tile, with a link of enough size.
  const touched = (event: MouseEvent): void => {
    const tile = (event.target as HTMLElement).closest<HTMLElement>("[data-symbol]");
    if (tile === null || !(event instanceof PointerEvent) || event.pointerType !== "touch") return;
    if (Math.min(tile.offsetWidth, tile.offsetHeight) >= FINGER_PX) return;
    event.preventDefault();
    event.stopPropagation();
    point(event);
  };
  const reachable = focused.value ?? layout.value[0]?.tiles[0]?.item.peek().symbol ?? null;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no element stands for a map of links; the name says what the group is. */}
      <div
        ref={box}
        class="heat-box"
        role="group"
        aria-label={`${text().heatmap}. ${text().heatmapHint}`}
        onPointerOver={point}
        onClickCapture={touched}
        onFocusIn={(event) => {
          point(event);
          focused.value = (event.target as HTMLElement).dataset["symbol"] ?? null;
        }}
        onKeyDown={moveFocus}
      >
        {layout.value.map((group) => (
          <SectorTiles key={group.name} group={group} reachable={reachable} />
        ))}
      </div>
      <div class="heat-foot">
        <TileFacts row={pointed.value} />
        <HeatLegend />
      </div>
    </>
  );
}

/** Arrow keys move the focus to the next tile in their direction. */
function moveFocus(event: KeyboardEvent): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>("[data-symbol]");
  const box = event.currentTarget as HTMLElement;
  if (from === null) return;
  const next = neighbourOf(from, [...box.querySelectorAll<HTMLElement>("[data-symbol]")], event.key);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

interface SectorProps {
  readonly group: GroupTile<Row>;
  readonly reachable: string | null;
}

function SectorTiles({ group, reachable }: SectorProps): JSX.Element {
  const [first] = group.tiles;
  const sector = first?.item.peek();
  const name = (language.value === "ar" ? sector?.sector : sector?.sector_en) ?? text().other;
  return (
    <>
      {group.hasHeading ? (
        <SectorLink sector={group.name} name={name} place={styleOf({ ...group, height: HEADING_HEIGHT })} />
      ) : null}
      {group.tiles.map((tile) => (
        <HeatTile
          key={tile.item.peek().symbol}
          row={tile.item}
          place={tile}
          isReachable={tile.item.peek().symbol === reachable}
        />
      ))}
    </>
  );
}

/** The places of all tiles, computed again when the box, the choice or the list of companies changes, and once a minute. */
function useLayout(
  box: { readonly current: HTMLDivElement | null },
  wanted: TilesProps,
): ReadonlySignal<readonly GroupTile<Row>[]> {
  const space = useSignal({ width: 0, height: 0 });
  const minute = useSignal(0);
  const chosen = useSignal(wanted);
  const { market, size, sector } = chosen.peek();
  if (market !== wanted.market || size !== wanted.size || sector !== wanted.sector) chosen.value = wanted;
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) space.value = { width: entry.contentRect.width, height: entry.contentRect.height };
    });
    observer.observe(box.current);
    const timer = setInterval(() => {
      minute.value++;
    }, LAYOUT_MS);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, []);
  return useComputed(() => {
    void minute.value;
    const only = chosen.value.sector;
    const shown = marketRows.value.filter(
      (row) => isCovered(row.peek(), chosen.value.market) && (only === null || row.peek().sector_id === only),
    );
    const bySector = Map.groupBy(shown, (row) => row.peek().sector_id ?? "");
    const groups = [...bySector].map(([name, rows]) => ({
      name,
      items: rows.map((row) => ({ item: row, weight: weightOf(row.peek(), chosen.value.size) })),
    }));
    return groupedTreemap(groups, { x: 0, y: 0, ...space.value });
  });
}
