// The thread that scores seeds: takes one at a time and answers with its score.

import { scoreSeed } from "./score-seed.ts";

declare const self: Worker;

self.onmessage = (message: MessageEvent<{ seed: number; day: number }>): void => {
  self.postMessage(scoreSeed(message.data.seed, message.data.day).score);
};
