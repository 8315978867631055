// The JSON of /files/: days and their files, each with the address under which it can be read for a while.

import { formatDay, formatTimestamp } from "../../base/index.ts";
import type { FileKind, Manifest } from "../../files/index.ts";
import type { rest } from "../../wire/index.ts";

/** A file's address, and until when it holds. */
export interface FileAddress {
  readonly url: string;
  readonly expiresAtMs: number;
}

export interface FileView {
  readonly mayRead: (kind: FileKind) => boolean;
  readonly addressOf: (manifest: Manifest, name: string) => FileAddress;
}

export interface FilePage {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

type SomeFile = Manifest["files"][number];

function projectFile(manifest: Manifest, { name, kind, rows, bytes, sha256 }: SomeFile, view: FileView) {
  const { url, expiresAtMs } = view.addressOf(manifest, name);
  return { name, what: kind, rows, bytes, sha256, url, url_expires_at: formatTimestamp(expiresAtMs) };
}

function projectDay({ day, format, createdAtMs }: Manifest) {
  return { date: formatDay(day), format, created_at: formatTimestamp(createdAtMs) };
}

function readable({ files }: Manifest, { mayRead }: FileView): readonly SomeFile[] {
  return files.filter(({ kind }) => mayRead(kind));
}

export function projectFileList(manifests: readonly Manifest[], page: FilePage, view: FileView): rest.FileList {
  const days = manifests.map((manifest) => ({
    ...projectDay(manifest),
    files: readable(manifest, view).map((file) => projectFile(manifest, file, view)),
  }));
  return { days, count: days.length, ...page };
}

export function projectDayManifest(manifest: Manifest, view: FileView): rest.DayManifest {
  return {
    ...projectDay(manifest),
    version: manifest.version,
    symbols: [...manifest.symbols],
    files: readable(manifest, view).map((file) => ({
      ...projectFile(manifest, file, view),
      columns: file.columns.map(({ name, type, isNullable, meaning }) => {
        return { name, type, is_nullable: isNullable === true, meaning };
      }),
    })),
  };
}
