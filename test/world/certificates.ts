// Certificates for receivers in tests: an authority of this run, and a certificate of its own for hooks.example.com.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Certificates {
  readonly authority: string;
  readonly key: string;
  readonly certificate: string;
}

/** The names that the certificate is for. */
export const CERTIFIED_NAMES = ["hooks.example.com", "*.example.org"] as const;

let made: Promise<Certificates> | undefined;

/** Made once for a run of tests. */
export function certificates(): Promise<Certificates> {
  made ??= make();
  return made;
}

async function make(): Promise<Certificates> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-certificates-"));
  const file = (name: string): string => join(folder, name);
  const openssl = async (...parameters: string[]): Promise<void> => {
    const run = Bun.spawn(["openssl", ...parameters], { stdout: "ignore", stderr: "pipe" });
    if ((await run.exited) !== 0) throw new Error(`openssl: ${await new Response(run.stderr).text()}`);
  };
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  try {
    await openssl(
      "req",
      "-x509",
      ...newKey,
      "-keyout",
      file("ca.key"),
      "-out",
      file("ca.pem"),
      "-days",
      "2",
      "-subj",
      "/CN=Test CA",
    );
    await openssl("req", ...newKey, "-keyout", file("key.pem"), "-out", file("request.pem"), "-subj", "/CN=receiver");
    writeFileSync(file("names.ext"), `subjectAltName=${CERTIFIED_NAMES.map((name) => `DNS:${name}`).join(",")}`);
    const signing = ["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-CAcreateserial", "-extfile", file("names.ext")];
    await openssl("x509", "-req", "-in", file("request.pem"), ...signing, "-out", file("cert.pem"), "-days", "2");
    const read = (name: string): string => readFileSync(file(name), "utf8");
    return { authority: read("ca.pem"), key: read("key.pem"), certificate: read("cert.pem") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
