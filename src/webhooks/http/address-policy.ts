// Which addresses may be dialled: public unicast ones only. A destination is chosen by a customer and dialled by us, so
// everything that is reachable from here alone must stay out of reach.

import ipaddr from "ipaddr.js";

/** Public by its range, yet a host of the cloud that answers to those inside it. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The part of IPv6 that is given out for the Internet; everything else is special in one way or another. */
const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** True for an address that belongs to the public Internet. A text that is no plain address is not one. */
export function isPublicAddress(text: string): boolean {
  if (METADATA_ADDRESSES.has(text)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === "unicast";
  if (!ipaddr.IPv6.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.IPv6.parse(text);
  // IPv4-mapped, translated and tunnelled forms have ranges of their own and none of them is unicast.
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}
