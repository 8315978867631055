// Signatures of builds, in the form of minisign: Ed25519 over the BLAKE2b hash of a file, and over a trusted comment. minisign
// can check them, and so can this program, with the runtime's own cryptography. `npm run build:key -- KEYFILE` makes a key,
// `npm run build:verify -- PUBLIC_KEY_FILE [FOLDER]` checks a folder against its SHA256SUMS and their signature.

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";
import { differingFiles, SUMS_FILE, say } from "./sums.ts";

const OWNER_ONLY = 0o600;
const KEY_ALGORITHM = "Ed";
/** The kind of signature: over the hash and not over the file itself. */
const SIGNATURE_ALGORITHM = "ED";
const ID_AT = 2;
const BYTES_AT = 10;
/** An Ed25519 public key ends its DER form with its 32 bytes. */
const PUBLIC_KEY_BYTES = 32;
const PUBLIC_KEY_HEAD = Buffer.from("302a300506032b6570032100", "hex");
export const SIGNATURE_FILE = `${SUMS_FILE}.minisig`;

const hashOf = (bytes: Uint8Array): Buffer => new Bun.CryptoHasher("blake2b512").update(bytes).digest();

function bytesOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: "spki", format: "der" }).subarray(-PUBLIC_KEY_BYTES);
}

/** The id of the key; both halves have the same. */
function idOf(publicKey: Uint8Array): Buffer {
  return new Bun.CryptoHasher("sha256")
    .update(publicKey)
    .digest()
    .subarray(0, BYTES_AT - ID_AT);
}

/** Makes a key; the private half is a PEM file that only its owner can read, the public half a file of minisign beside it. */
export function makeKey(path: string): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  writeFileSync(path, privateKey.export({ type: "pkcs8", format: "pem" }), { flag: "wx", mode: OWNER_ONLY });
  writeFileSync(`${path}.pub`, publicKeyText(privateKey));
  return `${path}.pub`;
}

function publicKeyText(key: KeyObject): string {
  const bytes = bytesOf(key);
  const packed = Buffer.concat([Buffer.from(KEY_ALGORITHM), idOf(bytes), bytes]);
  return `untrusted comment: public key of Marsad ${idOf(bytes).toString("hex")}\n${packed.toString("base64")}\n`;
}

export function signatureOf(file: Uint8Array, keyFile: string, comment: string): string {
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${keyFile} holds no Ed25519 key`);
  const signature = sign(null, hashOf(file), key);
  const packed = Buffer.concat([Buffer.from(SIGNATURE_ALGORITHM), idOf(bytesOf(key)), signature]);
  const ofBoth = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key);
  return [
    "untrusted comment: signature of Marsad",
    packed.toString("base64"),
    `trusted comment: ${comment}`,
    `${ofBoth.toString("base64")}\n`,
  ].join("\n");
}

/** The reason why the signature does not match the file and this key; null when it matches. */
export function signatureProblem(file: Uint8Array, signature: string, publicKey: string): string | null {
  const key = Buffer.from(publicKey.split("\n")[1] ?? "", "base64");
  const [, packed = "", trusted = "", ofBoth = ""] = signature.split("\n");
  const signed = Buffer.from(packed, "base64");
  const comment = trusted.replace(/^trusted comment: /, "");
  if (key.length !== BYTES_AT + PUBLIC_KEY_BYTES || key.toString("latin1", 0, ID_AT) !== KEY_ALGORITHM)
    return "the public key is none of minisign";
  if (signed.toString("latin1", 0, ID_AT) !== SIGNATURE_ALGORITHM) return "the signature is none of minisign";
  if (!signed.subarray(ID_AT, BYTES_AT).equals(key.subarray(ID_AT, BYTES_AT))) return "it is signed with another key";
  const object = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_HEAD, key.subarray(BYTES_AT)]),
    format: "der",
    type: "spki",
  });
  const bytes = signed.subarray(BYTES_AT);
  if (!verify(null, hashOf(file), object, bytes)) return "the signature is not that of the file";
  const both = Buffer.concat([bytes, Buffer.from(comment)]);
  return verify(null, both, object, Buffer.from(ofBoth, "base64")) ? null : "the comment was changed";
}

function verifyFolder(keyFile: string, folder: string): void {
  const sums = readFileSync(join(folder, SUMS_FILE));
  const signature = readFileSync(join(folder, SIGNATURE_FILE), "utf8");
  const problem = signatureProblem(sums, signature, readFileSync(keyFile, "utf8"));
  if (problem !== null) throw new Error(`${SIGNATURE_FILE}: ${problem}`);
  const differing = differingFiles(folder);
  if (differing.length > 0) throw new Error(`not as they were built: ${differing.join(", ")}`);
  say(`${folder}: every file is as it was signed (${signature.split("\n")[2] ?? ""})`);
}

if (import.meta.main) {
  const [task, path = "", folder = programFile("dist")] = process.argv.slice(2);
  if (path === "")
    throw new Error(`npm run build:${task} -- ${task === "key" ? "KEYFILE" : "PUBLIC_KEY_FILE [FOLDER]"}`);
  if (task === "key") say(`wrote ${path}, which stays with you, and ${makeKey(path)}, which goes to everybody`);
  else verifyFolder(path, folder);
}
