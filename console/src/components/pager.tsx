// Pages through a list: the shown rows and their total, and the buttons to the previous and the next page.

import type { JSX } from "preact";
import { count } from "../format/numbers.ts";
import { Button } from "./button.tsx";
import { text } from "./text.ts";

export interface ListPage {
  readonly count: number;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly has_more: boolean;
}

interface Props {
  readonly page: ListPage;
  /** Opens the page that begins with this row. */
  readonly go: (offset: number) => void;
}

/** Null when everything is on one page. */
export function Pager({ page, go }: Props): JSX.Element | null {
  const { total, limit, offset, has_more: hasMore } = page;
  if (offset === 0 && !hasMore) return null;
  const said = text();
  return (
    <div class="pager">
      <Button name={said.previous} press={() => go(Math.max(0, offset - limit))} isDisabled={offset === 0} />
      <span class="is-soft">{said.shownOf(count(offset + 1), count(offset + page.count), count(total))}</span>
      <Button name={said.next} press={() => go(offset + limit)} isDisabled={!hasMore} />
    </div>
  );
}
