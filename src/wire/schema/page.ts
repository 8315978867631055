// The fields of one page of a longer list: their schemas, and their values in an answer.

import { count, flag } from "./field.ts";

/** `things` names the rows in the descriptions; `limit` is the example of a page size. */
export function pageFields(things: string, limit: number) {
  const named = things.toLowerCase();
  return {
    count: count(`${things} on this page.`, 1),
    total: count(`${things} that match in all.`, 1),
    limit: count(`Most ${named} that a page holds.`, limit),
    offset: count(`Matching ${named} before this page.`, 0),
    has_more: flag(`True while ${named} remain after this page.`, false),
  };
}

/** The position of a page in a longer list. */
export interface Page {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** The values of a page with `count` rows. */
export function pageOf(count: number, { total, limit, offset }: Page) {
  return { count, total, limit, offset, has_more: offset + count < total };
}
