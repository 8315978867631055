// The answer to a DELETE of a resource of an account.

import { type Static, Type } from "typebox";
import { id, resource } from "./field.ts";

export const Deleted = resource("Deleted", "What was deleted.", {
  id: id("Number of what was deleted.", 12),
  deleted: Type.Literal(true, { description: "Always true.", examples: [true] }),
});
export type Deleted = Static<typeof Deleted>;
