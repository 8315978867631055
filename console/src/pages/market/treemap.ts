// A treemap: rectangles whose areas are as large as the weights of their items, as square as they can be (Bruls, Huizing and
// van Wijk, 2000). Items are grouped, each group in a rectangle of its own.

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Weighted<T> {
  readonly item: T;
  readonly weight: number;
}

export interface Tile<T> extends Rectangle {
  readonly item: T;
}

/** The items in `space`, largest first; items without weight are left out. */
export function squarify<T>(items: readonly Weighted<T>[], space: Rectangle): readonly Tile<T>[] {
  const sized = items.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  const total = sized.reduce((sum, { weight }) => sum + weight, 0);
  const area = space.width * space.height;
  if (total === 0 || area <= 0) return [];
  const scale = area / total;
  const tiles: Tile<T>[] = [];
  let rest = space;
  let row: Weighted<T>[] = [];
  for (const each of sized) {
    const scaled = { item: each.item, weight: each.weight * scale };
    const length = Math.min(rest.width, rest.height);
    if (row.length > 0 && worstRatio([...row, scaled], length) > worstRatio(row, length)) {
      rest = placeRow(row, rest, tiles);
      row = [];
    }
    row.push(scaled);
  }
  placeRow(row, rest, tiles);
  return tiles;
}

/** The worst ratio of length to width of a rectangle in a row along `length`. */
function worstRatio<T>(row: readonly Weighted<T>[], length: number): number {
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const { weight } of row) {
    sum += weight;
    least = Math.min(least, weight);
    most = Math.max(most, weight);
  }
  return Math.max((length * length * most) / (sum * sum), (sum * sum) / (length * length * least));
}

/** Lays a row along the shorter edge, and returns the remaining space. */
function placeRow<T>(row: readonly Weighted<T>[], space: Rectangle, tiles: Tile<T>[]): Rectangle {
  const sum = row.reduce((all, { weight }) => all + weight, 0);
  if (sum === 0) return space;
  const isColumn = space.width >= space.height;
  const thickness = sum / (isColumn ? space.height : space.width);
  let along = isColumn ? space.y : space.x;
  for (const { item, weight } of row) {
    const length = weight / thickness;
    tiles.push(
      isColumn
        ? { item, x: space.x, y: along, width: thickness, height: length }
        : { item, x: along, y: space.y, width: length, height: thickness },
    );
    along += length;
  }
  return isColumn
    ? { ...space, x: space.x + thickness, width: Math.max(0, space.width - thickness) }
    : { ...space, y: space.y + thickness, height: Math.max(0, space.height - thickness) };
}

export interface Group<T> {
  readonly name: string;
  readonly items: readonly Weighted<T>[];
}

export interface GroupTile<T> extends Rectangle {
  readonly name: string;
  /** True when there is room for the group's name above its tiles. */
  readonly hasHeading: boolean;
  readonly tiles: readonly Tile<T>[];
}

export const HEADING_HEIGHT = 18;
const HEADED_WIDTH_MIN = 56;
const HEADED_HEIGHT_MIN = 54;

/** Groups in `space` by the sum of their weights, and the items of each inside it, below its name. */
export function groupedTreemap<T>(groups: readonly Group<T>[], space: Rectangle): readonly GroupTile<T>[] {
  const weighted = groups.map((group) => ({
    item: group,
    weight: group.items.reduce((sum, { weight }) => sum + weight, 0),
  }));
  return squarify(weighted, space).map(({ item: { name, items }, x, y, width, height }) => {
    const hasHeading = width >= HEADED_WIDTH_MIN && height >= HEADED_HEIGHT_MIN;
    const top = hasHeading ? HEADING_HEIGHT : 0;
    const inside = { x, y: y + top, width, height: height - top };
    return { name, x, y, width, height, hasHeading, tiles: squarify(items, inside) };
  });
}
