// The entry of the thread that writes the files of a day: it has its own connection to the database, so that nobody who is served waits.

import { SystemClock } from "../../base/index.ts";
import { exportDay, FILE_KINDS } from "../../files/index.ts";
import { openStore } from "../../store/index.ts";
import { VERSION } from "../config/index.ts";
import type { ExportOrder, ExportOutcome } from "./export-message.ts";

declare const self: Worker;

async function run({ dataDir, databaseUrl, day, format, folder }: ExportOrder): Promise<ExportOutcome> {
  const clock = new SystemClock();
  try {
    const store = await openStore({ dataDir, url: databaseUrl }, clock);
    const common = { store, day, format, folder, version: VERSION, clock };
    const progress = (): void => undefined;
    await exportDay({ ...common, kinds: FILE_KINDS, isReplacing: false, progress }).finally(() => store.close());
    return { failure: null };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = async (event: MessageEvent<ExportOrder>) => self.postMessage(await run(event.data));
