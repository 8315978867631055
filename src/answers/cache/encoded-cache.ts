// Keeps encoded answers until what they tell of has changed.

import { VersionedCache } from "../../base/index.ts";
import type { JsonBytes } from "./json-bytes.ts";

/** Encoded answers by key, each as of one version of its subject, within a bound of bytes. */
export class EncodedCache extends VersionedCache<JsonBytes> {
  constructor(bytesMax: number) {
    super(bytesMax, (bytes) => bytes.byteLength);
  }
}
