// The entry of the thread that writes the files of a day: it has its own connection to the database, so that requests do not wait for it.

import { SystemClock } from "../base/index.ts";
import { openStore } from "../store/index.ts";
import { exportOrdered } from "./export-day.ts";
import type { ExportOrder } from "./export-thread.ts";

declare const self: Worker;

self.onmessage = async ({ data: order }: MessageEvent<ExportOrder>) => {
  const clock = new SystemClock();
  const open = () => openStore({ dataDir: order.dataDir, url: order.databaseUrl }, clock);
  self.postMessage(await exportOrdered(order, open, clock));
};
