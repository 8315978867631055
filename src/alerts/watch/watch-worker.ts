// The thread that watches the market for alert rules: takes orders, and answers each message with a report.

import type { ToWatch } from "./watch-messages.ts";
import { WatchPost } from "./watch-post.ts";

declare const self: Worker;

const post = new WatchPost();

self.onmessage = (event: MessageEvent<ToWatch>) => self.postMessage(post.carryOut(event.data));
