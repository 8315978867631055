// Turns the host of a destination into addresses that may be dialled. Every address that a name has must be allowed, not
// only the one that would be used: a name that mixes public and private ones is after something.

import { lookup } from "node:dns/promises";
import { isPublicAddress } from "./address-policy.ts";
import type { Target } from "./target.ts";

/** Asks for all addresses of a name; rejects or answers none when there are none. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** The system's own resolver: hosts file, then DNS. */
export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

export type Resolution =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: "name_not_resolved" | "address_not_allowed" };

/** A name with more addresses than this is answered by something that plays with us. */
const ADDRESSES_MAX = 64;

/** The addresses to dial for a target, all of them judged. `isInsecure` allows every address. */
export async function resolveTarget(target: Target, resolver: Resolver, isInsecure: boolean): Promise<Resolution> {
  let addresses: readonly string[];
  try {
    addresses = target.isAddress ? [target.host] : await resolver(target.host);
  } catch {
    return { ok: false, reason: "name_not_resolved" };
  }
  if (addresses.length === 0) return { ok: false, reason: "name_not_resolved" };
  const isAllowed = addresses.length <= ADDRESSES_MAX && (isInsecure || addresses.every(isPublicAddress));
  return isAllowed ? { ok: true, addresses } : { ok: false, reason: "address_not_allowed" };
}
