// The entry of the command line: `marsad COMMAND`.

import { COMMANDS } from "./command-table.ts";
import { runCommand } from "./commands/run-command.ts";

const code = await runCommand(process.argv.slice(2), COMMANDS, {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
process.exit(code);
