// The verification of paths in the journal's tree by RFC 9162, with SHA-256.

export interface TreeRoot {
  readonly size: number;
  readonly root: Uint8Array;
}

/** True when the leaf has this index in the tree (section 2.1.3.2). */
export async function isIncluded(
  leaf: Uint8Array,
  index: number,
  { size, root }: TreeRoot,
  path: readonly Uint8Array[],
): Promise<boolean> {
  if (index < 0 || index >= size) return false;
  let [first, last] = [index, size - 1];
  let hash = await hashOf(0, leaf);
  for (const step of path) {
    if (last === 0) return false;
    if (isOdd(first) || first === last) {
      hash = await hashOf(1, step, hash);
      while (!isOdd(first) && first !== 0) [first, last] = [half(first), half(last)];
    } else hash = await hashOf(1, hash, step);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && isSame(hash, root);
}

/** True when the later tree begins with the earlier tree (section 2.1.4.2). */
export async function isConsistent(earlier: TreeRoot, later: TreeRoot, path: readonly Uint8Array[]): Promise<boolean> {
  if (earlier.size < 1 || earlier.size > later.size) return false;
  if (earlier.size === later.size) return path.length === 0 && isSame(earlier.root, later.root);
  const isWhole = Number.isInteger(Math.log2(earlier.size));
  const [start, ...steps] = isWhole ? [earlier.root, ...path] : path;
  if (start === undefined || path.length === 0) return false;
  let [first, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(first)) [first, last] = [half(first), half(last)];
  let [before, after] = [start, start];
  for (const step of steps) {
    if (last === 0) return false;
    if (isOdd(first) || first === last) {
      before = await hashOf(1, step, before);
      after = await hashOf(1, step, after);
      while (!isOdd(first) && first !== 0) [first, last] = [half(first), half(last)];
    } else after = await hashOf(1, after, step);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && isSame(before, earlier.root) && isSame(after, later.root);
}

// Sizes may be larger than the integers of bit operations.
const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;

async function hashOf(prefix: 0 | 1, ...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
