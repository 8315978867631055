// Addresses as settings know them: single ones, ranges, and whether a host is this machine alone.

import ipaddr from "ipaddr.js";

/** True for 10.0.0.1, 10.0.0.0/8, ::1 and fd00::/8. */
export function isAddressRange(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/** True when nobody outside this machine can reach a listener on the host. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
