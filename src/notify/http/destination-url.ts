// Parses and checks the url of a destination: gives the parts that a call needs, or the problem in words for its owner.

import ipaddr from "ipaddr.js";

/** The parts of a url that a call needs. */
export interface DestinationUrl {
  readonly isSecure: boolean;
  /** A name without a dot at its end, or an address without brackets. */
  readonly host: string;
  /** True when the url has an address instead of a name, so that no name is resolved. */
  readonly isAddress: boolean;
  readonly port: number;
  /** Host and port, in the form of the Host header. */
  readonly authority: string;
  /** Path and query. */
  readonly path: string;
}

type UrlJudgement =
  | { readonly ok: true; readonly url: DestinationUrl }
  /** The rest of a sentence that begins with "url". */
  | { readonly ok: false; readonly problem: string };

const HTTPS_PORT = 443;
const HTTP_PORT = 80;
/** Lower ports belong to other protocols, which webhooks have no reason to reach. */
const FREE_PORT_MIN = 1024;
const HOST_CHARS_MAX = 253;

const refused = (problem: string): UrlJudgement => ({ ok: false, problem });

/**
 * The URL parser converts decimal, octal and hexadecimal forms of an address to the usual form, and the check uses that address.
 * `isInsecure` allows http and every port.
 */
export function judgeDestinationUrl(url: string, isInsecure: boolean): UrlJudgement {
  if (!URL.canParse(url)) return refused("must be an absolute HTTPS address.");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" && !(isInsecure && parsed.protocol === "http:")) return refused("must be HTTPS.");
  if (parsed.username !== "" || parsed.password !== "") return refused("must not carry a user name or password.");
  if (url.includes("#")) return refused("must not have a fragment.");
  const isSecure = parsed.protocol === "https:";
  const port = parsed.port === "" ? (isSecure ? HTTPS_PORT : HTTP_PORT) : Number(parsed.port);
  if (!isInsecure && port !== HTTPS_PORT && port < FREE_PORT_MIN)
    return refused("must use port 443 or one above 1023.");
  // A dot at the end only marks the name as complete; certificates and Host headers have no such dot.
  const host = parsed.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (host === "" || host.endsWith(".") || host.length > HOST_CHARS_MAX) return refused("must name a host.");
  const isV6 = parsed.hostname.startsWith("[");
  const named = isV6 ? `[${host}]` : host;
  return {
    ok: true,
    url: {
      isSecure,
      host,
      isAddress: isV6 || ipaddr.IPv4.isValidFourPartDecimal(host),
      port,
      authority: parsed.port === "" ? named : `${named}:${port}`,
      path: parsed.pathname + parsed.search,
    },
  };
}
