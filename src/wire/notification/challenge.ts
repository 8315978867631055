// The challenge that proves that a destination is the customer's own.

import { type Static, Type } from "typebox";
import { text } from "../schema/field.ts";

export const Challenge = Type.Object(
  {
    event: Type.Literal("webhook.verify", { description: "Always webhook.verify.", examples: ["webhook.verify"] }),
    challenge: text("Random text.", "3mYq9wJv0bqkT1oXcN5uRg"),
  },
  {
    title: "Challenge",
    description: "Sent on creation and by verify; answer it with 200 within 10 seconds.",
    additionalProperties: false,
  },
);
export type Challenge = Static<typeof Challenge>;
