// The secret that the members of one deployment share, in a file that an operator makes once and copies to every machine. Keys for
// each subject are derived from it; it never leaves the process.

import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { Outage, secretBytes, systemCodeOf } from "../../base/index.ts";
import { systemReasonOf } from "../../store/index.ts";

const SECRET_BYTES = 32;
/** A random text of this length cannot be guessed. */
const CHARACTERS_MIN = 32;
const OWNER_ONLY = 0o600;

/** A new secret, in the format of the file. */
export function newClusterKey(): string {
  return Buffer.from(secretBytes(SECRET_BYTES)).toString("base64");
}

/** Writes a new secret that only its owner can read; false when there is a file with one already, which stays unchanged. */
export function writeClusterKey(path: string): boolean {
  try {
    const file = openSync(path, "wx", OWNER_ONLY);
    try {
      writeSync(file, `${newClusterKey()}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    if (systemCodeOf(error) === "EEXIST") {
      readClusterKey(path);
      return false;
    }
    throw new Outage(`the cluster key file ${path} cannot be written: ${systemReasonOf(error)}`, {
      cause: error,
      kind: "refused",
    });
  }
}

export function readClusterKey(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    const advice = "make it once with `marsad cluster key FILE` and bring it to every member";
    throw new Outage(`the cluster key file ${path} cannot be read; ${advice}`, { cause: error, kind: "refused" });
  }
  if (text.length >= CHARACTERS_MIN) return text;
  throw new Outage(`the cluster key file ${path} holds less than ${CHARACTERS_MIN} characters`, { kind: "refused" });
}
