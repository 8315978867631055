// GET /files/ and /files/{date}/: the days that have files, with an address for each file that needs no key and holds for a while.

import { type Caller, depthAccess } from "../../access/index.ts";
import { parseDay } from "../../base/index.ts";
import type { FileLinks, FilesFolder } from "../../files/index.ts";
import { notFound, rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { json } from "../http/response/answer.ts";
import { type FileView, projectDayManifest, projectFileList } from "./project-files.ts";

export interface FileSources {
  /** Null where no files are kept. */
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
    onEndpoint(rest.endpoints.listFiles, "files", ({ caller, parameters: { limit, offset } }) => {
      const days = folder?.days() ?? [];
      const shown = days.slice(offset, offset + limit).flatMap((day) => folder?.manifest(day) ?? []);
      return json(projectFileList(shown, { total: days.length, limit, offset }, viewOf(caller)));
    }),
    onEndpoint(rest.endpoints.getDayFiles, "files", ({ caller, path }) => {
      const day = parseDay(path.date);
      const manifest = day === null ? null : (folder?.manifest(day) ?? null);
      if (manifest === null) throw notFound("Files of", path.date);
      return json(projectDayManifest(manifest, viewOf(caller)));
    }),
  ];
}
