// The entry of the thread that writes the files of a day: it has its own connection to the database, so that nobody who is served waits.

import { SystemClock } from "../base/index.ts";
import { JournalDamage, openStore } from "../store/index.ts";
import { ExportRefused, exportDay } from "./export-day.ts";
import type { ExportOrder, ExportOutcome } from "./export-thread.ts";
import { FILE_KINDS } from "./file-table.ts";

declare const self: Worker;

async function run({ dataDir, databaseUrl, day, format, folder, version }: ExportOrder): Promise<ExportOutcome> {
  const clock = new SystemClock();
  try {
    const store = await openStore({ dataDir, url: databaseUrl }, clock);
    const progress = (): void => undefined;
    const order = { store, day, format, folder, version, clock, kinds: FILE_KINDS, isReplacing: false, progress };
    await exportDay(order).finally(() => store.close());
    return { failure: null, isFinal: false };
  } catch (error) {
    const isFinal = error instanceof ExportRefused || error instanceof JournalDamage;
    return { failure: error instanceof Error ? error.message : String(error), isFinal };
  }
}

self.onmessage = async (event: MessageEvent<ExportOrder>) => self.postMessage(await run(event.data));
