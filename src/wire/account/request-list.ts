// The latest requests of an account.

import type { Static } from "typebox";
import { Type } from "typebox";
import { amount, count, nullInExample, resource, text, timestamp } from "../schema/field.ts";

const RequestEntry = resource("RequestEntry", "One request of the account.", {
  time: timestamp("When it came, by the wall clock.", "2026-11-15T11:05:00.020+03:00"),
  request_id: text("X-Request-Id of its answer.", "req-7f3a9c"),
  method: text("HTTP method.", "GET"),
  path: text("Path and query as they were sent; values of secrets are left out.", "/api/v1/quote/2222/"),
  status: count("HTTP status of the answer.", 200),
  code: nullInExample(text("Code of the error table; null of a success.", "INVALID_SYMBOL")),
  ms: amount("Milliseconds from request to answer.", 0.31),
  key_hint: text("The last characters of the key.", "7x0q"),
});

export const RequestList = resource("RequestList", "The latest requests of the account, newest first.", {
  requests: Type.Array(RequestEntry, { description: "The requests." }),
  count: count("Requests in this answer.", 1),
});
export type RequestList = Static<typeof RequestList>;
