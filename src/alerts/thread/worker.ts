// The entry of the thread of the rules: runs each message of commands and answers it with a report.

import { CommandRunner } from "./command-runner.ts";
import type { CommandMessage } from "./messages.ts";

declare const self: Worker;

const runner = new CommandRunner();

self.onmessage = (event: MessageEvent<CommandMessage>) => self.postMessage(runner.run(event.data));
