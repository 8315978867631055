// The entry of the program: `marsad COMMAND`, or a door process of a service with `--edges`. Each loads only the code that it needs.

import { EDGE_COMMAND } from "./service/edge-start.ts";

const words = process.argv.slice(2);
process.exit(words[0] === EDGE_COMMAND ? await edgeProcess() : await commandLine());

async function edgeProcess(): Promise<number> {
  const { edgeMain } = await import("./service/edge-main.ts");
  return await edgeMain();
}

async function commandLine(): Promise<number> {
  const { COMMANDS } = await import("./cli/commands.ts");
  const { runCommand, systemLanguage } = await import("./cli/run-command.ts");
  const { ResultOutput } = await import("./terminal/result-output.ts");
  const result = new ResultOutput();
  process.stderr.on("error", () => undefined);
  const terminal = {
    out: (text: string) => result.write(text),
    flush: () => result.flush(),
    err: (text: string) => void process.stderr.write(text),
  };
  return await runCommand(words, COMMANDS, terminal, systemLanguage());
}
