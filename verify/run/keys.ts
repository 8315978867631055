// The keys that a run works with: one for each plan as far as they are there, lowest plan first.

export const KEY_NAMES = ["free", "starter", "pro", "pro-depth", "business", "enterprise"] as const;
export type KeyName = (typeof KEY_NAMES)[number];
export type Keys = Readonly<Partial<Record<KeyName, string>>>;

/** Sees the market in real time; best first. */
export const REALTIME: readonly KeyName[] = ["enterprise", "business", "pro-depth", "pro"];
/** Sees it 15 minutes late; the one with the larger quota first. */
export const DELAYED: readonly KeyName[] = ["starter", "free"];
/** May see order books. */
export const WITH_DEPTH: readonly KeyName[] = ["enterprise", "business", "pro-depth"];
/** Has bars of 30 minutes. */
export const WITH_HALF_HOURS: readonly KeyName[] = ["enterprise", "business"];
/** Has history, statements and batches, whichever its time. */
export const STARTER_UP: readonly KeyName[] = ["enterprise", "business", "pro-depth", "pro", "starter"];
export const ANY: readonly KeyName[] = [...STARTER_UP, "free"];

/** "a Business or Enterprise key" */
export function namesOf(names: readonly KeyName[]): string {
  const titles = names.toReversed().map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const last = titles.pop() ?? "";
  return `a ${titles.length === 0 ? last : `${titles.join(", ")} or ${last}`} key`;
}
