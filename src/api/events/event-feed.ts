// Stock events as an RSS 2.0 feed, for feed readers that can send nothing but an address.

import type { rest } from "../../wire/index.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const CHANNEL = {
  ar: { title: "أحداث الأسهم السعودية", description: "Saudi stock events, described in Arabic by a machine." },
  en: { title: "Saudi stock events", description: "Saudi stock events, described by a machine." },
} as const;

/** `site` is the address of the service, which a feed must name. An event without an English description keeps the Arabic one. */
export function eventFeed(events: readonly rest.StockEvent[], site: string, language: "ar" | "en"): string {
  const channel = CHANNEL[language];
  const items = events.map(
    ({ id, symbol, stock_name, stock_name_en, event_type, description, description_en, created_at }) => `<item>
<title>${escaped(`${stock_name_en ?? stock_name ?? symbol} (${symbol})`)}</title>
<description>${escaped(description_en ?? description)}</description>
<category>${escaped(event_type)}</category>
<guid isPermaLink="false">${escaped(id)}</guid>
<pubDate>${new Date(created_at).toUTCString()}</pubDate>
</item>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>${channel.title}</title>
<link>${escaped(site)}</link>
<description>${channel.description}</description>
<language>${language}</language>
<ttl>5</ttl>
${items.join("")}</channel></rss>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
