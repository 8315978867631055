// Finds the neighbour of a box among many in the direction of an arrow key.

interface Box {
  getBoundingClientRect(): {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Steps aside count more than steps ahead. */
const ASIDE = 3;

/** The nearest box ahead; null when there is none, or the key is not an arrow. */
export function neighbourOf<B extends Box>(from: B, boxes: readonly B[], key: string): B | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const [across, down] = direction;
  const start = middleOf(from);
  let nearest: B | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const { x, y } = middleOf(box);
    const ahead = (x - start.x) * across + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * across);
    const distance = ahead + ASIDE * aside;
    if (box !== from && ahead > 0.5 && distance < least) {
      least = distance;
      nearest = box;
    }
  }
  return nearest;
}

function middleOf(box: Box): { readonly x: number; readonly y: number } {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
