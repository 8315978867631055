// Whether the page is light or dark now: as its root says, or as the system has it. Charts are drawn anew when that changes.

import { type ReadonlySignal, signal } from "@preact/signals";

type Scheme = "light" | "dark";

const current = signal<Scheme>("light");
const hasPage = typeof document !== "undefined";

function read(): void {
  const { theme } = document.documentElement.dataset;
  const isDark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  current.value = isDark ? "dark" : "light";
}

if (hasPage) {
  read();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", read);
  new MutationObserver(read).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

export const scheme: ReadonlySignal<Scheme> = current;
