// Signatures according to Standard Webhooks 1.0, over the exact bytes that are sent.

import { createHmac } from "node:crypto";
import { SECOND_MS, secretBytes } from "../../base/index.ts";
import type { Destination } from "../../model/index.ts";
import type { SecretBox } from "./secret-box.ts";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret, "whsec_…", which the customer sees once. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + Buffer.from(secretBytes(SECRET_BYTES)).toString("base64");
}

/** Signs with the key that the service publishes, so that third parties can check a call too. */
export type PublicSignature = (message: Uint8Array) => Uint8Array;

/** The headers of a call, with one signature for each secret, the newest first, and then the signature of the published key. */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  nowMs: number,
  body: Uint8Array,
  publicSignature: PublicSignature | null = null,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / SECOND_MS));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
  });
  if (publicSignature !== null) {
    const message = new Uint8Array(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]));
    signatures.push(`v1a,${Buffer.from(publicSignature(message)).toString("base64")}`);
  }
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** The signature with the published key, which calls carry in addition to those of their secrets; null while there is no such key. */
export type PublicSignatures = () => Promise<PublicSignature | null>;

/** The call of a destination with this id and body, signed with all its secrets and with the published key. */
export async function signedCall(
  destination: Destination,
  { box, publicSignatures }: { readonly box: SecretBox; readonly publicSignatures: PublicSignatures },
  id: string,
  nowMs: number,
  text: string,
) {
  const body = Buffer.from(text);
  const secrets = secretsOf(destination, box, nowMs);
  return { url: destination.url, headers: signedHeaders(secrets, id, nowMs, body, await publicSignatures()), body };
}

/** DELIVERY-12: after a rotation calls are signed with the new secret and with the previous secrets, until each of these expires. */
function secretsOf(destination: Destination, box: SecretBox, nowMs: number): readonly string[] {
  const { secret, retiringSecrets, accountId } = destination;
  const signing = retiringSecrets.filter(({ expiresAtMs }) => expiresAtMs > nowMs).map(({ secret: sealed }) => sealed);
  return [secret, ...signing].map((sealed) => box.open(sealed, accountId));
}
