// The body of a request that signs in to the console.

import { validationFailed } from "../refusal/refusals.ts";

/** The text of the key in the body; null when there is none. */
export function readSignIn({ api_key: keyText = null }: Readonly<Record<string, unknown>>): string | null {
  if (keyText !== null && typeof keyText !== "string") throw validationFailed({ api_key: "must be a text" });
  return keyText;
}
