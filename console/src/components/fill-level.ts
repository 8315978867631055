// The level of a usage relative to its limit.

/** Calm, close from 80 % on, full at 100 %. A limit of 0 is always full. */
export function fillLevel(used: number, limit: number): "calm" | "close" | "full" {
  if (limit <= 0 || used >= limit) return "full";
  return used >= limit * 0.8 ? "close" : "calm";
}
