// The source of the market, as the setting names it: the simulated exchange, a feed over TCP or TLS, two of them, or a recording.

import type { Kind } from "./kind.ts";

interface TcpPlace {
  readonly kind: "tcp";
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
}

export type FeedPlace =
  | { readonly kind: "simulated" }
  | TcpPlace
  | { readonly kind: "handlers"; readonly places: readonly TcpPlace[] }
  | { readonly kind: "recording"; readonly file: string };

const TCP_FORM = /^(tcp|tls):\/\/(\[[0-9a-fA-F:.]+\]|[^:/\s]+):(\d{1,5})\/?$/;
const RECORDING = "recording:";

/** Undefined for a text that names no feed. */
export function feedPlace(text: string): FeedPlace | undefined {
  if (text === "simulated") return { kind: "simulated" };
  if (text.startsWith(RECORDING) && text.length > RECORDING.length) {
    return { kind: "recording", file: text.slice(RECORDING.length) };
  }
  if (text.includes(",")) {
    const places = text.split(",").flatMap((one) => tcpPlace(one.trim()) ?? []);
    return places.length === text.split(",").length ? { kind: "handlers", places } : undefined;
  }
  return tcpPlace(text);
}

function tcpPlace(text: string): TcpPlace | undefined {
  const [, scheme, host = "", portText] = TCP_FORM.exec(text) ?? [];
  const port = Number(portText);
  return port >= 1 && port <= 65_535
    ? { kind: "tcp", host: host.replace(/^\[|\]$/g, ""), port, isTls: scheme === "tls" }
    : undefined;
}

export const FEED: Kind<string> = {
  takes: "simulated, tcp://host:port, tls://host:port or recording:FILE",
  parse: (text) => (feedPlace(text) === undefined ? undefined : text),
  show: (value) => value,
};
