import { expect, test } from "bun:test";
import { judgeDestinationUrl } from "./destination-url.ts";
import { isPublicAddress, resolveHost } from "./resolver.ts";

const FORBIDDEN = {
  "loopback [DIAL-03]": ["127.0.0.1", "127.255.255.254", "::1", "0.0.0.0", "0.1.2.3", "::"],
  "private [DIAL-04]": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1", "fd12::1", "fc00::1"],
  "link-local and metadata [DIAL-05]": ["169.254.169.254", "169.254.0.1", "fe80::1", "fd00:ec2::254", "168.63.129.16"],
  "multicast and broadcast [DIAL-06]": ["224.0.0.1", "239.255.255.255", "ff02::1", "255.255.255.255"],
  "mapped, translated and tunnelled [DIAL-07]": [
    "::ffff:8.8.8.8",
    "::ffff:127.0.0.1",
    "::8.8.8.8",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "2002:7f00:1::1",
    "2001::1",
  ],
  reserved: ["192.0.0.192", "192.0.2.1", "198.18.0.1", "203.0.113.9", "240.0.0.1", "2001:db8::1", "fec0::1", "4000::1"],
  "no address": [
    "",
    "8.8.8",
    "8.8.8.8.8",
    "010.8.8.8",
    "0x8.8.8.8",
    "8.8.8.8 ",
    "localhost",
    "fe80::1%eth0",
    "[2606::1]",
  ],
};
for (const [what, addresses] of Object.entries(FORBIDDEN)) {
  test(`${what}: none of them may be dialled`, () => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
}

test("addresses of the public Internet may be dialled", () => {
  const addresses = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::200e"];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("a url is taken apart as it will be dialled", () => {
  const target = (url: string, isInsecure = false) => {
    const judged = judgeDestinationUrl(url, isInsecure);
    return judged.ok ? judged.url : judged.problem;
  };
  expect(target("HTTPS://Hooks.Example.com./a/b?c=%20d")).toEqual({
    isSecure: true,
    host: "hooks.example.com",
    isAddress: false,
    port: 443,
    authority: "hooks.example.com",
    path: "/a/b?c=%20d",
  });
  expect(target("https://[2606:4700::1111]:8443")).toMatchObject({
    host: "2606:4700::1111",
    isAddress: true,
    port: 8443,
    authority: "[2606:4700::1111]:8443",
    path: "/",
  });
  // All forms of one address resolve to that address.
  for (const form of ["2130706433", "0x7f000001", "0177.0.0.1", "127.1"]) {
    expect(target(`https://${form}/`)).toMatchObject({ host: "127.0.0.1", isAddress: true });
  }
  expect(target("https://مثال.example/")).toMatchObject({ host: "xn--mgbh0fb.example" });
  for (const url of [
    "http://a.example/",
    "https://u@a.example/",
    "https://a.example:22/",
    "https://a.example/#",
    "nonsense",
  ]) {
    expect(target(url)).toEqual(expect.any(String));
  }
  expect(target("http://127.0.0.1:81/", true)).toMatchObject({ isSecure: false, port: 81 });
});

test("insecure allows every address, and nothing else does [DIAL-09]", async () => {
  const judged = judgeDestinationUrl("http://127.0.0.1/", true);
  if (!judged.ok) throw new Error(judged.problem);
  const nobody = async () => [];
  expect(await resolveHost(judged.url, nobody, true)).toEqual({ ok: true, addresses: ["127.0.0.1"] });
  expect(await resolveHost(judged.url, nobody, false)).toEqual({ ok: false, reason: "address_not_allowed" });
  const named = { ...judged.url, host: "a.example", isAddress: false };
  expect(await resolveHost(named, nobody, true)).toEqual({ ok: false, reason: "name_not_resolved" });
  const many = async () => Array.from({ length: 65 }, (_, index) => `8.8.8.${index}`);
  expect(await resolveHost(named, many, false)).toEqual({ ok: false, reason: "address_not_allowed" });
});
