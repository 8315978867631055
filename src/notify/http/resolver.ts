// Turns the host of a destination into addresses that may be dialled: public unicast addresses only. Customers choose the
// destinations, so the service must not dial hosts of its own private network. Every address of a name must be allowed, not only the
// address that would be dialled: a name that mixes public and private addresses is an attack or a mistake.

import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import type { DestinationUrl } from "./destination-url.ts";

/** Finds all addresses of a name; without any it rejects, or resolves to an empty list. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** The resolver of the system: hosts file, then DNS. */
export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

type Resolution =
  | { readonly ok: true; readonly addresses: readonly string[] }
  | { readonly ok: false; readonly reason: "name_not_resolved" | "address_not_allowed" };

/** A name with more addresses than this is refused. */
const ADDRESSES_MAX = 64;

/** The checked addresses to dial for a url. `isInsecure` allows every address. */
export async function resolveHost(url: DestinationUrl, resolver: Resolver, isInsecure: boolean): Promise<Resolution> {
  let addresses: readonly string[];
  try {
    addresses = url.isAddress ? [url.host] : await resolver(url.host);
  } catch {
    return { ok: false, reason: "name_not_resolved" };
  }
  if (addresses.length === 0) return { ok: false, reason: "name_not_resolved" };
  const isAllowed = addresses.length <= ADDRESSES_MAX && (isInsecure || addresses.every(isPublicAddress));
  return isAllowed ? { ok: true, addresses } : { ok: false, reason: "address_not_allowed" };
}

/** Addresses in a public range that a cloud uses for services to its own machines. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The part of IPv6 that is assigned to the Internet; everything else has a special purpose. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** True for an address of the public Internet; false also for a text that is not a plain address. */
export function isPublicAddress(text: string): boolean {
  if (METADATA_ADDRESSES.has(text)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === "unicast";
  if (!ipaddr.IPv6.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.IPv6.parse(text);
  // IPv4-mapped, translated and tunnelled addresses have ranges of their own, none of which is "unicast".
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}
