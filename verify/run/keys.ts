// The keys of a run: at most one for each plan, lowest plan first.

export const KEY_NAMES = ["free", "starter", "pro", "pro-depth", "business", "enterprise"] as const;
export type KeyName = (typeof KEY_NAMES)[number];
export type Keys = Readonly<Partial<Record<KeyName, string>>>;

/** Keys with real-time data; best first. */
export const REALTIME: readonly KeyName[] = ["enterprise", "business", "pro-depth", "pro"];
/** Keys with data 15 minutes late; the key with the larger quota first. */
export const DELAYED: readonly KeyName[] = ["starter", "free"];
/** Keys with access to order books. */
export const WITH_DEPTH: readonly KeyName[] = ["enterprise", "business", "pro-depth"];
/** Keys with bars of 30 minutes. */
export const WITH_HALF_HOURS: readonly KeyName[] = ["enterprise", "business"];
/** Keys with history, statements and batches, real-time or delayed. */
export const STARTER_UP: readonly KeyName[] = ["enterprise", "business", "pro-depth", "pro", "starter"];
export const ANY: readonly KeyName[] = [...STARTER_UP, "free"];

/** The names as text: "a Business or Enterprise key". */
export function namesOf(names: readonly KeyName[]): string {
  const titles = names.toReversed().map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const last = titles.pop() ?? "";
  return `a ${titles.length === 0 ? last : `${titles.join(", ")} or ${last}`} key`;
}
