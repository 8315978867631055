// `/files/{date}/{name}`: the bytes of a file, for anybody with a link that this service signed. Clients can request a byte range, so an
// interrupted download can continue.

import { parseDay } from "../../base/index.ts";
import { linkInvalid, notFound, rangeNotSatisfiable } from "../../wire/index.ts";
import type { Page } from "../http/page.ts";
import { matchesEtag } from "../http/response/etag.ts";
import { REVALIDATE, type Reply, reply } from "../http/response/reply.ts";
import type { FileSources } from "./files.ts";

const BINARY_TYPE = "application/octet-stream";
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  parquet: "application/vnd.apache.parquet",
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl; charset=utf-8",
};

export function filePage({ folder, links }: Pick<FileSources, "folder" | "links">): Page {
  return {
    path: "/files/{date}/{name}",
    open: async ({ request, query }, { date = "", name = "" }) => {
      const day = parseDay(date);
      // Only a signed link gets to the folder: without one the answer does not show which files exist.
      if (day === null || !links.isGood(day, name, query)) throw linkInvalid();
      const file = folder?.file(day, name) ?? null;
      if (folder === null || file === null) throw notFound("File", name);
      await folder.check(day, file);
      const { path, bytes, sha256 } = file;
      const etag = `"${sha256}"`;
      const common = {
        etag,
        cacheControl: REVALIDATE,
        contentType: CONTENT_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? BINARY_TYPE,
      };
      const { headers } = request;
      if (matchesEtag(headers.get("if-none-match"), etag)) return reply({ ...common, status: 304 });
      const condition = headers.get("if-range");
      const range = condition === null || condition === etag ? byteRange(headers.get("range"), bytes) : null;
      if (range === "outside") throw rangeNotSatisfiable(bytes);
      return range === null ? wholeReply(common, path, bytes) : partReply(common, path, bytes, range);
    },
  };
}

function wholeReply(common: Partial<Reply>, path: string, bytes: number): Reply {
  return reply({ ...common, headers: { "Accept-Ranges": "bytes" }, file: { path, from: 0, to: bytes } });
}

function partReply(common: Partial<Reply>, path: string, bytes: number, { from, to }: ByteRange): Reply {
  const headers = { "Accept-Ranges": "bytes", "Content-Range": `bytes ${from}-${to - 1}/${bytes}` };
  return reply({ ...common, status: 206, headers, file: { path, from, to } });
}

/** The first byte, and the position after the last byte. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Null when the whole file is sent: without a range, with a malformed one, or with several. */
function byteRange(header: string | null, bytes: number): ByteRange | "outside" | null {
  const [, first = "", last = ""] = SINGLE.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const count = Math.min(Number(last), bytes);
    return count === 0 ? "outside" : { from: bytes - count, to: bytes };
  }
  const from = Number(first);
  const end = last === "" ? bytes : Number(last) + 1;
  // RFC 9110: an end before the start makes the range invalid, and an invalid range is ignored.
  if (last !== "" && Number(last) < from) return null;
  return from >= bytes ? "outside" : { from, to: Math.min(end, bytes) };
}
