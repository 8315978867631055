// The section of market days as files: where they are kept, who may read them, and the leader's part, which writes them.

import type { FileSources } from "../../api/index.ts";
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import { FileLinks, FilesFolder } from "../../files/index.ts";
import type { Store } from "../../store/index.ts";
import type { Settings } from "../config/index.ts";
import { DayFiles } from "../files/day-files.ts";
import { startExport } from "../files/export-thread.ts";
import type { Listener } from "./listener.ts";

export interface ServedFilesNeeds {
  readonly settings: Settings;
  readonly store: Pick<Store, "settings">;
  readonly listener: Pick<Listener, "url">;
  readonly clock: Clock;
}

/** What customers are answered from. */
export async function composeServedFiles({ settings, store, listener, clock }: ServedFilesNeeds): Promise<FileSources> {
  return {
    folder: settings.filesDir === null ? null : new FilesFolder(settings.filesDir),
    links: await FileLinks.open(store.settings, clock),
    publicUrl: () => (settings.publicUrl ?? listener.url).replace(/\/$/, ""),
  };
}

export interface WrittenFilesNeeds {
  readonly settings: Settings;
  readonly store: Pick<Store, "journal" | "closings">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** What the leader writes; nothing where no folder is named. */
export function composeWrittenFiles({
  settings,
  ...needs
}: WrittenFilesNeeds): readonly (Component & { stop(): Promise<void> })[] {
  const { filesDir: folder, filesDays: daysMax, filesFormat: format, dataDir, databaseUrl } = settings;
  if (folder === null) return [];
  return [
    new DayFiles({
      ...needs,
      folder,
      daysMax,
      start: (day) => startExport({ dataDir, databaseUrl, day, format, folder }),
    }),
  ];
}
