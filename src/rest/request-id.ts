// The id of a request: the client's own where it has the right form, else one of ours.

import { secretBytes } from "../base/index.ts";

const CLIENT_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** A start that differs between processes, and a count: unique without drawing chance for every request. */
const PREFIX = Buffer.from(secretBytes(9)).toString("base64url").replaceAll("_", "-");
let count = 0;

export function requestIdOf(header: string | null): string {
  if (header !== null && CLIENT_ID.test(header)) return header;
  count++;
  return `${PREFIX}.${count.toString(36)}`;
}
