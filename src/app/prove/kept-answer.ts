// Reads a saved answer with its receipt: the output of `curl -i`, or the JSON of `marsad quote --receipt`.

import { gunzipSync } from "node:zlib";
import type { KeptAnswer } from "../../proof/index.ts";

export interface ReadAnswer extends KeptAnswer {
  /** Empty where it was not saved. */
  readonly contentType: string;
}

const GZIP_MAGIC = [0x1f, 0x8b];

/** The answer in the file; a text with the reason where it holds none. */
export function readKeptAnswer(file: Uint8Array): ReadAnswer | string {
  const bytes = Buffer.from(file);
  return bytes.subarray(0, 5).toString("latin1") === "HTTP/" ? fromHttp(bytes) : fromJson(bytes.toString("utf8"));
}

function fromHttp(bytes: Buffer): ReadAnswer | string {
  let rest = bytes;
  let headers = new Map<string, string>();
  // A proxy or a 100 Continue may have put another head before the one of the answer.
  while (rest.subarray(0, 5).toString("latin1") === "HTTP/") {
    const [, head = "", gap = ""] = /^(.*?)(\r?\n\r?\n)/s.exec(rest.toString("latin1")) ?? [];
    if (gap === "") return "the file has headers and no answer after them: was it written by curl -i?";
    headers = new Map();
    for (const line of head.split(/\r?\n/).slice(1)) {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      headers.set(name.toLowerCase(), value);
    }
    rest = rest.subarray(head.length + gap.length);
  }
  const receipt = headers.get("x-receipt");
  if (receipt === undefined) return "the answer has no X-Receipt: ask for it with receipt=true";
  const isPacked = GZIP_MAGIC.every((byte, at) => rest[at] === byte);
  const body = new Uint8Array(isPacked ? gunzipSync(rest) : rest);
  return { receipt, body, contentType: headers.get("content-type") ?? "" };
}

function fromJson(text: string): ReadAnswer | string {
  try {
    const { receipt, body } = JSON.parse(text);
    if (typeof receipt === "string" && typeof body === "string")
      return { receipt, body: new TextEncoder().encode(body), contentType: "" };
  } catch {
    // Not JSON: the text below reports it.
  }
  return "the file is neither what curl -i writes nor what marsad quote --receipt writes";
}
