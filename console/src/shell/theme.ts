// Light or dark: as the system has it, or as chosen here. It is remembered in the browser.

import { effect, signal } from "@preact/signals";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = "marsad.theme";

const kept = typeof localStorage === "undefined" ? null : localStorage.getItem(THEME_KEY);
export const theme = signal<Theme>(THEMES.find((each) => each === kept) ?? "system");

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(THEME_KEY, chosen);
  theme.value = chosen;
}

/** Keeps the attribute that the style sheet reads. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
  });
}
