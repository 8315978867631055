// The packages that a build ships: those of `dependencies` and all their dependencies, as package-lock.json lists them. The bill of
// materials, the notices and the page of licences are made from this list.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";
import { ARCHITECTURES, type Architecture, PACKAGES } from "./runtime.ts";

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression of the licence. */
  readonly licence: string;
  /** SHA-512 of the archive in the registry, in hexadecimal. */
  readonly sha512: string;
  /** Its folder, relative to the program's. */
  readonly folder: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

/** Licences that this project may ship. Another licence is a decision, not an update. */
export const LICENCES_ALLOWED: readonly string[] = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "Unlicense",
];

/** Sorted by name and version; of the runtimes only those of these processors. */
export function shippedPackages(architectures: readonly Architecture[] = ARCHITECTURES): readonly ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(programFile("package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const runtimes = architectures.map((architecture) => PACKAGES[architecture]);
  const shipped = new Map<string, ShippedPackage>();
  for (const [folder, { version = "", license: licence = "", integrity = "", dev = false }] of Object.entries(
    packages,
  )) {
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    const isOtherRuntime = name.startsWith("@oven/") && !runtimes.includes(name);
    if (folder === "" || dev || isOtherRuntime) continue;
    const sha512 = Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");
    shipped.set(`${name}@${version}`, { name, version, licence, sha512, folder });
  }
  return [...shipped.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

export const nameOf = ({ name, version }: Pick<ShippedPackage, "name" | "version">): string => `${name}@${version}`;

/** The licence texts of the packages, which most licences require. */
export function noticesOf(packages: readonly ShippedPackage[]): string {
  const parts = packages.map((shipped) => {
    const folder = programFile(shipped.folder);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const texts = names.filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name)).sort();
    const read = texts.map((name) => readFileSync(join(folder, name), "utf8").trim());
    return [`${nameOf(shipped)} (${shipped.licence})`, ...read].join("\n\n");
  });
  return `${parts.join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
}
