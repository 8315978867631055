// The demo keys as pages offer them: where people sign in to the console, and in the reference.

import { DEMO_ACCOUNTS, type Gate } from "../../access/index.ts";
import type { OfferedKey } from "../session/project-session.ts";

/** CONSOLE-14: empty where they are off. */
export function offeredKeys({ hasDemoKeys }: Pick<Gate, "hasDemoKeys">): readonly OfferedKey[] {
  return hasDemoKeys ? DEMO_ACCOUNTS.map(({ name, plan, keyText }) => ({ name, plan, key: keyText })) : [];
}
