// The notification that only tests a destination.

import { testBody } from "./body.ts";
import { newEventId } from "./event-id.ts";

/** The body of a notification and the id in it. */
export function testNotification(marketTimeMs: number): { readonly eventId: string; readonly body: string } {
  const eventId = newEventId();
  return { eventId, body: JSON.stringify(testBody(eventId, marketTimeMs)) };
}
