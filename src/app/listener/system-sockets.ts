// The sockets of this process as the operating system knows them. The server under the listener accepts connections by itself and does not
// report them before a request is complete, so idle ones can be found and closed only here.

import { dlopen, FFIType, ptr } from "bun:ffi";
import { closeSync, openSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { clientAddress, parseTrustedHops } from "../../access/index.ts";
import { outOfRange } from "../../base/index.ts";

/** One end of a connection. */
export interface SocketEnd {
  readonly address: string;
  readonly port: number;
}

export interface SystemSockets {
  /** The number of descriptors that the process may have open. */
  readonly descriptorsMax: number;
  /** The lowest free descriptor: all below it are in use. `descriptorsMax` when there is none. */
  lowestFree(): number;
  /** The client of a connection that was accepted on the port; null for any other descriptor. */
  clientOf(descriptor: number, port: number): SocketEnd | null;
  /** True when the descriptor is the connection of this client to the port. */
  isClient(descriptor: number, client: SocketEnd, port: number): boolean;
  /** Another descriptor of the same connection, which stays open until it is closed too; null when there is none left. */
  copy(descriptor: number): number | null;
  /** The descriptor at which a search for a connection ends. */
  searchEnd(): number;
  /** Shuts the connection down; the owner of the descriptor reads its end, and closes it. */
  end(descriptor: number): void;
}

const LIBRARIES = ["libc.so.6", "libc.so", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1", "libSystem.dylib"];
const SYMBOLS = {
  dup: { args: [FFIType.i32], returns: FFIType.i32 },
  getpeername: { args: [FFIType.i32, FFIType.ptr, FFIType.ptr], returns: FFIType.i32 },
  getsockname: { args: [FFIType.i32, FFIType.ptr, FFIType.ptr], returns: FFIType.i32 },
  shutdown: { args: [FFIType.i32, FFIType.i32], returns: FFIType.i32 },
} as const;

const BOTH_WAYS = 2;
const ADDRESS_BYTES = 28;
const IPV4_BYTES = 16;
/** The limit where the system does not report one. */
const DESCRIPTORS_DEFAULT = 1_024;
/** New descriptors are the lowest free ones, so that the newest connections are found not far above. */
const ABOVE_LOWEST_FREE = 4_096;

/** Null where the system's library cannot be reached. */
export function openSystemSockets(): SystemSockets | null {
  const library = openLibrary();
  if (library === null) return null;
  const { dup, getpeername, getsockname, shutdown } = library.symbols;
  const bytes = new Uint8Array(ADDRESS_BYTES);
  const length = new Uint32Array(1);
  const view = new DataView(bytes.buffer);
  const read = (ask: typeof getpeername, descriptor: number): boolean => {
    length[0] = ADDRESS_BYTES;
    return ask(descriptor, ptr(bytes), ptr(length)) === 0;
  };
  const lengthRead = (): number => length[0] ?? outOfRange(0);
  const descriptorsMax = readDescriptorsMax();
  const readPort = (ask: typeof getpeername, descriptor: number): number | null =>
    read(ask, descriptor) && lengthRead() >= IPV4_BYTES ? view.getUint16(2) : null;
  const clientOf = (descriptor: number, port: number): SocketEnd | null => {
    if (readPort(getsockname, descriptor) !== port) return null;
    const clientPort = readPort(getpeername, descriptor);
    return clientPort === null ? null : { address: addressOf(view, lengthRead() === ADDRESS_BYTES), port: clientPort };
  };
  return {
    descriptorsMax,
    lowestFree: () => lowestFree(descriptorsMax),
    searchEnd: () => Math.min(descriptorsMax, lowestFree(descriptorsMax) + ABOVE_LOWEST_FREE),
    clientOf,
    isClient: (descriptor, client, port) =>
      readPort(getpeername, descriptor) === client.port &&
      plainAddress(addressOf(view, lengthRead() === ADDRESS_BYTES)) === plainAddress(client.address) &&
      readPort(getsockname, descriptor) === port,
    copy: (descriptor) => {
      const copied = dup(descriptor);
      return copied < 0 ? null : copied;
    },
    end: (descriptor) => void shutdown(descriptor, BOTH_WAYS),
  };
}

function openLibrary() {
  for (const name of LIBRARIES) {
    try {
      return dlopen(name, SYMBOLS);
    } catch {
      // Not the name of the library on this system.
    }
  }
  return null;
}

const NO_HOPS = parseTrustedHops([]);

/** One form for all spellings of an address. */
function plainAddress(address: string): string {
  return clientAddress(address, null, NO_HOPS);
}

function addressOf(view: DataView, isIpv6: boolean): string {
  if (!isIpv6) return [4, 5, 6, 7].map((at) => view.getUint8(at)).join(".");
  return Array.from({ length: 8 }, (_, group) => view.getUint16(8 + 2 * group).toString(16)).join(":");
}

function lowestFree(descriptorsMax: number): number {
  try {
    const descriptor = openSync(devNull, "r");
    closeSync(descriptor);
    return descriptor;
  } catch {
    return descriptorsMax;
  }
}

function readDescriptorsMax(): number {
  try {
    const text = readFileSync("/proc/self/limits", "utf8");
    const max = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1]);
    return max > 0 ? max : DESCRIPTORS_DEFAULT;
  } catch {
    return DESCRIPTORS_DEFAULT;
  }
}
