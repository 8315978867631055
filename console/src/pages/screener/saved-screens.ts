// Screens that a person has saved by name. The browser stores them; a link carries them elsewhere.

import { signal } from "@preact/signals";

export interface SavedScreen {
  readonly name: string;
  /** The query of the address. */
  readonly search: string;
}

const KEY = "marsad.screens";
const SAVED_MAX = 50;

/** Bound: SAVED_MAX. */
export const savedScreens = signal<readonly SavedScreen[]>(
  typeof localStorage === "undefined" ? [] : readSaved(localStorage.getItem(KEY)),
);

/** The stored screens; entries that are not in the written form are dropped. */
export function readSaved(kept: string | null): readonly SavedScreen[] {
  try {
    const read: unknown = JSON.parse(kept ?? "[]");
    return Array.isArray(read) ? read.filter(isSaved).slice(0, SAVED_MAX) : [];
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is SavedScreen {
  if (typeof value !== "object" || value === null || !("name" in value) || !("search" in value)) return false;
  return typeof value.name === "string" && typeof value.search === "string";
}

/** The newest first; a screen of the same name is replaced. */
export function withScreen(saved: readonly SavedScreen[], screen: SavedScreen): readonly SavedScreen[] {
  return [screen, ...withoutScreen(saved, screen.name)].slice(0, SAVED_MAX);
}

export const withoutScreen = (saved: readonly SavedScreen[], name: string): readonly SavedScreen[] =>
  saved.filter((each) => each.name !== name);

export function keepScreens(screens: readonly SavedScreen[]): void {
  localStorage.setItem(KEY, JSON.stringify(screens));
  savedScreens.value = screens;
}
