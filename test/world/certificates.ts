// Certificates for receivers in tests: an authority that nobody else trusts, and a certificate of its own for the names below.
// They are kept as files, valid for a hundred years, so that the tests need nothing installed; the authority's key is gone.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Certificates {
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
}

export function certificates(): Certificates {
  const read = (name: string): string => readFileSync(join(import.meta.dir, "certificates", `${name}.pem`), "utf8");
  return { authority: read("authority"), key: read("key"), certificate: read("certificate") };
}
