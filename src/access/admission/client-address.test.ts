// The address that counts for a client: the socket's, or the one that a trusted proxy appended. A client's own header changes nothing.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { clientAddress, parseTrustedHops, throttleGroup } from "./client-address.ts";

const NOBODY = parseTrustedHops([]);
const PROXIES = parseTrustedHops(["10.0.0.0/8", "fd00::/8", "127.0.0.1"]);

test("without trusted proxies the header of anyone counts for nothing", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.oneof(fc.ipV4(), fc.string({ unit: "binary" }), fc.ipV6()), (remote, header) => {
      expect(clientAddress(remote, header, NOBODY)).toBe(remote);
    }),
  );
});

test("a stranger's header counts for nothing, whatever it claims", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.1, 10.0.0.1", PROXIES)).toBe("203.0.113.9");
  expect(clientAddress("2001:db8::1", "10.0.0.1", PROXIES)).toBe("2001:db8::1");
});

test("a trusted proxy's word is taken for the hop that it saw, and no further", () => {
  expect(clientAddress("10.0.0.1", "203.0.113.9", PROXIES)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.2.2.2", PROXIES)).toBe("203.0.113.9");
  expect(clientAddress("127.0.0.1", "2001:db8::7", PROXIES)).toBe("2001:db8::7");
});

test("whatever a client puts in front, the address that our proxy saw is the one that counts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (spoofed) => {
      expect(clientAddress("10.0.0.1", `${spoofed}, 203.0.113.9`, PROXIES)).toBe("203.0.113.9");
    }),
  );
});

test("an entry that is no address ends the chain at the last hop that is known", () => {
  expect(clientAddress("10.0.0.1", "203.0.113.9, unknown", PROXIES)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "203.0.113.9, , 10.0.0.2", PROXIES)).toBe("10.0.0.2");
  expect(clientAddress("10.0.0.1", "", PROXIES)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "0x7f.1", PROXIES)).toBe("10.0.0.1");
  expect(clientAddress("10.0.0.1", "10.0.0.7, 10.0.0.8", PROXIES)).toBe("10.0.0.7");
});

test("ports, brackets and IPv4 in IPv6 clothes are understood", () => {
  expect(clientAddress("10.0.0.1", "203.0.113.9:51234", PROXIES)).toBe("203.0.113.9");
  expect(clientAddress("10.0.0.1", "[2001:db8::7]:443", PROXIES)).toBe("2001:db8::7");
  expect(clientAddress("::ffff:10.0.0.1", "::ffff:203.0.113.9", PROXIES)).toBe("203.0.113.9");
  expect(clientAddress("::ffff:203.0.113.9", null, NOBODY)).toBe("203.0.113.9");
});

test("headers of a megabyte, of commas alone or of binary are answered at once", () => {
  for (const header of [",".repeat(1_000_000), "10.0.0.1,".repeat(200_000), "\u0000\u0001ÿ".repeat(300_000)]) {
    expect(clientAddress("10.0.0.1", header, PROXIES)).toBe("10.0.0.1");
  }
});

test("a proxy list with something else in it is refused by name", () => {
  expect(() => parseTrustedHops(["10.0.0.0/8", "proxy.local"])).toThrow("'proxy.local' is not an address");
  expect(() => parseTrustedHops(["10.0.0.0/99"])).toThrow("'10.0.0.0/99'");
});

test("IPv6 addresses of one /64 are throttled together, IPv4 addresses each", () => {
  expect(throttleGroup("2001:db8:1:2::1")).toBe(throttleGroup("2001:0db8:0001:0002:ffff::9"));
  expect(throttleGroup("2001:db8:1:2::1")).not.toBe(throttleGroup("2001:db8:1:3::1"));
  expect(throttleGroup("203.0.113.9")).toBe("203.0.113.9");
  expect(throttleGroup("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(throttleGroup("not:an:address")).toBe("not:an:address");
});
