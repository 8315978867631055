// GET /files/ and /files/{date}/: the days that have files, with an address for each file that works without a key for a limited time.

import { type Caller, depthAccess } from "../../access/index.ts";
import { formatDay, formatTimestamp, parseDay } from "../../base/index.ts";
import type { FileKind, FileLinks, FilesFolder, Manifest } from "../../files/index.ts";
import { notFound, notThere, rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { json } from "../http/response/answer.ts";

export interface FileSources {
  /** Null where no files are stored. */
  readonly folder: FilesFolder | null;
  readonly links: FileLinks;
  /** The address that clients use, without a slash at its end. */
  readonly publicUrl: () => string;
}

export function fileEndpoints({ folder, links, publicUrl }: FileSources): readonly EndpointHandler[] {
  const viewOf = (caller: Caller): FileView => ({
    mayRead: (kind) => kind !== "depth" || depthAccess(caller) === "ok",
    addressOf: ({ day }, name) => {
      const { path, expiresAtMs } = links.linkTo({ accountId: caller.accountId, day, name });
      return { url: `${publicUrl()}${path}`, expiresAtMs };
    },
  });
  return [
    onEndpoint(rest.endpoints.listFiles, ({ caller, parameters: { limit, offset } }) => {
      const days = folder?.days() ?? [];
      const shown = days.slice(offset, offset + limit).flatMap((day) => folder?.manifest(day) ?? []);
      return json(projectFileList(shown, { total: days.length, limit, offset }, viewOf(caller)));
    }),
    onEndpoint(rest.endpoints.getDayFiles, ({ caller, path }) => {
      const day = parseDay(path.date);
      if (day === null) throw notFound("File", path.date);
      const manifest = folder?.manifest(day) ?? null;
      if (manifest === null) throw notThere(`There are no files of ${formatDay(day)}.`);
      return json(projectDayManifest(manifest, viewOf(caller)));
    }),
  ];
}

/** A file's address, and the time at which it expires. */
export interface FileAddress {
  readonly url: string;
  readonly expiresAtMs: number;
}

export interface FileView {
  readonly mayRead: (kind: FileKind) => boolean;
  readonly addressOf: (manifest: Manifest, name: string) => FileAddress;
}

type FilePage = Pick<rest.FileList, "total" | "limit" | "offset">;

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

function projectFileList(manifests: readonly Manifest[], page: FilePage, view: FileView): rest.FileList {
  const days = manifests.map((manifest) => ({
    ...projectDay(manifest),
    files: readable(manifest, view).map((file) => projectFile(manifest, file, view)),
  }));
  return { days, count: days.length, ...page };
}

function projectDayManifest(manifest: Manifest, view: FileView): rest.DayManifest {
  return {
    ...projectDay(manifest),
    version: manifest.version,
    symbols: [...manifest.symbols],
    ...(manifest.proof === null ? {} : { proof: manifest.proof }),
    files: readable(manifest, view).map((file) => ({
      ...projectFile(manifest, file, view),
      columns: file.columns.map(({ name, type, isNullable, meaning }) => {
        return { name, type, is_nullable: isNullable === true, meaning };
      }),
    })),
  };
}
