// Which addresses may be dialled: public unicast addresses only. Customers choose the destinations, so nothing that only the
// service itself can reach may be dialled.

import ipaddr from "ipaddr.js";

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
