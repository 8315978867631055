// Hosts, origins and ranges of addresses, as settings take them; and whether a host to listen on is this machine alone.

import ipaddr from "ipaddr.js";
import { isNetwork } from "../../access/index.ts";
import { list } from "./kind.ts";

export const ORIGINS = list(
  "an origin such as https://app.example.com, or *",
  (item) => item === "*" || /^https?:\/\/[^/\s]+$/.test(item),
);
export const HOST_NAMES = list("a host name", (item) => /^[A-Za-z0-9.-]+(?::\d{1,5})?$/.test(item));
export const RANGES = list("an address or a range such as 10.0.0.0/8", isNetwork);

/** True when nobody outside this machine can reach a listener on the host. */
export function isLoopbackHost(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  if (host.startsWith("[")) return isLoopbackHost(host.slice(1, -1));
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return false;
  return ipaddr.process(host).range() === "loopback";
}
