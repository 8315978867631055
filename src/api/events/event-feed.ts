// Stock events as an RSS 2.0 feed, for readers that are told an address and nothing else.

import type { rest } from "../../wire/index.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `site` is the address of the service, which a feed has to name. */
export function eventFeed(events: readonly rest.StockEvent[], site: string): string {
  const items = events.map(
    ({ id, symbol, stock_name, event_type, description, created_at }) => `<item>
<title>${escaped(`${stock_name ?? symbol} (${symbol})`)}</title>
<description>${escaped(description)}</description>
<category>${escaped(event_type)}</category>
<guid isPermaLink="false">${escaped(id)}</guid>
<pubDate>${new Date(created_at).toUTCString()}</pubDate>
</item>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>أحداث الأسهم السعودية</title>
<link>${escaped(site)}</link>
<description>Saudi stock events, described in Arabic by a machine.</description>
<language>ar</language>
<ttl>5</ttl>
${items.join("")}</channel></rss>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
