// The note of a command about a file with a secret that others may read.

import { isOpenSecret } from "../../base/index.ts";
import type { CommandContext } from "./command.ts";

/** The options that name a file with a secret. */
const SECRET_OPTIONS = ["tls-key-file", "password-file", "fix-users"] as const;

/** INSTALL-14: notes each of the files that others may read. */
export function noteOpenSecrets(paths: readonly string[], note: CommandContext["note"]): void {
  for (const path of paths.filter(isOpenSecret)) {
    note(`marsad: ${path} holds a secret and may be read by others; take that right away with chmod 600.`);
  }
}

/** The same for the files that the options of a command name. */
export function noteOpenOptions({ options, note }: Pick<CommandContext, "options" | "note">): void {
  noteOpenSecrets(
    SECRET_OPTIONS.flatMap((name) => options.get(name) ?? []),
    note,
  );
}
