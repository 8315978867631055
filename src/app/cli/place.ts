// Addresses as options give them: a port with or without a host, or a scheme with both.

import { usageComplaint } from "../terminal/complaint.ts";

interface Place {
  readonly host: string;
  readonly port: number;
}

const PORT_MAX = 65_535;

/** "9001" or "host:9001"; the host is this machine alone unless given. */
export function hostAndPort(option: string, text: string): Place {
  const [, host = "127.0.0.1", portText] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(portText);
  if (!(port <= PORT_MAX)) throw usageComplaint(`--${option} does not take '${text}': it takes a port, or host:port.`);
  return { host, port };
}

/** "soup://host:port" for the scheme "soup". */
export function addressOf(option: string, scheme: string, text: string): Place {
  const [, found, host = "", portText] = /^([a-z]+):\/\/(.+):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(portText);
  if (found !== scheme || !(port <= PORT_MAX)) {
    throw usageComplaint(`--${option} does not take '${text}': it takes ${scheme}://HOST:PORT.`);
  }
  return { host, port };
}

/** One line of MoldUDP64 or more, with commas between. */
export function moldLines(text: string): readonly Place[] {
  return text.split(",").map((one) => addressOf("mold", "udp", one));
}
