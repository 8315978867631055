// The entry of the evaluation thread: runs each message of commands and answers it with its firings and a report.

import { CommandRunner } from "./command-runner.ts";
import type { CommandMessage } from "./messages.ts";

declare const self: Worker;

const runner = new CommandRunner((message) => self.postMessage(message));

self.onmessage = (event: MessageEvent<CommandMessage>) => runner.run(event.data);
