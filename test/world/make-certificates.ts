// Certificates for a test run, made by openssl: an authority (`authority.pem`), a certificate that it signed for the loopback (`server.pem`
// with `server.key`), and an authority that has signed nothing (`other.pem`).

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
const NAMES = "subjectAltName=DNS:localhost,IP:127.0.0.1";

/** Makes the certificates; returns their folder, which the caller removes. */
export function makeCertificates(): string {
  const folder = mkdtempSync(join(tmpdir(), "marsad-certificates-"));
  const at = (name: string): string => join(folder, name);
  const run = (...words: readonly string[]): void => {
    const { exitCode, stderr } = Bun.spawnSync(["openssl", ...words]);
    if (exitCode !== 0) throw new Error(`openssl ${words[0]} failed: ${stderr.toString()}`);
  };
  for (const name of ["authority", "other"]) {
    const files = ["-keyout", at(`${name}.key`), "-out", at(`${name}.pem`)];
    run("req", "-x509", ...EC, "-days", "2", "-subj", `/CN=${name}`, ...files);
  }
  run("req", ...EC, "-keyout", at("server.key"), "-out", at("server.csr"), "-subj", "/CN=localhost");
  writeFileSync(at("names"), NAMES);
  const signing = ["-CA", at("authority.pem"), "-CAkey", at("authority.key"), "-CAcreateserial", "-days", "2"];
  run("x509", "-req", "-in", at("server.csr"), ...signing, "-extfile", at("names"), "-out", at("server.pem"));
  return folder;
}
