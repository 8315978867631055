// A destination's url, taken apart and judged: what will be dialled, and what is said to its owner when it may not be.

import ipaddr from "ipaddr.js";

/** Where a call goes. */
export interface Target {
  readonly isSecure: boolean;
  /** A name without a dot at its end, or an address without brackets. */
  readonly host: string;
  /** True when the url names an address itself: there is nothing to resolve. */
  readonly isAddress: boolean;
  readonly port: number;
  /** As it stands in the Host header. */
  readonly authority: string;
  /** Path and query. */
  readonly path: string;
}

export type TargetJudgement =
  | { readonly ok: true; readonly target: Target }
  /** Completes "url …". */
  | { readonly ok: false; readonly problem: string };

const HTTPS_PORT = 443;
const HTTP_PORT = 80;
/** Below it are the ports of other protocols, which nobody has to be talked to on by us. */
const FREE_PORT_MIN = 1024;
const HOST_CHARS_MAX = 253;

const refused = (problem: string): TargetJudgement => ({ ok: false, problem });

/**
 * The URL parser brings decimal, octal and hexadecimal forms of an address to the usual one, so they are judged as what
 * they are. `isInsecure` allows http and every port.
 */
export function judgeTarget(url: string, isInsecure: boolean): TargetJudgement {
  if (!URL.canParse(url)) return refused("must be an absolute HTTPS address.");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && !(isInsecure && parsed.protocol === "http:")) return refused("must be HTTPS.");
  if (parsed.username !== "" || parsed.password !== "") return refused("must not carry a user name or password.");
  if (url.includes("#")) return refused("must not have a fragment.");
  const isSecure = parsed.protocol === "https:";
  const port = parsed.port === "" ? (isSecure ? HTTPS_PORT : HTTP_PORT) : Number(parsed.port);
  if (!isInsecure && port !== HTTPS_PORT && port < FREE_PORT_MIN)
    return refused("must use port 443 or one above 1023.");
  // A dot at the end only says that the name is complete; certificates and Host headers are written without it.
  const host = parsed.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "" || host.endsWith(".") || host.length > HOST_CHARS_MAX) return refused("must name a host.");
  const isV6 = parsed.hostname.startsWith("[");
  const named = isV6 ? `[${host}]` : host;
  return {
    ok: true,
    target: {
      isSecure,
      host,
      isAddress: isV6 || ipaddr.IPv4.isValidFourPartDecimal(host),
      port,
      authority: parsed.port === "" ? named : `${named}:${port}`,
      path: parsed.pathname + parsed.search,
    },
  };
}
