// Whether a host to listen on is this machine alone.

import ipaddr from "ipaddr.js";

/** True when nobody outside this machine can reach a listener on the host. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return false;
  return ipaddr.process(host).range() === "loopback";
}
