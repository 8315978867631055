// When the exchange announces that grave news stops trading in a share, and that trading comes back: just before each, so that every
// reader of the newswire knows why the book stands still. The halt itself is that of the same happening.

import { SECOND_MS } from "../../../src/base/index.ts";
import type { Happening } from "./happening.ts";
import type { PublicationTime } from "./publication-time.ts";

/** Times of day. */
interface HaltNotices {
  readonly fromMs: number;
  /** The auction begins with which trading comes back. */
  readonly backMs: number;
  readonly stop: PublicationTime;
  readonly back: PublicationTime;
}

/** How long before a halt, and before its end, the exchange announces it. */
const STOP_NOTICE_MS = 12 * SECOND_MS;
const BACK_NOTICE_MS = 90 * SECOND_MS;
/** Announcements of the exchange are with everybody this soon. */
const DELIVERY_MS = 4 * SECOND_MS;

/** Null when trading does not stop. */
export function haltNotices({ knownMs, haltMs }: Happening): HaltNotices | null {
  if (haltMs === 0) return null;
  const backMs = knownMs + haltMs;
  return {
    fromMs: knownMs,
    backMs,
    stop: noticeAt(knownMs - STOP_NOTICE_MS),
    back: noticeAt(backMs - BACK_NOTICE_MS),
  };
}

function noticeAt(publishedMs: number): PublicationTime {
  const receivedMs = publishedMs + DELIVERY_MS;
  return { publishedMs, receivedMs, knownMs: receivedMs };
}
