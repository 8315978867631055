// Every page of the console: its address, its name in the navigation, and the file that is loaded when it is first opened.

import type { ComponentType } from "preact";
import { texts } from "../language/texts.ts";

/** What an address says to its page, such as the symbol. */
export interface PageProps {
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Page {
  /** Below /console/; `:name` takes any one part. */
  readonly pattern: string;
  /** Its name in the navigation; pages without one are reached from others. */
  readonly name?: () => string;
  readonly load: () => Promise<ComponentType<PageProps>>;
}

const text = texts({
  ar: { market: "السوق", watchlist: "قائمتي" },
  en: { market: "Market", watchlist: "Watchlist" },
});

export const PAGES: readonly Page[] = [
  {
    pattern: "",
    name: () => text().market,
    load: async () => (await import("./market/market-page.tsx")).MarketPage,
  },
];
